/** Files on their way into the service: what has arrived of one stays where a connection breaks, and the rest follows. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { loggedError } from '../../loggedError.ts'

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

export type Uploads = {
  /** Bytes that are there of a record's file. */
  readonly arrived: (record: number) => Promise<number>
  /**
   * Adds what comes. A second sender takes over: whoever sent before has lost the connection, and the service does not know it yet.
   * @param from where it begins; undefined: from the beginning, whatever is there
   * @returns how much is there then
   * @throws UploadOffset, UploadTooLarge; what breaks the stream
   */
  readonly add: (record: number, from: number | undefined, content: Readable, maxBytes: number) => Promise<number>
  readonly pathOf: (record: number) => string
  readonly digest: (record: number) => Promise<string>
  readonly remove: (record: number) => Promise<void>
  readonly close: () => Promise<void>
}

type Sending = { readonly content: Readable; readonly done: Promise<unknown> }
type Parts = { readonly folder: string; readonly clock: Clock; readonly log: Logger }

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Takes away what nobody has gone on with. */
async function sweep(folder: string, nowMs: number, isSending: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => nowMs - mtimeMs,
      () => 0,
    )
    if (age > STALE_MS && !isSending(name)) await rm(path, { force: true })
  }
}

export function createUploads({ folder, clock, log }: Parts): Uploads {
  const sending = new Map<number, Sending>()
  const nameOf = (record: number): string => `${record}.part`
  const pathOf = (record: number): string => join(folder, nameOf(record))
  const clean = (): void => {
    const isSending = (name: string) => [...sending.keys()].some(record => nameOf(record) === name)
    sweep(folder, clock.now(), isSending).catch(error =>
      log.warn({ err: loggedError(error) }, 'Parts of uploads could not be taken away'),
    )
  }
  const stopTimer = clock.every(SWEEP_MS, clean)
  clean()

  async function append(
    record: number,
    from: number | undefined,
    content: Readable,
    maxBytes: number,
  ): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = pathOf(record)
    const arrived = await sizeOf(path)
    if (from !== undefined && from !== arrived) throw new UploadOffset(arrived)
    if (from === undefined && arrived > 0) await truncate(path)
    let bytes = from ?? 0
    async function* bounded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const part of source) {
        bytes += part.byteLength
        if (bytes > maxBytes) throw new UploadTooLarge('More than the file may have')
        yield part
      }
    }
    try {
      await pipeline(content, bounded, createWriteStream(path, { flags: 'a', mode: 0o600, flush: true }))
    } catch (error) {
      if (error instanceof UploadTooLarge) await rm(path, { force: true })
      throw error
    }
    return bytes
  }

  return {
    arrived: record => sizeOf(pathOf(record)),
    add: async (record, from, content, maxBytes) => {
      const before = sending.get(record)
      before?.content.destroy()
      const done = (before?.done ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => append(record, from, content, maxBytes))
      const mine: Sending = { content, done }
      sending.set(record, mine)
      try {
        return await done
      } finally {
        if (sending.get(record) === mine) sending.delete(record)
      }
    },
    pathOf,
    digest: async record => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(pathOf(record)), hash)
      return hash.digest('hex')
    },
    remove: record => rm(pathOf(record), { force: true }),
    close: async () => {
      stopTimer()
      for (const { content } of sending.values()) content.destroy()
      await Promise.allSettled([...sending.values()].map(({ done }) => done))
    },
  }
}
