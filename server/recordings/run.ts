import { channelById } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Keyframe, KeyframeFold } from './archive.ts'

/** Between two keyframes of a file. Log time. */
const KEYFRAME_INTERVAL_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** What robots send is no further ahead of the present (`fleet/frameClock.ts`): where something recorded is, the service's own clock was put back. */
export const MAX_AHEAD_MS = 5000
/** The longest step back of the clock that log time waits out, ms; after a longer one it goes back as well. */
const MAX_WAIT_MS = 10_000

/** What the frames from here on begin with: a new file or only another part of it, and how things stood before them. */
export type PartStart = { readonly file: boolean; readonly keyframe: Keyframe }

/** One robot's frames put in log order, and parted into files and the parts between keyframes. */
export type Run = {
  /** Where the frame belongs: behind all before it. Where `start` is given, it is the first of a new part. */
  readonly place: (frame: LiveFrame) => { readonly logMs: number; readonly start?: PartStart }
  /** A frame that is left out: what follows begins a new file, with how things stood after it. */
  readonly skip: (frame: LiveFrame) => void
  /** The next frame begins a new file. */
  readonly breakOff: () => void
  /** The next frame begins a new file that knows nothing of what came before. */
  readonly startOver: (fold: KeyframeFold) => void
  /** From here on frames are later than a time. */
  readonly notBefore: (logMs: number) => void
}

export const hourOf = (timeMs: number): number => Math.floor(timeMs / HOUR_MS)

/** @param now the present, for what is recorded as it happens */
export function createRun(
  firstFold: KeyframeFold,
  afterMs = Number.NEGATIVE_INFINITY,
  now = () => Number.POSITIVE_INFINITY,
): Run {
  let fold = firstFold
  let logMs = afterMs
  let file: { readonly hour: number; keyframeMs: number } | undefined

  /** Only between two log times: what a keyframe holds is all up to its time, and nothing after it. */
  function startAt(nextMs: number): PartStart | undefined {
    if (file && nextMs === logMs) return undefined
    const isNewFile = file?.hour !== hourOf(nextMs)
    if (file && !isNewFile && nextMs - file.keyframeMs < KEYFRAME_INTERVAL_MS) return undefined
    file = { hour: hourOf(nextMs), keyframeMs: nextMs }
    // Nothing happened since the frame before, however long ago that was; the keyframe belongs to what follows.
    return { file: isNewFile, keyframe: { timeMs: Math.max(logMs, nextMs - 1), ...fold.content() } }
  }

  /** After the service's clock was put back; else all until it has come up again would be recorded at one moment. */
  function followClock({ timeMs }: LiveFrame): void {
    const nowMs = now()
    if (logMs <= nowMs + MAX_AHEAD_MS || timeMs >= logMs - MAX_WAIT_MS) return
    logMs = nowMs - MAX_WAIT_MS
    file = undefined
  }

  return {
    place: frame => {
      followClock(frame)
      const nextMs = Math.max(logMs, frame.timeMs)
      const start = startAt(nextMs)
      logMs = nextMs
      fold.add(frame)
      return start ? { logMs, start } : { logMs }
    },
    skip: frame => {
      followClock(frame)
      logMs = Math.max(logMs, frame.timeMs)
      fold.add(frame)
      file = undefined
    },
    breakOff: () => {
      file = undefined
    },
    startOver: next => {
      fold = next
      file = undefined
    },
    notBefore: timeMs => {
      logMs = Math.max(logMs, timeMs)
    },
  }
}

/** A tick that comes a little early still counts, as it does at the robot. */
const EARLY_SHARE = 0.1

/** Lets through of each channel what is recorded of it, by frame times. */
export function createThinning(): (frame: LiveFrame) => boolean {
  const keptMs = new Map<number, number>()
  return ({ channel, timeMs }) => {
    const intervalMs = channelById(channel)?.recordedIntervalMs
    if (intervalMs === undefined) return false
    const last = keptMs.get(channel)
    const isDue = last === undefined || timeMs < last || timeMs - last >= intervalMs * (1 - EARLY_SHARE)
    if (isDue) keptMs.set(channel, timeMs)
    return isDue
  }
}
