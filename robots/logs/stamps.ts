/** Time of a log whose clock may not be trusted. */
import type { Stamps } from './laserLine.ts'

/** A stamp and what kind of line it came from: two lines of one kind were never recorded at the same moment. */
export type StampedLine = { readonly kind: string; readonly stamps: Stamps }

/** A leap ahead of more than this is a clock being set, not a robot at rest. */
const MAX_PAUSE_S = 3600
/** A stamp this little behind the newest is a late line; further behind, the clock was set back or wrapped. */
const LATE_LINE_S = 1
/** Step where no two stamps give one. */
const DEFAULT_STEP_S = 0.1

/**
 * Milliseconds since the first line, never decreasing, for lines in file order.
 *
 * The sender's clock is used, or the logger's where that one has more sound steps (the sender's stays 0 in some old logs). Sound steps
 * and pauses are kept as they are. A line a little behind the newest gets the newest time. Where the clock stands still between lines
 * of one kind, runs backwards, wraps, leaps over an hour ahead or is missing, the time goes on by the median sound step.
 */
export function repairedTimesMs(lines: readonly StampedLine[]): readonly number[] {
  const ipc = soundSteps(lines, 'ipcS')
  const logger = soundSteps(lines, 'loggerS')
  const clock = logger.length > ipc.length ? 'loggerS' : 'ipcS'
  const step = median(clock === 'ipcS' ? ipc : logger) ?? DEFAULT_STEP_S
  let now = 0
  let newest = lines[0]?.stamps[clock] ?? Number.NaN
  let kindsAtNewest = new Set<string>()
  return lines.map(({ kind, stamps }, i) => {
    const ahead = stamps[clock] - newest
    const late = ahead <= 0 && ahead > -LATE_LINE_S && !kindsAtNewest.has(kind)
    if (i > 0 && !late) {
      now += ahead > 0 && ahead <= MAX_PAUSE_S ? ahead : step
      newest = stamps[clock]
      kindsAtNewest = new Set()
    }
    kindsAtNewest.add(kind)
    return Math.round(now * 1e6) / 1000
  })
}

/** Steps between neighbours of one kind that a working clock could have made, in seconds. */
function soundSteps(lines: readonly StampedLine[], clock: keyof Stamps): readonly number[] {
  const last = new Map<string, number>()
  const steps: number[] = []
  for (const { kind, stamps } of lines) {
    const step = stamps[clock] - (last.get(kind) ?? Number.NaN)
    if (step > 0 && step <= MAX_PAUSE_S) steps.push(step)
    last.set(kind, stamps[clock])
  }
  return steps
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
