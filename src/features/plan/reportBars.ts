/** The latest reports of a plan as small charts against what is aimed at. */
import type { ReportEntry } from '../../../contract/resources/reports.ts'

export const BAR_METRICS = ['coverage', 'productivity', 'time'] as const
export type BarMetric = (typeof BAR_METRICS)[number]

type Entry = Pick<ReportEntry, 'coverage_percentage' | 'productivity' | 'time'>

const VALUES: { readonly [M in BarMetric]: (report: Entry) => number } = {
  coverage: ({ coverage_percentage }) => coverage_percentage,
  productivity: ({ productivity }) => productivity,
  time: ({ time }) => time,
}

export type BarRow = {
  readonly metric: BarMetric
  /** One a report; percent, m²/h or seconds. */
  readonly values: readonly number[]
  /** Undefined: nothing is aimed at. */
  readonly target: number | undefined
  readonly median: number
  /** What the highest bar stands for. */
  readonly top: number
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** @param targets of the plan; 0 stands for none */
export const barRows = (
  reports: readonly Entry[],
  targets: { readonly [M in BarMetric]: number | undefined },
): readonly BarRow[] =>
  BAR_METRICS.map(metric => {
    const values = reports.map(VALUES[metric])
    const target = targets[metric] === 0 ? undefined : targets[metric]
    return { metric, values, target, median: medianOf(values), top: Math.max(1e-9, target ?? 0, ...values) }
  })
