import type { PlanTargets } from '../../../contract/resources/plans.ts'
import type { ReportFormat } from '../../units/reportFormat.ts'

/** As they are typed: percent, and the reader's area an hour. */
export type TargetsForm = { readonly coverageRate: string; readonly productivity: string }

/** Two decimals at most, and no grouping: it is typed over. */
const typed = (amount: number): string => String(Math.round(amount * 100) / 100)

export const targetsForm = (
  { coverage_percentage, performance }: Pick<PlanTargets, 'coverage_percentage' | 'performance'>,
  format: Pick<ReportFormat, 'area'>,
): TargetsForm => ({ coverageRate: typed(coverage_percentage), productivity: typed(format.area(performance).amount) })

const NUMBER = /^\d{1,9}(?:[.,]\d{1,4})?$/

/** A number as people write it, with a point or a comma; undefined: it is none. */
export const amountOf = (text: string): number | undefined =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined
