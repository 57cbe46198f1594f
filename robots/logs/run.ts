/** A recorded run of a robot, whatever log it came from. */
import type { PackedInput } from '../../contract/telemetry/packed.ts'
import type { Pose } from '../../contract/telemetry/records.ts'

/** A scan as the laser channel carries it: sensor pose in map, beams from `start` to `end` counter-clockwise, metres. */
export type Scan = PackedInput<'laser'>

/** `timeMs` counts from the first sample of the run; `pose` is the robot in map. */
export type Sample = { readonly timeMs: number; readonly pose: Pose; readonly scan?: Scan }

export type Run = {
  /** In time order; never empty. */
  readonly samples: readonly Sample[]
  /** Lines that could not be read and were left out. */
  readonly brokenLines: number
  /** The log was longer than a run may be in memory, and ends early here. */
  readonly cut: boolean
}

/** What reading a log gives: a run, or one sentence that names the file and what it lacks. */
export type RunResult = { readonly ok: true; readonly run: Run } | { readonly ok: false; readonly sentence: string }

/** Numbers a run may hold in memory: 160 MB of ranges, or fifteen hours of a 720-beam scanner once a second. */
export const MAX_RUN_NUMBERS = 40_000_000

/** What a sample without its ranges counts for against `MAX_RUN_NUMBERS`. */
export const SAMPLE_NUMBERS = 40

export const durationMs = (run: Run): number => run.samples.at(-1)?.timeMs ?? 0

/** Metres along the recorded poses. */
export function drivenM(run: Run): number {
  let metres = 0
  let before: Pose | undefined
  for (const { pose } of run.samples) {
    if (before) metres += Math.hypot(pose.x - before.x, pose.y - before.y)
    before = pose
  }
  return metres
}
