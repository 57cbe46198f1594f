/** Cleaning runs as the status history tells of them. */
import type { StateSpan } from '../../contract/robot/runReport.ts'
import { isCleaningPlan, PLAN_TYPES, robotState, startsRun } from '../../contract/robot/states.ts'
import type { robotStatuses } from '../database/schema.ts'
import { isAwayEntry, SERVICE_BOOT_ID } from '../fleet/awayEntry.ts'

export type HistoryEntry = Pick<
  typeof robotStatuses.$inferSelect,
  'bootId' | 'seq' | 'state' | 'plan' | 'planType' | 'sector' | 'startTime' | 'endTime'
>

/**
 * Why a run has no report of its own. `lost`: the robot went away in the middle of it. `restarted`: its software began anew. `another`: it began another run.
 * `unreported`: it came to its end, and the robot has done something else since.
 */
export type Cut = 'lost' | 'restarted' | 'another' | 'unreported'

export type HistoryRun = {
  /** The same whenever the history is read. */
  readonly id: string
  readonly plan: number
  readonly planType: number
  readonly startMs: number
  readonly endMs: number
  readonly spans: readonly StateSpan[]
  readonly cut: Cut
}

/** A robot that is away for so long does not come back into its run. */
export const LOST_MS = 30 * 60_000

type Open = Omit<HistoryRun, 'endMs' | 'cut'> & {
  readonly bootId: string
  readonly spans: StateSpan[]
  /** When it came to its end in order, where it has. */
  readonly orderedMs?: number
}

const planTypeOf = (entry: HistoryEntry): number => entry.planType ?? PLAN_TYPES.clean
const stateOf = (entry: HistoryEntry) => ({ state: entry.state, plan_type: planTypeOf(entry) })
const isAtHome = (entry: HistoryEntry): boolean =>
  robotState(entry.state, { online: true, planType: planTypeOf(entry) }).generalState === 'home-screen'

function opened(entry: HistoryEntry): Open {
  const { bootId, seq, plan, startTime } = entry
  const startMs = startTime.getTime()
  return { id: `recorded ${bootId} ${seq}`, bootId, plan, planType: planTypeOf(entry), startMs, spans: [] }
}

/** The run goes on with this entry. */
function goneOn(run: Open, entry: HistoryEntry, nowMs: number): Open {
  const { state, sector, startTime, endTime } = entry
  const start = startTime.getTime()
  run.spans.push({ state, sector, start, end: Math.max(start, endTime?.getTime() ?? nowMs) })
  return run.plan === 0 && entry.plan !== 0 ? { ...run, plan: entry.plan, planType: planTypeOf(entry) } : run
}

function closed(run: Open, endMs: number, cut: Cut): HistoryRun {
  const { id, plan, planType, startMs, spans } = run
  const within = spans.filter(({ start }) => start < endMs).map(span => ({ ...span, end: Math.min(span.end, endMs) }))
  return { id, plan, planType, startMs, endMs: Math.max(startMs, endMs), spans: within, cut }
}

export type RunsOver = {
  /** Of which the robot will not tell any more. */
  readonly over: readonly HistoryRun[]
  /** Begin of the first entry that a later look needs; what is before it has been looked at. */
  readonly fromMs: number | undefined
  /** A run may still go on, and the robot is away. */
  readonly isWaited: boolean
}

/** Cleaning runs that are over; what still may go on is not among them. Entries of one robot, oldest first. */
export function runsOver(entries: readonly HistoryEntry[], nowMs: number): RunsOver {
  const over: HistoryRun[] = []
  let run: Open | undefined
  let before: HistoryEntry | undefined
  let beforeRun: HistoryEntry | undefined
  const end = (cut: Cut): void => {
    if (run === undefined) return
    const ended =
      run.orderedMs === undefined
        ? closed(run, run.spans.at(-1)?.end ?? run.startMs, cut)
        : closed(run, run.orderedMs, 'unreported')
    if (isCleaningPlan(ended.planType)) over.push(ended)
    run = undefined
  }
  for (const entry of entries) {
    const startMs = entry.startTime.getTime()
    if (isAwayEntry(entry)) {
      const awayMs = (entry.endTime?.getTime() ?? nowMs) - startMs
      // One that has come to its end may still be on its way.
      if (awayMs >= LOST_MS && run?.orderedMs === undefined) end('lost')
      continue
    }
    const isOtherBoot = entry.bootId !== SERVICE_BOOT_ID && run !== undefined && run.bootId !== entry.bootId
    if (isOtherBoot) end('restarted')
    if (startsRun(before && stateOf(before), stateOf(entry))) {
      end('another')
      run = opened(entry)
      beforeRun = before
    } else if (run && run.orderedMs === undefined && isAtHome(entry)) run = { ...run, orderedMs: startMs }
    if (run && run.orderedMs === undefined) run = goneOn(run, entry, nowMs)
    before = entry
  }
  const last = entries.at(-1)
  return {
    over,
    fromMs: (run === undefined ? before : beforeRun)?.startTime.getTime(),
    isWaited: run !== undefined && last !== undefined && isAwayEntry(last),
  }
}
