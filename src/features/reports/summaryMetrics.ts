import type { ReportMetrics } from '../../../contract/resources/reports.ts'
import type { Measure, ReportFormat } from '../../units/reportFormat.ts'
import type { PlanTypeChoice } from './reportsSearch.ts'

/** Which kinds of plans a figure says something of. */
type Of = 'both' | 'cleaning' | 'disinfecting'

const metric = <Name extends string>(
  name: Name,
  of: Of,
  measure: (format: ReportFormat, metrics: ReportMetrics) => Measure,
) => ({ name, of, measure })

/** What all reports come to, by what each is called in `locales/`. */
export const SUMMARY = {
  reports: metric('reports.title', 'both', ({ whole }, { reports }) => ({
    amount: reports,
    text: whole(reports),
    unit: '',
  })),
  totalArea: metric('reports.trends.totalArea', 'cleaning', (format, { total_area }) => format.area(total_area)),
  productivity: metric('reports.trends.productivity', 'cleaning', (format, { productivity }) =>
    format.rate(productivity),
  ),
  coveredArea: metric('reports.trends.coveredArea', 'cleaning', (format, { area }) => format.area(area)),
  performance: metric('reports.trends.performance', 'cleaning', (format, { performance }) =>
    format.percent(performance),
  ),
  disinfected: metric('reports.disinfectedArea', 'disinfecting', (format, { disinfected_area }) =>
    format.area(disinfected_area),
  ),
  disinfection: metric('reports.disinfectionTime', 'disinfecting', (format, { disinfection_time }) =>
    format.hours(disinfection_time),
  ),
  time: metric('reports.trends.time', 'both', (format, { time }) => format.hours(time)),
  water: metric('reports.trends.water', 'cleaning', (format, { water }) => format.volume(water)),
} as const
export type SummaryMetric = keyof typeof SUMMARY

const METRICS: readonly SummaryMetric[] = [
  'reports',
  'totalArea',
  'productivity',
  'coveredArea',
  'performance',
  'disinfected',
  'disinfection',
  'time',
  'water',
]

/** Those that a plan type has: of both kinds where a plan does both, and where all types are shown. */
export const summaryMetrics = (planType: PlanTypeChoice): readonly SummaryMetric[] =>
  METRICS.filter(each => {
    const { of } = SUMMARY[each]
    return of === 'both' || (of === 'cleaning' ? planType !== 'disinfecting' : planType !== 'cleaning')
  })
