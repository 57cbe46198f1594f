import { productivityOf, truePerformance } from '../../../contract/reportFigures.ts'
import type { Reality } from '../../../contract/resources/reportFilter.ts'
import type { ROBOT_MODELS } from '../../../contract/robot/models.ts'
import type { REPORT_PLAN_TYPES, ReportResult } from '../../../contract/robot/runReport.ts'
import { keptAs } from './numberColumn.ts'
import type { StateTime } from './stateRows.ts'

/** What filters, sums and the order of lists need of a report. Units as in `cleaning_reports`; times ms since the epoch. */
export type ReportFacts = {
  readonly id: number
  readonly robot: number
  readonly account: number
  readonly planFirstId: number
  readonly planArea: number
  readonly location: number | null
  readonly locationName: string
  readonly locationCategory: string
  readonly startMs: number
  readonly endMs: number
  readonly coveredArea: number
  readonly cleanableArea: number
  readonly totalArea: number
  readonly productivity: number
  readonly performance: number
  readonly workSeconds: number
  readonly disinfectionSeconds: number
  readonly disinfectedArea: number
  readonly water: number
  readonly result: ReportResult
  readonly planType: (typeof REPORT_PLAN_TYPES)[number]
  readonly reality: Reality
  readonly model: (typeof ROBOT_MODELS)[number]
  readonly width: number
  /** Sets, their elements in order with commas between them: few rows have one of their own. */
  readonly features: string
  readonly users: string
  readonly deleted: boolean
  readonly short: boolean
  readonly states: readonly StateTime[]
}

/** Units of one: areas to the square centimetre, times to the millisecond, water to a tenth of a millilitre. */
export const UNITS = {
  id: 1,
  startMs: 1,
  endMs: 1,
  coveredArea: 10_000,
  totalArea: 10_000,
  workSeconds: 1000,
  disinfectionSeconds: 1000,
  disinfectedArea: 10_000,
  water: 10_000,
} as const satisfies { readonly [C in keyof ReportFacts]?: number }
export type Numbers = keyof typeof UNITS
export type Shares = Pick<ReportFacts, 'productivity' | 'performance'>

/** Shares that differ by less are those of areas and times that are kept less exactly than they are stored. */
const SHARE_ROUNDING = 1e-5

/** They follow from areas and times in all but a few reports. */
export const sharesOf = ({
  coveredArea,
  totalArea,
  workSeconds,
}: Pick<ReportFacts, 'coveredArea' | 'totalArea' | 'workSeconds'>): Shares => ({
  productivity: productivityOf(coveredArea, workSeconds),
  performance: truePerformance(coveredArea, totalArea),
})
const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= SHARE_ROUNDING * Math.max(1, Math.abs(a), Math.abs(b))

/** A report as columns keep it, in their units. */
export function keptFacts(facts: ReportFacts): ReportFacts {
  const inUnits = {
    coveredArea: keptAs(facts.coveredArea, UNITS.coveredArea),
    totalArea: keptAs(facts.totalArea, UNITS.totalArea),
    workSeconds: keptAs(facts.workSeconds, UNITS.workSeconds),
    disinfectionSeconds: keptAs(facts.disinfectionSeconds, UNITS.disinfectionSeconds),
    disinfectedArea: keptAs(facts.disinfectedArea, UNITS.disinfectedArea),
    water: keptAs(facts.water, UNITS.water),
  }
  const { productivity, performance } = facts
  const usual = sharesOf(inUnits)
  const isUsual = isNear(usual.productivity, productivity) && isNear(usual.performance, performance)
  return { ...facts, ...inUnits, ...(isUsual ? usual : { productivity, performance }) }
}
