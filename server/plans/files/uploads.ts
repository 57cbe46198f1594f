/** Files on their way into the service: what has arrived of one stays where a connection breaks, and the rest follows. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { forgetEmptyRecords } from '../../dataItems/dataRows.ts'
import { isMissing } from '../../missingFile.ts'
import { startRounds } from '../../rounds.ts'
import { receiveFile } from './receivedFile.ts'

/** After so long nobody goes on with it. */
const STALE_MS = 86_400_000
const SWEEP_MS = 3_600_000

/** More than the file may have. */
export class UploadTooLarge extends Error {
  override readonly name = 'UploadTooLarge'
}
/** Not the byte that comes next. */
export class UploadOffset extends Error {
  override readonly name = 'UploadOffset'
  readonly arrived: number

  constructor(arrived: number) {
    super('An upload goes on where it ended')
    this.arrived = arrived
  }
}

/** `from`: where it begins; undefined, from the beginning, whatever is there. `total`: bytes of the file; undefined, as many as come. */
export type Piece = {
  readonly from: number | undefined
  readonly total: number | undefined
  readonly maxBytes: number
}
/** Bytes that are there, and the file once it is whole: it stands apart then, and no other sender changes it while it is looked at. */
export type Arrived = { readonly bytes: number; readonly whole?: string }

export type Uploads = {
  /** Bytes that are there of a record's file. */
  readonly arrived: (record: number) => Promise<number>
  /**
   * Adds what comes. A second sender takes over: whoever sent before has lost the connection, and the service does not know it yet.
   * @throws UploadOffset, UploadTooLarge; what breaks the stream
   */
  readonly add: (record: number, content: Readable, piece: Piece) => Promise<Arrived>
  readonly digest: (path: string) => Promise<string>
  /** A file that is whole waits for its record again, unless another is being sent. */
  readonly giveBack: (record: number, path: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Sending = { readonly content: Readable; readonly done: Promise<unknown> }
type Parts = { readonly folder: string; readonly db: Database; readonly clock: Clock; readonly log: Logger }

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Names in a folder; one that is not there has none. */
const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** Takes parts away that nobody has gone on with. @returns records that somebody goes on with */
async function sweepParts(
  folder: string,
  nowMs: number,
  isSending: (name: string) => boolean,
): Promise<readonly number[]> {
  const open: number[] = []
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => nowMs - mtimeMs,
      () => 0,
    )
    if (age > STALE_MS && !isSending(name)) await rm(path, { force: true })
    else open.push(Number.parseInt(name, 10))
  }
  return open.filter(Number.isSafeInteger)
}

export function createUploads({ folder, db, clock, log }: Parts): Uploads {
  const sending = new Map<number, Sending>()
  const nameOf = (record: number): string => `${record}.part`
  const pathOf = (record: number): string => join(folder, nameOf(record))
  const sweeps = startRounds({
    intervalMs: SWEEP_MS,
    run: async () => {
      const isSending = (name: string) => [...sending.keys()].some(record => nameOf(record) === name)
      const open = await sweepParts(folder, clock.now(), isSending)
      await forgetEmptyRecords(db, new Date(clock.now() - STALE_MS), open)
    },
    failure: 'Uploads that nobody goes on with could not be taken away',
    clock,
    log,
  })

  async function append(record: number, content: Readable, { from, total, maxBytes }: Piece): Promise<Arrived> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = pathOf(record)
    const arrived = await sizeOf(path)
    if (from !== undefined && from !== arrived) throw new UploadOffset(arrived)
    if (from === undefined && arrived > 0) await truncate(path)
    let bytes = from ?? 0
    try {
      await receiveFile(path, content, part => {
        bytes += part.byteLength
        if (bytes > (total ?? maxBytes)) throw new UploadTooLarge('More than the file may have')
      })
    } catch (error) {
      if (error instanceof UploadTooLarge) await rm(path, { force: true })
      throw error
    }
    if (bytes === 0 || (total !== undefined && bytes < total)) return { bytes }
    const whole = join(folder, `${record}.${randomUUID()}.whole`)
    await rename(path, whole)
    return { bytes, whole }
  }

  return {
    arrived: record => sizeOf(pathOf(record)),
    add: async (record, content, piece) => {
      const before = sending.get(record)
      before?.content.destroy()
      const done = (before?.done ?? Promise.resolve()).catch(() => undefined).then(() => append(record, content, piece))
      const mine: Sending = { content, done }
      sending.set(record, mine)
      try {
        return await done
      } finally {
        if (sending.get(record) === mine) sending.delete(record)
      }
    },
    digest: async path => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      return hash.digest('hex')
    },
    giveBack: async (record, path) => {
      // Fails where another is being sent, which counts then.
      await link(path, pathOf(record)).catch(() => undefined)
      await rm(path, { force: true })
    },
    close: async () => {
      for (const { content } of sending.values()) content.destroy()
      await Promise.allSettled([sweeps.close(), ...[...sending.values()].map(({ done }) => done)])
    },
  }
}
