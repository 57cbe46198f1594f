import { channelByName } from '../../contract/telemetry/channels.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { durationMs, type Run, type Sample } from './run.ts'

/** A moment of a run as it is played. `timeMs`: ms since the epoch, now and not when the log was recorded. */
export type Moment = Sample
/** `isLast`: the run ends with it. */
type DueMoment = Moment & { readonly isLast: boolean }

export type LogPlayer = {
  /** The moments from the last call up to `nowMs`, in order. */
  readonly due: (nowMs: number) => readonly DueMoment[]
}

export type PlayerOptions = {
  readonly run: Run
  /** Recorded seconds a second. */
  readonly speed: number
  /** When the first moment is due, ms since the epoch. */
  readonly startMs: number
}

/** Ms. Poses further apart are sent as they were recorded: what the robot did between them is not known (M-093). */
const MAX_INTERPOLATED_MS = 2000
/** Ms between the end of a run and its next start. */
const REST_MS = 5000
/** Ms behind, after a pause of the machine, from which on the run goes on where it was instead of catching up. */
const MAX_LAG_MS = 5000

const POSE_INTERVAL_MS = channelByName('pose').intervalMs ?? 50

/** Plays a run over and over. Pure: the same calls give the same moments. */
export function createLogPlayer({ run, speed, startMs }: PlayerOptions): LogPlayer {
  let start = startMs
  let played = moments(run, speed)
  let next = played.next()
  return {
    due: nowMs => {
      const dueNow: DueMoment[] = []
      const behindMs = next.done ? 0 : nowMs - start - next.value.timeMs
      if (behindMs > MAX_LAG_MS) start += behindMs
      while (!next.done && start + next.value.timeMs <= nowMs) {
        const sample = { ...next.value, timeMs: start + next.value.timeMs }
        next = played.next()
        dueNow.push({ ...sample, isLast: next.done === true })
        if (!next.done) continue
        start += durationMs(run) / speed + REST_MS
        played = moments(run, speed)
        next = played.next()
      }
      return dueNow
    },
  }
}

/** One pass over a run, `timeMs` from its start at the given speed, with poses between those that are close enough in time. */
export function* moments(run: Run, speed: number): Generator<Moment, undefined> {
  let before: Sample | undefined
  for (const sample of run.samples) {
    const gapMs = before ? sample.timeMs - before.timeMs : 0
    if (before && gapMs < MAX_INTERPOLATED_MS) {
      const steps = Math.floor(gapMs / speed / POSE_INTERVAL_MS)
      for (let step = 1; step < steps; step++) {
        const share = step / steps
        yield { timeMs: (before.timeMs + gapMs * share) / speed, pose: between(before.pose, sample.pose, share) }
      }
    }
    yield { ...sample, timeMs: sample.timeMs / speed }
    before = sample
  }
  return undefined
}

function between(a: Pose, b: Pose, share: number): Pose {
  // Turned the shorter way round.
  const turn = Math.atan2(Math.sin(b.w - a.w), Math.cos(b.w - a.w))
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, w: a.w + turn * share }
}
