/** Lines of a log on their way to being a run. */
import type { Pose } from '../../contract/telemetry/records.ts'
import type { Stamps } from './laserLine.ts'
import { MAX_RUN_NUMBERS, type RunResult, SAMPLE_NUMBERS, type Scan } from './run.ts'
import { repairedTimesMs } from './stamps.ts'

/** A pose with the kind of line it came from, in file order; `scan` where the line held one. */
export type Recorded = {
  readonly kind: 'odometry' | 'scan'
  readonly pose: Pose
  readonly scan?: Scan
  readonly stamps: Stamps
}

export type Recording = {
  readonly add: (recorded: Recorded) => void
  readonly countBroken: () => void
  /** Whether no more may be added. */
  readonly isFull: () => boolean
  /** The run; `nothing` is the sentence for a recording without a single sample. */
  readonly finish: (keep: (recorded: Recorded) => boolean, nothing: string) => RunResult
}

/** Gathers samples up to the memory a run may take, and puts them in time order at the end. */
export function createRecording(maxNumbers = MAX_RUN_NUMBERS): Recording {
  const lines: Recorded[] = []
  let numbers = 0
  let brokenLines = 0
  return {
    add: recorded => {
      numbers += SAMPLE_NUMBERS + (recorded.scan?.ranges.length ?? 0)
      lines.push(recorded)
    },
    countBroken: () => {
      brokenLines += 1
    },
    isFull: () => numbers >= maxNumbers,
    finish: (keep, nothing) => {
      const wanted = lines.filter(keep)
      if (wanted.length === 0) return { ok: false, sentence: nothing }
      const times = repairedTimesMs(wanted)
      const samples = wanted.map(({ pose, scan }, i) => ({ timeMs: times[i] ?? 0, pose, ...(scan && { scan }) }))
      return { ok: true, run: { samples, brokenLines, cut: numbers >= maxNumbers } }
    },
  }
}
