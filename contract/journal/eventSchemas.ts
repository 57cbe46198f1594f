/** What the fields of an event may hold, as the types of the product's events say (`machines/eventSchemas.json`). */
import * as v from 'valibot'
import type { Json } from './entries.ts'

/**
 * `any` holds whatever JSON can say; `of` names a type of the platform that JSON has no word for. Sets and maps stand as in the journal, `{ "$set": […] }`.
 * A field that may be undefined is one that may be left out.
 */
export type ValueSchema =
  | { readonly kind: 'text' | 'number' | 'boolean' }
  | { readonly kind: 'any'; readonly of?: string | undefined }
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: 'list' | 'set' | 'map' | 'record'; readonly of: ValueSchema }
  | { readonly kind: 'tuple' | 'either'; readonly of: readonly ValueSchema[] }
  | ObjectSchema
  /** As it stands under that name; a type that holds itself has one. */
  | { readonly kind: 'named'; readonly name: string }

export type ObjectSchema = {
  readonly kind: 'object'
  readonly fields: { readonly [name: string]: ValueSchema }
  /** Names of those that may be left out. */
  readonly optional?: readonly string[] | undefined
}

const valueSchema: v.GenericSchema<ValueSchema> = v.lazy(() =>
  v.variant('kind', [
    v.object({ kind: v.picklist(['text', 'number', 'boolean']) }),
    v.object({ kind: v.literal('any'), of: v.optional(v.string()) }),
    v.object({
      kind: v.literal('choice'),
      values: v.array(v.union([v.string(), v.number(), v.boolean(), v.null()])),
    }),
    v.object({ kind: v.picklist(['list', 'set', 'map', 'record']), of: valueSchema }),
    v.object({ kind: v.picklist(['tuple', 'either']), of: v.array(valueSchema) }),
    v.object({
      kind: v.literal('object'),
      fields: v.record(v.string(), valueSchema),
      optional: v.optional(v.array(v.string())),
    }),
    v.object({ kind: v.literal('named'), name: v.string() }),
  ]),
)

const eventSchemasSchema = v.object({
  /** What is used in more than one place. */
  named: v.record(v.string(), valueSchema),
  /** By the id of the machine, then by the type of the event: its fields without `type`. */
  events: v.record(v.string(), v.record(v.string(), valueSchema)),
})
export type EventSchemas = v.InferOutput<typeof eventSchemasSchema>
export type NamedSchemas = EventSchemas['named']

/** @throws where the value is no such table */
export const eventSchemasOf = (value: unknown): EventSchemas => v.parse(eventSchemasSchema, value)

/** The schema itself where it is only named. */
export function resolved(value: ValueSchema, named: NamedSchemas): Exclude<ValueSchema, { kind: 'named' }> {
  let found = value
  while (found.kind === 'named') found = named[found.name] ?? { kind: 'any' }
  return found
}

const isList = (json: Json | undefined): json is readonly Json[] => Array.isArray(json)
const isRecord = (json: Json): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !isList(json)

const first = <Item>(items: readonly Item[], each: (item: Item, index: number) => string | undefined) => {
  for (const [index, item] of items.entries()) {
    const found = each(item, index)
    if (found !== undefined) return found
  }
  return undefined
}

/** Where in a value the first thing stands that its schema does not allow, e.g. `.points[2].x`; empty for the value itself, undefined where it fits. */
export function misfit(of: ValueSchema, json: Json, named: NamedSchemas): string | undefined {
  const schema = resolved(of, named)
  const inside = (item: ValueSchema, value: Json, place: string): string | undefined => {
    const found = misfit(item, value, named)
    return found === undefined ? undefined : `${place}${found}`
  }
  const items = (list: Json | undefined, item: ValueSchema): string | undefined =>
    isList(list) ? first(list, (value, index) => inside(item, value, `[${index}]`)) : ''
  switch (schema.kind) {
    case 'any':
      return undefined
    case 'text':
      return typeof json === 'string' ? undefined : ''
    case 'number':
    case 'boolean':
      return typeof json === schema.kind ? undefined : ''
    case 'choice':
      return schema.values.some(value => value === json) ? undefined : ''
    case 'list':
      return items(json, schema.of)
    case 'set':
    case 'map':
      return isRecord(json) ? items(json[`$${schema.kind}`], schema.of) : ''
    case 'record':
      return isRecord(json) ? first(Object.entries(json), ([key, value]) => inside(schema.of, value, `.${key}`)) : ''
    case 'tuple':
      return isList(json) && json.length === schema.of.length
        ? first(json, (value, index) => inside(schema.of[index] ?? { kind: 'any' }, value, `[${index}]`))
        : ''
    case 'either':
      return schema.of.some(each => misfit(each, json, named) === undefined) ? undefined : ''
    case 'object':
      return isRecord(json) ? misfitField(schema, json, inside) : ''
  }
}

function misfitField(
  { fields, optional = [] }: ObjectSchema,
  json: { readonly [key: string]: Json },
  inside: (item: ValueSchema, value: Json, place: string) => string | undefined,
): string | undefined {
  return first(Object.entries(fields), ([name, field]) => {
    const value = json[name]
    if (value !== undefined) return inside(field, value, `.${name}`)
    return optional.includes(name) ? undefined : `.${name}`
  })
}
