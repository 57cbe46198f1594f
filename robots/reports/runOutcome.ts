/** What a run that has ended came to, in one word and in some. */
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
  readonly reasons: readonly string[]
  /** Square metres of cleanable floor that were missed and that the robot cannot get to: too narrow for it, or kept from it by a zone. */
  readonly outOfReach?: () => number
}

export function outcomeOf({ ending, cancelled, sectors, reasons, outOfReach = () => 0 }: RunFacts): {
  readonly result: ReportResult
  readonly reasons: string[]
} {
  const cleanable = sectors.reduce((sum, { cleanable_area }) => sum + cleanable_area, 0)
  const area = sectors.reduce((sum, sector) => sum + sector.area, 0)
  const left = sectors.filter(({ coverage_event }) => coverage_event !== 'finished')
  let coverage = percentOf(area, cleanable)
  // Only here does it matter, and it takes a while.
  if (coverage < SUCCESS_PERCENT && left.length === 0) coverage = percentOf(area, cleanable - outOfReach())
  const own = [...reasons]
  if (cancelled && cancelled.message !== '') own.unshift(cancelled.message)
  if (left.length > 0) own.push(`${left.length} of ${sectors.length} sectors were not finished`)
  if (coverage < SUCCESS_PERCENT) {
    const whose = left.length === 0 ? 'the floor that the robot can get to' : 'the floor of the run'
    own.push(`${Math.floor(coverage)} % of ${whose} was covered`)
  }
  return {
    result: resultOf(ending, cancelled, left.length === 0 && coverage >= SUCCESS_PERCENT),
    reasons: [...new Set(own)].slice(0, MAX_REASONS),
  }
}

const percentOf = (area: number, whole: number): number => (whole > 0 ? (100 * area) / whole : 100)

function resultOf(ending: Ending, cancelled: RunReport['cancelled'], isWhole: boolean): ReportResult {
  if (ending === 'failure') return 'failure'
  if (cancelled) return cancelled.by === 'Operator' ? 'operator_cancelled' : 'swath_cancelled'
  return isWhole ? 'success' : 'partial'
}
