import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { REPORT_PLAN_TYPES } from '../../../contract/robot/runReport.ts'
import { useReadSearch } from '../../parts/unreadSearch.ts'
import { optional, RUNS_SEARCH, some } from '../runs/runsSearch.ts'
import { isSpanEnd } from './isSpanEnd.ts'

const spanEnd = v.pipe(v.string(), v.check(isSpanEnd))

/** What of the plan types: one, or all of them. Absent: cleaning where there is any. */
export const PLAN_TYPE_CHOICES = [...REPORT_PLAN_TYPES, 'all'] as const
export type PlanTypeChoice = (typeof PLAN_TYPE_CHOICES)[number]

/**
 * Filters of the reports, kept in the URL under the names of R-012; what does not parse is left out. `start_date`, `end_date`: `2026-11-20`
 * or `2026-11-20T06:30`, of the reader's clock. `locations` are categories here. `year`, `month` and `day` come along for the way back to the calendar.
 */
export const reportsSearchSchema = v.object({
  ...RUNS_SEARCH,
  start_date: optional(spanEnd),
  end_date: optional(spanEnd),
  locations: some(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(120))),
  plan_type: optional(v.picklist(PLAN_TYPE_CHOICES)),
  /** Coverage of the runs laid over one another, in the place of the list. */
  superimpose: optional(v.literal(true)),
  trendlines: optional(v.literal(true)),
  /** Trends as a table. */
  table: optional(v.literal(true)),
})
export type ReportsSearch = v.InferOutput<typeof reportsSearchSchema>

/** The filters in the address. */
export const useReportsSearch = (): ReportsSearch => useReadSearch(reportsSearchSchema, useSearch({ from: '/reports' }))

/** What Reset takes away: all that narrows the list, and nothing of how it is shown. */
export const NO_FILTERS = {
  start_date: undefined,
  end_date: undefined,
  locations: undefined,
  plans: undefined,
  robots: undefined,
  widths: undefined,
  users: undefined,
  robot_types: undefined,
  plan_type: undefined,
  features: undefined,
  results: undefined,
  performanceGte: undefined,
  performanceLte: undefined,
  productivityGte: undefined,
  productivityLte: undefined,
  showHiddenReports: undefined,
} as const satisfies Partial<ReportsSearch>

export const isFiltered = (search: ReportsSearch): boolean =>
  Object.entries(search).some(([name, value]) => name in NO_FILTERS && value !== undefined)

/** What the calendar understands of it (R-042, decision 773): whole days, and no categories of places. */
export const calendarSearch = ({ superimpose: _, trendlines: __, table: ___, ...search }: ReportsSearch) => ({
  ...search,
  locations: undefined,
  start_date: search.start_date?.slice(0, 10),
  end_date: search.end_date?.slice(0, 10),
  plan_type: search.plan_type === 'all' ? undefined : search.plan_type,
})
