import type { Logger } from 'pino'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Keyframe, KeyframeFold, RecordedFrame } from './archive.ts'
import { isRecorded, mcapChannels } from './mcapChannels.ts'
import { createPartWriter, type FileState, type Tenure } from './partWriter.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import { createRun, createThinning, hourOf, type PartStart } from './run.ts'

/** What of a recording is not in its finished files yet. */
export type LiveRecording = {
  /** The file that is being written; absent while there is none. */
  readonly file?: FileState
  /** What is on its way into a file. */
  readonly keyframes: readonly Keyframe[]
  readonly frames: readonly RecordedFrame[]
}

export type RecorderCounters = { readonly frames: number; readonly dropped: number }

/** Records one robot. Never waits, and never fails: what cannot be written is counted and left out. */
export type RobotRecorder = {
  readonly take: (frame: LiveFrame) => void
  /** Hands what has come to the disk, and ends a file whose hour is over. */
  readonly flush: () => void
  /** `sees`: whether it is asked for what belongs to an account. */
  readonly live: (sees?: (account: number | undefined) => boolean) => LiveRecording
  /** Of what is recorded; undefined before the first frame. */
  readonly newestMs: () => number | undefined
  /** From here on frames are later than a time. */
  readonly notBefore: (logMs: number) => void
  /** From here on the robot is in another account: what follows goes into a file of its own, and begins with nothing. */
  readonly moved: (tenure: Tenure, fold: KeyframeFold) => void
  /** While it is paused nothing is written, and what comes is counted and left out. */
  readonly pause: (paused: boolean) => void
  readonly isFaulty: () => boolean
  readonly counters: () => RecorderCounters
  /** Settles when everything is written and the file is ended. */
  readonly close: () => Promise<void>
}

/** Frames between two keyframes or flushes, with what comes before them; or the end of the file. */
type Part = { start?: PartStart; readonly frames: RecordedFrame[]; readonly tenure: Tenure; readonly ends?: true }

/** Frames that wait for the disk; beyond it they are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024
/** Between two attempts to write after one has failed. */
const RETRY_MS = 60_000
/** The file of a robot that is silent when its hour is over is ended after so long. */
const LATE_MS = 10_000

const CHANNELS_OF_RECORDINGS = mcapChannels(isRecorded)

export type RobotRecorderParts = {
  readonly robot: number
  readonly folder: RecordingFolder
  readonly fold: KeyframeFold
  /** The robot's time in its account. */
  readonly tenure?: Tenure
  readonly clock: { readonly now: () => number }
  readonly log: Logger
  /** Log time that everything recorded before is at or below. */
  readonly afterMs: number | undefined
  /** A file has begun, or has ended in order; settles when its row says so. */
  readonly fileChanged: (file: FileState, complete: boolean) => Promise<void>
  /** A file was given up without its summary. */
  readonly leftOpen: (key: string) => void
}

export function createRobotRecorder(parts: RobotRecorderParts): RobotRecorder {
  const { robot, folder, clock, log, fileChanged, leftOpen } = parts
  const run = createRun(parts.fold, parts.afterMs)
  const isDue = createThinning()
  const writer = createPartWriter(robot, folder, CHANNELS_OF_RECORDINGS)
  let tenure = parts.tenure ?? {}
  let queue: Part[] = []
  let current: Part = { frames: [], tenure }
  let waitingBytes = 0
  let currentBytes = 0
  let writing: Promise<void> | undefined
  let failedMs: number | undefined
  let newestMs: number | undefined
  /** Changes together with the queue, so that whoever reads both finds each frame once. */
  let file: FileState | undefined
  let recorded = 0
  let dropped = 0
  let paused = false

  const enqueue = (part: Part): void => {
    queue.push(part)
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
  }
  const seal = (): void => {
    if (current.frames.length === 0) return
    const part = current
    current = { frames: [], tenure }
    currentBytes = 0
    enqueue(part)
  }

  async function finish(): Promise<void> {
    const finished = await writer.finish()
    if (finished) await fileChanged(finished, true)
    file = undefined
  }

  async function write(part: Part): Promise<void> {
    if (part.ends || part.start?.file) await finish()
    await writer.write(part.start, part.frames, part.tenure)
    const isNew = file === undefined
    file = writer.state()
    queue.shift()
    waitingBytes -= bytesOf(part)
    recorded += part.frames.length
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
    dropped += [...queue, current].reduce((sum, { frames }) => sum + frames.length, 0)
    queue = []
    current = { frames: [], tenure }
    waitingBytes = 0
    currentBytes = 0
    run.breakOff()
    if (file) await fileChanged(file, false)
    file = undefined
    const left = await writer.abandon().catch(() => undefined)
    if (left !== undefined) leftOpen(left)
  }

  function endFile(): void {
    seal()
    enqueue({ frames: [], tenure, ends: true })
    run.breakOff()
  }

  const isBlocked = (): boolean =>
    paused || waitingBytes > MAX_WAITING_BYTES || (failedMs !== undefined && clock.now() - failedMs < RETRY_MS)

  return {
    take: frame => {
      if (!isDue(frame)) return
      if (isBlocked()) {
        run.skip(frame)
        dropped++
        return
      }
      const { frame: placed, start } = run.place(frame)
      newestMs = placed.logMs
      if (start) {
        seal()
        current.start = start
      }
      current.frames.push(placed)
      currentBytes += frame.bytes.byteLength
      waitingBytes += frame.bytes.byteLength
      if (currentBytes >= CHUNK_BYTES) seal()
    },
    flush: () => {
      seal()
      if (!file || hourOf(file.toMs) >= hourOf(clock.now() - LATE_MS) || writing) return
      run.breakOff()
      enqueue({ frames: [], tenure, ends: true })
    },
    live: (sees = () => true) => {
      const waiting = [...queue, current].filter(part => sees(part.tenure.account))
      return {
        ...(file && sees(file.tenure.account) && { file }),
        keyframes: waiting.flatMap(({ start }) => start?.keyframe ?? []),
        frames: waiting.flatMap(({ frames }) => frames),
      }
    },
    newestMs: () => newestMs,
    notBefore: run.notBefore,
    moved: (next, fold) => {
      seal()
      enqueue({ frames: [], tenure, ends: true })
      tenure = next
      current = { frames: [], tenure }
      run.startOver(fold)
    },
    pause: wanted => {
      if (wanted && !paused) endFile()
      paused = wanted
    },
    isFaulty: () => failedMs !== undefined || paused,
    counters: () => ({ frames: recorded, dropped }),
    close: async () => {
      endFile()
      await writing
    },
  }
}

const bytesOf = ({ frames }: Part): number => frames.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
