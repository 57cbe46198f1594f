/** The schemas of the product's events, for the forms of the inspector: no other part of the client loads them. */
import { type EventSchemas, eventSchemasOf, type ValueSchema } from '../../../../contract/journal/eventSchemas.ts'
import written from '../../../../machines/eventSchemas.json'

let parsed: EventSchemas | undefined

/** Parsed once, when the first form is opened. */
export function productSchemas(): EventSchemas {
  parsed ??= eventSchemasOf(written)
  return parsed
}

/** Fields of an event; of one that is not of the product, whatever JSON can say. */
export const fieldsOf = ({ events }: EventSchemas, machine: string, type: string): ValueSchema =>
  events[machine]?.[type] ?? { kind: 'any' }
