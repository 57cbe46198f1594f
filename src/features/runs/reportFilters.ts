import * as v from 'valibot'

/** What a list or a calendar of reports was narrowed by, kept in the address of a report for the way back. */
const reportFiltersSchema = v.record(
  v.pipe(v.string(), v.maxLength(60)),
  v.union([
    v.pipe(v.string(), v.maxLength(200)),
    v.number(),
    v.boolean(),
    v.pipe(v.array(v.union([v.pipe(v.string(), v.maxLength(200)), v.number()])), v.maxLength(200)),
  ]),
)
export type ReportFilters = v.InferOutput<typeof reportFiltersSchema>

/** Search parameters of a report's screens. */
export const reportSearchSchema = v.object({
  report_filters: v.fallback(v.optional(reportFiltersSchema), undefined),
})

/** The parameters of a list's address as a report keeps them; undefined where there is nothing to keep. */
export function filtersToKeep(search: object): ReportFilters | undefined {
  const set = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
  const parsed = v.safeParse(reportFiltersSchema, set)
  return parsed.success && Object.keys(set).length > 0 ? parsed.output : undefined
}
