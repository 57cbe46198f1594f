/** Schemas that stand in more than one place are named and stand once. */
import type { EventSchemas, ValueSchema } from '../../contract/journal/eventSchemas.ts'

/** Shorter ones stand where they are, characters of JSON. */
const MIN_LENGTH = 160

type Schemas = { readonly [name: string]: ValueSchema }

const mapped = (schemas: Schemas, each: (schema: ValueSchema) => ValueSchema): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, each(schema)]))

function within(schema: ValueSchema, each: (part: ValueSchema) => ValueSchema): ValueSchema {
  switch (schema.kind) {
    case 'list':
    case 'set':
    case 'map':
    case 'record':
      return { ...schema, of: each(schema.of) }
    case 'tuple':
    case 'either':
      return { ...schema, of: schema.of.map(each) }
    case 'object':
      return { ...schema, fields: mapped(schema.fields, each) }
    default:
      return schema
  }
}

/** The same schemas, each of them written once. Parts have numbers for names, in the order in which they are met. */
export function withSharedParts({ named, events }: EventSchemas): EventSchemas {
  const texts = new Map<ValueSchema, string>()
  const places = new Map<string, number>()
  const count = (schema: ValueSchema): ValueSchema => {
    const text = JSON.stringify(schema)
    texts.set(schema, text)
    const before = places.get(text) ?? 0
    places.set(text, before + 1)
    // What is in it is in one place if it is itself.
    return before === 0 ? within(schema, count) : schema
  }
  const names = new Map<string, string>()
  const parts: { [name: string]: ValueSchema } = {}
  const shared = (schema: ValueSchema): ValueSchema => {
    const text = texts.get(schema) ?? JSON.stringify(schema)
    if ((places.get(text) ?? 0) < 2 || text.length < MIN_LENGTH) return within(schema, shared)
    const name = names.get(text) ?? `part ${names.size + 1}`
    if (!names.has(text)) {
      names.set(text, name)
      parts[name] = within(schema, shared)
    }
    return { kind: 'named', name }
  }
  for (const schemas of [named, ...Object.values(events)]) mapped(schemas, count)
  return {
    events: Object.fromEntries(Object.entries(events).map(([machine, schemas]) => [machine, mapped(schemas, shared)])),
    named: { ...mapped(named, schema => within(schema, shared)), ...parts },
  }
}
