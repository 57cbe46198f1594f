import type { TrendPoint } from '../../../contract/resources/reports.ts'
import type { Measure, ReportFormat } from '../../units/reportFormat.ts'

/** The six trends by what they are called in `locales/`. */
export const TREND_METRICS = ['totalArea', 'productivity', 'coveredArea', 'performance', 'time', 'water'] as const
export type TrendMetric = (typeof TREND_METRICS)[number]

type Definition = {
  /** Sums are bars from zero; shares are lines between what they reached, and nothing where there was no run. */
  readonly kind: 'bar' | 'line'
  readonly of: (point: TrendPoint) => number
  readonly measure: (format: ReportFormat, value: number) => Measure
}

export const TRENDS: { readonly [M in TrendMetric]: Definition } = {
  totalArea: { kind: 'bar', of: point => point.total_area, measure: (format, value) => format.area(value) },
  productivity: { kind: 'line', of: point => point.productivity, measure: (format, value) => format.rate(value) },
  coveredArea: { kind: 'bar', of: point => point.area, measure: (format, value) => format.area(value) },
  performance: { kind: 'line', of: point => point.performance, measure: (format, value) => format.percent(value) },
  time: { kind: 'bar', of: point => point.time, measure: (format, value) => format.hours(value) },
  water: { kind: 'bar', of: point => point.waterUsage, measure: (format, value) => format.volume(value) },
}

/** What a point has of a metric, metric units; undefined: no share of nothing. */
export const trendValue = (metric: TrendMetric, point: TrendPoint): number | undefined =>
  TRENDS[metric].kind === 'line' && point.reports === 0 ? undefined : TRENDS[metric].of(point)

/** What the trendline is made of: complete points only. */
export const fittedValues = (metric: TrendMetric, points: readonly TrendPoint[]): readonly (number | undefined)[] =>
  points.map(point => (point.incomplete ? undefined : trendValue(metric, point)))
