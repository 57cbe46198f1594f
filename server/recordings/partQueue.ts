import type { Logger } from 'pino'
import type { FrameList } from './frameList.ts'
import type { FileState, PartWriter, Tenure } from './partWriter.ts'
import type { PartStart } from './run.ts'

/** Frames between two keyframes or flushes, with what comes before them; or the end of the file. */
export type Part = {
  start?: PartStart
  readonly frames: FrameList
  readonly tenure: Tenure
  readonly ends?: true
}

/** The parts of one robot's recording on their way into files, one after another. */
export type PartQueue = {
  readonly add: (part: Part) => void
  /** Not written yet, the oldest first. */
  readonly waiting: () => readonly Part[]
  /** Bytes of the frames that wait. */
  readonly bytes: () => number
  /** The file that is being written; changes together with what waits, so that a reader of both finds each frame once. */
  readonly file: () => FileState | undefined
  readonly isWriting: () => boolean
  /** When writing failed last; undefined while it works. */
  readonly failedMs: () => number | undefined
  readonly counters: () => { readonly frames: number; readonly dropped: number }
  /** Settles when everything that waits is written, or given up. */
  readonly settled: () => Promise<void>
}

export type PartQueueParts = {
  readonly robot: number
  readonly writer: PartWriter
  readonly clock: { readonly now: () => number }
  readonly log: Logger
  /** A file has begun, or has ended in order; settles when its row says so. */
  readonly fileChanged: (file: FileState, complete: boolean) => Promise<void>
  /** A file was given up without its summary. */
  readonly leftOpen: (key: string) => void
  /** What waits has been given up because it cannot be written. */
  readonly onFailure: () => void
}

export function createPartQueue(parts: PartQueueParts): PartQueue {
  const { robot, writer, clock, log, fileChanged, leftOpen, onFailure } = parts
  let queue: Part[] = []
  let bytes = 0
  let writing: Promise<void> | undefined
  let failedMs: number | undefined
  let file: FileState | undefined
  let recorded = 0
  let dropped = 0

  async function finish(): Promise<void> {
    const finished = await writer.finish()
    if (finished) await fileChanged(finished, true)
    file = undefined
  }

  async function write(part: Part): Promise<void> {
    if (part.ends || part.start?.file) await finish()
    await writer.write(part.start, part.frames.frames(), part.tenure)
    const isNew = file === undefined
    file = writer.state()
    queue.shift()
    bytes -= part.frames.bytes()
    recorded += part.frames.length()
    if (isNew && file) await fileChanged(file, false)
  }

  async function writeAll(): Promise<void> {
    for (let part = queue[0]; part; part = queue[0]) {
      try {
        await write(part)
        if (failedMs !== undefined) log.info({ robot }, 'Recording goes on')
        failedMs = undefined
      } catch (error) {
        await stop(error)
      }
    }
  }

  /** What waits cannot be written either; the next attempt begins a file of its own. */
  async function stop(fault: unknown): Promise<void> {
    if (failedMs === undefined) log.error({ err: fault, robot }, 'Recording has stopped: it cannot be written')
    failedMs = clock.now()
    dropped += queue.reduce((sum, { frames }) => sum + frames.length(), 0)
    queue = []
    bytes = 0
    onFailure()
    if (file) await fileChanged(file, false)
    file = undefined
    const left = await writer.abandon().catch(() => undefined)
    if (left !== undefined) leftOpen(left)
  }

  return {
    add: part => {
      queue.push(part)
      bytes += part.frames.bytes()
      writing ??= writeAll().finally(() => {
        writing = undefined
      })
    },
    waiting: () => queue,
    bytes: () => bytes,
    file: () => file,
    isWriting: () => writing !== undefined,
    failedMs: () => failedMs,
    counters: () => ({ frames: recorded, dropped }),
    settled: async () => writing,
  }
}
