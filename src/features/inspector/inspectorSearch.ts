import * as v from 'valibot'
import { VERDICTS } from '../../../contract/journal/verdicts.ts'
import { EVENT_GROUPS, type EventFilter } from '../../../machines/inspector/eventFilter.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200))
const n = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * What the inspector's address holds; what does not parse is left out. `event`: number of the fact whose moment is shown, the newest where it is absent;
 * `of`: the actor whose events are listed; `cause`: number of a fact, with what led to it and came of it.
 */
export const inspectorSearchSchema = v.object({
  actor: optional(text),
  event: optional(n),
  of: optional(text),
  group: optional(v.picklist(EVENT_GROUPS)),
  verdict: optional(v.picklist(VERDICTS)),
  text: optional(text),
  cause: optional(n),
})
export type InspectorSearch = v.InferOutput<typeof inspectorSearchSchema>

export const filterOfSearch = ({ of, group, verdict, text: wanted, cause }: InspectorSearch): EventFilter => ({
  actor: of,
  group,
  verdict,
  text: wanted,
  cause,
})

export const searchOf = (
  actor: string | undefined,
  event: number | undefined,
  { actor: of, group, verdict, text: wanted, cause }: EventFilter,
): InspectorSearch => ({ actor, event, of, group, verdict, text: wanted, cause })
