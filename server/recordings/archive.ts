import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Lost } from './lost.ts'

/**
 * A frame with its *log time*: the newest frame time of its robot so far, which goes back only where the service's own clock was put back. Files are
 * ordered by it, so that frames come back in the order in which they were folded live.
 */
export type RecordedFrame = LiveFrame & { readonly logMs: number }

/**
 * How things stood after all frames up to `timeMs`: the newest frame of each latest-wins channel, of cumulative channels the newest keyframe
 * and all after it, and the coverage since the run began as vertices (`contract/telemetry/coverageTrail.ts`).
 */
export type Keyframe = { readonly timeMs: number; readonly frames: readonly LiveFrame[]; readonly trail: Float32Array }

/**
 * Folds the frames of one robot, in log order, into what a keyframe of it holds. The recorder keeps one for each robot, an import has one of its
 * own, so that a keyframe knows the recorded frames before it and nothing else: `content` is asked before the first frame of a later log
 * time is added.
 */
export type KeyframeFold = {
  readonly add: (frame: LiveFrame) => void
  readonly content: () => KeyframeContent
}
export type KeyframeContent = Pick<Keyframe, 'frames' | 'trail'>

/** Starts from nothing, or goes on from how things stood. */
export type CreateKeyframeFold = (before?: KeyframeContent) => KeyframeFold

/** What was recorded, robot by robot, whether its file is still being written or not. */
export type Archive = {
  /**
   * Frames with `afterMs` < log time ≤ `untilMs` in log order, a chunk at a time. Ends early where nothing more is recorded. Of one channel alone
   * only the chunks are read that have it. What cannot be read is left out and reported to `missed`, before the frames that come after it.
   */
  readonly frames: (
    robot: number,
    range: { readonly afterMs: number; readonly untilMs: number },
    channel?: number,
    missed?: (lost: Lost) => void,
  ) => AsyncGenerator<readonly RecordedFrame[]>
  /** The newest keyframe at or before a log time; undefined when nothing reaches back so far. */
  readonly keyframeAt: (robot: number, timeMs: number) => Promise<Keyframe | undefined>
  /** Stretches that overlap the range, oldest first; log times. */
  readonly spans: (
    robot: number,
    range: { readonly fromMs: number; readonly toMs: number },
  ) => Promise<readonly Stretch[]>
  /** As `spans`, but what is missing inside a file is left out, too: the index of each file in the range is read. */
  readonly stretches: (
    robot: number,
    range: { readonly fromMs: number; readonly toMs: number },
  ) => Promise<readonly Stretch[]>
  /** What of a range was recorded and cannot be read any more, as far as that is known without reading it all; oldest first. */
  readonly losses: (
    robot: number,
    range: { readonly fromMs: number; readonly toMs: number },
  ) => Promise<readonly Lost[]>
}

/** Of which there is a recording. Log times. */
export type Stretch = { readonly fromMs: number; readonly toMs: number; readonly bytes: number }
