import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/database.ts'
import { messages, robots } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import { messageRow } from '../fleet/robotMessages.ts'
import { createRobotQueues } from '../fleet/robotQueues.ts'
import type { JobQueue, Jobs } from '../jobs/jobs.ts'
import type { ImportRefusal } from './importedRun.ts'
import { frameOf } from './recordedFrame.ts'
import { withFreeKey } from './recordingFolder.ts'
import { saveRecording } from './recordingRows.ts'
import { recordRun } from './runHistory.ts'
import { type PreparedRun, prepareRun } from './runImport.ts'
import type { Recordings } from './startRecordings.ts'

/** `overlap`: something is recorded of that time already; `future`: the run reaches beyond the present. */
export type RunRefusal = ImportRefusal | { readonly reason: 'overlap' | 'future' }
export type RunOutcome =
  | { readonly ok: true; readonly run: Pick<PreparedRun, 'fromMs' | 'toMs' | 'frames' | 'skipped'> }
  | { readonly ok: false; readonly refusal: RunRefusal }

/** The most that a file may have. */
const MAX_RUN_BYTES = 64 * 1024 * 1024
/** Rows of one insert. */
const BATCH = 1000

export type RunImport = {
  /**
   * Makes a file of a recorded run a recording of a robot: it plays, and its states and messages are in the history. All of it or nothing.
   *
   * What a file is expected to hold: frames of the wire, on topics named as the channels, message encoding `swath-frame`; or
   * `foxglove.PoseInFrame`, `LaserScan`, `PointCloud` and `CompressedImage` in JSON. Messages are taken in the order of their log times, those of one time as they stand
   * in the file; a frame's own log time is then the newest frame time so far. A first keyframe holds the state before; without one that
   * is what was recorded last. Times may be long past, but not beyond the present, and of no time that there is a recording of. States come
   * from basic data, messages from `robot_message`; all of it counts as one run of the robot's software. Files that follow each other within
   * 2 s make one day.
   * @param login whose file it is
   * @throws JobRefused; `FileTooLarge`
   */
  readonly take: (robot: number, login: number, file: Readable) => Promise<RunOutcome>
  /** Settles when no import is under way. */
  readonly close: () => Promise<void>
}

/** A file of more than `MAX_RUN_BYTES`. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

export type RunImportParts = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: { readonly now: () => number }
  readonly recordings: Pick<Recordings, 'root' | 'folder' | 'rows' | 'archive' | 'liveFromMs' | 'notBefore'>
  /** On the same disk as the recordings; what an earlier run left in it goes. */
  readonly importsFolder: string
}

export async function createRunImport(parts: RunImportParts): Promise<RunImport> {
  const { db, jobs, clock, recordings, importsFolder } = parts
  const queues = createRobotQueues()
  await rm(importsFolder, { recursive: true, force: true })

  async function overlaps(robot: number, { fromMs, toMs }: PreparedRun): Promise<boolean> {
    // What is being recorded goes on: the file may come to hold any time from its first frame on.
    const liveFromMs = recordings.liveFromMs(robot)
    if (liveFromMs !== undefined && toMs >= liveFromMs) return true
    return (await recordings.archive.spans(robot, { fromMs, toMs })).length > 0
  }

  /** Files get their places and everything its rows, or nothing of it happens. */
  async function adopt(robot: number, run: PreparedRun, folder: string): Promise<void> {
    const keys: string[] = []
    try {
      await db.transaction(async tx => {
        const [known] = await tx
          .select({ location: robots.location, account: robots.account })
          .from(robots)
          .where(eq(robots.id, robot))
          .for('update')
        for (const { key: prepared, ...file } of run.files) {
          const [key] = await withFreeKey(
            robot,
            file.fromMs,
            free => recordings.folder.adopt(join(folder, prepared), free),
            'imported',
          )
          keys.push(key)
          await saveRecording(tx, { ...file, robot, key, complete: true, imported: true, account: known?.account })
        }
        // Basic data do not hold where the robot's building is.
        const states = run.states.map(state => ({ ...state, location: known?.location ?? 0 }))
        // It belongs to the account that has the robot now, whenever it was run.
        const whose = known && { account: known.account }
        await recordRun(tx, { robot, bootId: `import-${randomUUID()}`, states, toMs: run.toMs, ...whose })
        const rows = run.messages.flatMap(bytes => {
          const frame = frameOf(bytes)
          const row = frame && messageRow(robot, frame)
          return row ? { ...row, ...whose } : []
        })
        for (let i = 0; i < rows.length; i += BATCH)
          await tx
            .insert(messages)
            .values(rows.slice(i, i + BATCH))
            .onConflictDoNothing()
      })
    } catch (error) {
      for (const key of keys) await recordings.folder.remove(key)
      throw error
    }
  }

  async function takeFile(robot: number, queue: JobQueue, path: string, folder: string): Promise<RunOutcome> {
    const always = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
    const account = await recordings.rows.accountOf(robot)
    // How the robot stood in another account is not for this one to know.
    const known = account === undefined ? [] : await recordings.rows.within(robot, always, new Set([account]))
    const run = await prepareRun(queue, { path, folder, robot, recordings: recordings.root, known })
    if (!run.ok) return run
    if (run.toMs > clock.now()) return { ok: false, refusal: { reason: 'future' } }
    if (await overlaps(robot, run)) return { ok: false, refusal: { reason: 'overlap' } }
    await adopt(robot, run, folder)
    recordings.notBefore(robot, run.toMs)
    return { ok: true, run }
  }

  return {
    take: (robot, login, file) =>
      queues.run(robot, async () => {
        const folder = join(importsFolder, randomUUID())
        await mkdir(folder, { recursive: true, mode: 0o700 })
        try {
          const path = join(folder, 'run')
          await pipeline(file, bounded, createWriteStream(path, { mode: 0o600 }))
          return await takeFile(robot, jobs.of(login), path, folder)
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }),
    close: queues.drained,
  }
}

async function* bounded(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.byteLength
    if (bytes > MAX_RUN_BYTES) throw new FileTooLarge('A run has more than 64 MiB')
    yield piece
  }
}
