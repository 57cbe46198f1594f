import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Keyframe, KeyframeFold, RecordedFrame } from './archive.ts'
import { createFrameList } from './frameList.ts'
import { isRecorded, mcapChannels } from './mcapChannels.ts'
import { createPartQueue, type Part, type PartQueueParts } from './partQueue.ts'
import { createPartWriter, type FileState, type Tenure } from './partWriter.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import { createRun, createThinning, hourOf } from './run.ts'

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
  /** The file that is being written, once it holds anything. */
  readonly file: () => FileState | undefined
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

/** Frames that wait for the disk; beyond it they are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024
/** Between two attempts to write after one has failed. */
const RETRY_MS = 60_000
/** The file of a robot that is silent when its hour is over is ended after so long. */
const LATE_MS = 10_000

const CHANNELS_OF_RECORDINGS = mcapChannels(isRecorded)

export type RobotRecorderParts = Pick<PartQueueParts, 'robot' | 'clock' | 'log' | 'fileChanged' | 'leftOpen'> & {
  readonly folder: RecordingFolder
  readonly fold: KeyframeFold
  /** The robot's time in its account. */
  readonly tenure?: Tenure
  /** Log time that everything recorded before is at or below. */
  readonly afterMs: number | undefined
}

export function createRobotRecorder(parts: RobotRecorderParts): RobotRecorder {
  const { robot, folder, clock } = parts
  const run = createRun(parts.fold, parts.afterMs, clock.now)
  const isDue = createThinning()
  let tenure = parts.tenure ?? {}
  /** What comes gathers here until it is handed to the disk. */
  let current: Part = { frames: createFrameList(), tenure }
  let newestMs: number | undefined
  let dropped = 0
  let paused = false

  function startPart(): void {
    // What comes next is about as much.
    current = { frames: createFrameList(current.frames.bytes()), tenure }
  }
  const writer = createPartWriter(robot, folder, CHANNELS_OF_RECORDINGS)
  const queue = createPartQueue({
    ...parts,
    writer,
    onFailure: () => {
      dropped += current.frames.length()
      startPart()
      run.breakOff()
    },
  })
  function handOver(): void {
    if (current.frames.length() === 0) return
    const part = current
    startPart()
    queue.add(part)
  }
  const endOfFile = (): Part => ({ frames: createFrameList(), tenure, ends: true })
  function endFile(): void {
    handOver()
    queue.add(endOfFile())
    run.breakOff()
  }
  function isBlocked(): boolean {
    const failedMs = queue.failedMs()
    const isFull = queue.bytes() + current.frames.bytes() > MAX_WAITING_BYTES
    return paused || isFull || (failedMs !== undefined && clock.now() - failedMs < RETRY_MS)
  }

  return {
    take: frame => {
      if (!isDue(frame)) return
      if (isBlocked()) {
        run.skip(frame)
        dropped++
        return
      }
      const { logMs, start } = run.place(frame)
      newestMs = logMs
      if (start) {
        handOver()
        current.start = start
      }
      current.frames.add(frame, logMs)
      if (current.frames.bytes() >= CHUNK_BYTES) handOver()
    },
    flush: () => {
      handOver()
      const file = queue.file()
      if (!file || hourOf(file.toMs) >= hourOf(clock.now() - LATE_MS) || queue.isWriting()) return
      run.breakOff()
      queue.add(endOfFile())
    },
    file: queue.file,
    live: (sees = () => true) => {
      const file = queue.file()
      const waiting = [...queue.waiting(), current].filter(part => sees(part.tenure.account))
      return {
        ...(file && sees(file.tenure.account) && { file }),
        keyframes: waiting.flatMap(({ start }) => start?.keyframe ?? []),
        frames: waiting.flatMap(({ frames }) => frames.frames()),
      }
    },
    newestMs: () => newestMs,
    notBefore: run.notBefore,
    moved: (next, fold) => {
      handOver()
      queue.add(endOfFile())
      tenure = next
      startPart()
      run.startOver(fold)
    },
    pause: isPaused => {
      if (isPaused && !paused) endFile()
      paused = isPaused
    },
    isFaulty: () => queue.failedMs() !== undefined || paused,
    counters: () => {
      const written = queue.counters()
      return { frames: written.frames, dropped: written.dropped + dropped }
    },
    close: async () => {
      endFile()
      await queue.settled()
    },
  }
}
