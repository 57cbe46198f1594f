import * as v from 'valibot'
import { SHAPES } from '../../widgets/state/stateShapes.ts'

/** Columns that the table can be sorted by. */
export const SORT_COLUMNS = ['pin', 'name', 'account', 'location', 'state', 'time', 'battery', 'plan'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Filters and order of the home screens, kept in the URL; what does not parse is left out. Without `sort` the default order holds. */
export const homeSearchSchema = v.object({
  state: optional(v.picklist(SHAPES)),
  text: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  pinned: optional(v.literal(true)),
  account: optional(id),
  location: optional(id),
  planType: optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  sort: optional(v.picklist(SORT_COLUMNS)),
  descending: optional(v.literal(true)),
})
export type HomeSearch = v.InferOutput<typeof homeSearchSchema>
