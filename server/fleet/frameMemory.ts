import { channelById } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from './liveFrame.ts'
import { createPoseTrail, POSE_CHANNEL } from './poseTrail.ts'

/** Bounds of what is kept of one cumulative channel after its newest keyframe. */
const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024

/** What one robot sent last, for viewers who come later. */
export type FrameMemory = {
  readonly remember: (frame: LiveFrame) => void
  /** A new run, or another plan: the poses of the one before no longer tell what has been covered. */
  readonly forgetTrail: () => void
  /**
   * The newest frame of every latest-wins channel; of poses also those that paint the run's coverage; of cumulative channels the
   * newest keyframe and everything after it. Only frames
   * with a time after `afterMs` of their channel; undefined leaves a channel out. In the order of their times.
   */
  readonly recall: (afterMs: (channel: number) => number | undefined) => readonly LiveFrame[]
}

export function createFrameMemory(): FrameMemory {
  const newest = new Map<number, LiveFrame>()
  const cumulative = new Map<number, readonly LiveFrame[]>()
  const trail = createPoseTrail()

  return {
    remember: frame => {
      if (frame.channel === POSE_CHANNEL) trail.add(frame)
      if (channelById(frame.channel)?.delivery !== 'cumulative') newest.set(frame.channel, frame)
      else
        cumulative.set(
          frame.channel,
          frame.keyframe ? [frame] : bounded([...(cumulative.get(frame.channel) ?? []), frame]),
        )
    },
    forgetTrail: trail.clear,
    recall: afterMs =>
      [...new Set([...trail.frames(), ...newest.values(), ...[...cumulative.values()].flat()])]
        .filter(({ channel, timeMs }) => timeMs > (afterMs(channel) ?? Number.POSITIVE_INFINITY))
        .toSorted((a, b) => a.timeMs - b.timeMs),
  }
}

/** Over the bounds the oldest frames go, but never a keyframe: without it what follows means nothing. */
function bounded(frames: readonly LiveFrame[]): readonly LiveFrame[] {
  const bytes = frames.reduce((sum, frame) => sum + frame.bytes.byteLength, 0)
  if (frames.length <= MAX_FRAMES && bytes <= MAX_BYTES) return frames
  const kept = frames[0]?.keyframe ? frames.slice(0, 1) : []
  return [...kept, ...frames.slice(kept.length + Math.ceil(frames.length / 10))]
}
