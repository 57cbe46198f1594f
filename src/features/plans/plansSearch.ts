import * as v from 'valibot'

/** L-005. */
export const PAGE_SIZE = 10

export const PLAN_SORTS = ['name', 'location', 'area', 'published', 'robots', 'lastRun', 'updated'] as const
export type PlanSort = (typeof PLAN_SORTS)[number]

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A bare `?published` of an older link means that it is on. */
const flag = v.union([
  v.picklist([0, 1]),
  v.pipe(
    v.union([v.literal(''), v.boolean()]),
    v.transform(on => (on === false ? (0 as const) : (1 as const))),
  ),
])

/**
 * Filters, order and page of the plans, kept in the URL (L-004); what does not parse is left out. `published` 1: a version is published, 0: none is;
 * `cpe_version` 0: drawn with the older tool, 1: with the plan editor. The order is by name, up, where nothing else is said.
 */
export const plansSearchSchema = v.object({
  text: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  location: optional(count),
  published: optional(flag),
  cpe_version: optional(v.picklist([0, 1])),
  sort: optional(v.picklist(PLAN_SORTS)),
  descending: optional(v.literal(true)),
  page: optional(count),
})
export type PlansSearch = v.InferOutput<typeof plansSearchSchema>
export type PlansFilter = Pick<PlansSearch, 'text' | 'location' | 'published' | 'cpe_version'>

export const NO_FILTER: PlansFilter = {
  text: undefined,
  location: undefined,
  published: undefined,
  cpe_version: undefined,
}
export const isFiltered = ({ text, location, published, cpe_version }: PlansFilter): boolean =>
  [text, location, published, cpe_version].some(value => value !== undefined)
