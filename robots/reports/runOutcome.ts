/** What a run that has ended came to, in one word and in some. */
import type { RunReason } from '../../contract/robot/runReasons.ts'
import type { ReportResult, RunReport, SectorStats } from '../../contract/robot/runReport.ts'

/** `finished`: it came home. `failure`: a fault ended it, or its power. */
export type Ending = 'finished' | 'failure'

/** Coverage of what the robot can get to from which on a run that did all its sectors was a success, percent. */
const SUCCESS_PERCENT = 90
const MAX_REASONS = 50

export type RunFacts = {
  readonly ending: Ending
  readonly cancelled: RunReport['cancelled']
  readonly sectors: readonly SectorStats[]
  /** What the robot itself said. */
  readonly reasons: readonly RunReason[]
  /** Square metres of cleanable floor that were missed and that the robot cannot get to: too narrow for it, or kept from it by a zone. */
  readonly outOfReach?: () => number
}

export function outcomeOf({ ending, cancelled, sectors, reasons, outOfReach = () => 0 }: RunFacts): {
  readonly result: ReportResult
  readonly reasons: RunReason[]
} {
  const cleanable = sectors.reduce((sum, { cleanable_area }) => sum + cleanable_area, 0)
  const area = sectors.reduce((sum, sector) => sum + sector.area, 0)
  const left = sectors.filter(({ coverage_event }) => coverage_event !== 'finished')
  let coverage = percentOf(area, cleanable)
  // Only here does it matter, and it takes a while.
  if (coverage < SUCCESS_PERCENT && left.length === 0) coverage = percentOf(area, cleanable - outOfReach())
  const own: RunReason[] = [...reasons]
  if (cancelled && cancelled.message !== '') own.unshift(cancelled.message)
  if (left.length > 0) own.push({ reason: 'sectorsLeft', numbers: { left: left.length, sectors: sectors.length } })
  if (coverage < SUCCESS_PERCENT)
    own.push({
      reason: left.length === 0 ? 'coveredOfReach' : 'coveredOfRun',
      numbers: { percent: Math.floor(coverage) },
    })
  return {
    result: resultOf(ending, cancelled, left.length === 0 && coverage >= SUCCESS_PERCENT),
    reasons: distinct(own).slice(0, MAX_REASONS),
  }
}

/** A robot may give one reason more than once. */
const distinct = (reasons: readonly RunReason[]): RunReason[] => [
  ...new Map(reasons.map(reason => [typeof reason === 'string' ? reason : reason.reason, reason])).values(),
]

const percentOf = (area: number, whole: number): number => (whole > 0 ? (100 * area) / whole : 100)

function resultOf(ending: Ending, cancelled: RunReport['cancelled'], isWhole: boolean): ReportResult {
  if (ending === 'failure') return 'failure'
  if (cancelled) return cancelled.by === 'Operator' ? 'operator_cancelled' : 'swath_cancelled'
  return isWhole ? 'success' : 'partial'
}
