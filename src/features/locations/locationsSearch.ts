import * as v from 'valibot'
import { LOCATION_CATEGORIES } from '../../../contract/plan/environments.ts'

/** Columns that the list can be sorted by. */
export const LOCATION_SORTS = ['name', 'category', 'account', 'robots', 'now', 'plans', 'pins', 'lastRun'] as const
export type LocationSort = (typeof LOCATION_SORTS)[number]

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Filters and order of the locations, kept in the address; what does not parse is left out. Without `sort` those where something is wrong come first. */
export const locationsSearchSchema = v.object({
  text: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  category: optional(v.picklist(LOCATION_CATEGORIES)),
  /** Of this account alone, not of those below it. */
  account: optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** Only those with robots. */
  robots: optional(v.literal(true)),
  /** Whether the map is open: by its room where nothing is said; on a phone it stands in the list's place. */
  map: optional(v.boolean()),
  sort: optional(v.picklist(LOCATION_SORTS)),
  descending: optional(v.literal(true)),
})
export type LocationsSearch = v.InferOutput<typeof locationsSearchSchema>
export type LocationFilter = Pick<LocationsSearch, 'text' | 'category' | 'account' | 'robots'>

export const NO_FILTER: LocationFilter = {
  text: undefined,
  category: undefined,
  account: undefined,
  robots: undefined,
}
