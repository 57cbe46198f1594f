/** What stands in the form of an event, before and after it is an event. */

import * as v from 'valibot'
import { type Json, jsonSchema } from '../../../../contract/journal/entries.ts'
import { misfit, type NamedSchemas, resolved, type ValueSchema } from '../../../../contract/journal/eventSchemas.ts'

/** `typed`: as somebody typed it, also what is no number or no JSON. `chosen`: by its place among the choices, with what stands in a choice that has fields. */
export type Draft =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'chosen'; readonly index: number; readonly inner?: Draft }
  | { readonly kind: 'fields'; readonly fields: Drafts }
/** A field that is left out has none. */
export type Drafts = { readonly [name: string]: Draft | undefined }

/** How a value is asked for. `json`: as text, because it has no number of fields that is known, or lies too deep. */
export type Control =
  | { readonly kind: 'text' | 'number' | 'boolean' }
  | { readonly kind: 'json'; readonly schema: ValueSchema; readonly of?: string | undefined }
  | { readonly kind: 'choice'; readonly values: readonly Json[] }
  | { readonly kind: 'either'; readonly schemas: readonly ValueSchema[] }
  | { readonly kind: 'object'; readonly fields: readonly ControlField[] }
type ControlField = { readonly name: string; readonly schema: ValueSchema; readonly isOptional: boolean }

/** Why what stands in a field is no value of its schema. `place`: where in JSON, as `.points[2].x`; empty for all of it. */
export type Fault = { readonly fault: 'number' | 'json' } | { readonly fault: 'misfit'; readonly place: string }

/** Objects in objects that are asked for by fields; deeper ones are JSON. */
const MAX_DEPTH = 3

/** @param depth objects around it */
export function controlOf(value: ValueSchema, named: NamedSchemas, depth: number): Control {
  const schema = resolved(value, named)
  switch (schema.kind) {
    case 'text':
    case 'number':
    case 'boolean':
      return { kind: schema.kind }
    case 'choice':
      return schema
    case 'either':
      return { kind: 'either', schemas: schema.of }
    case 'any':
      return { kind: 'json', schema, of: schema.of }
    case 'object': {
      if (depth >= MAX_DEPTH) return { kind: 'json', schema }
      const { fields, optional = [] } = schema
      const all = Object.entries(fields).map(([name, field]) => ({
        name,
        schema: field,
        isOptional: optional.includes(name),
      }))
      return { kind: 'object', fields: all }
    }
    default:
      return { kind: 'json', schema }
  }
}

/** An event of which only the schema is known has nothing in its fields but what they must have at least. */
const EMPTY: { readonly [kind in ValueSchema['kind']]?: Json } = {
  list: [],
  tuple: [],
  record: {},
  object: {},
  set: { $set: [] },
  map: { $map: [] },
}

const isRecord = (json: Json | undefined): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** The form of a value; of an empty one where it is undefined. What the schema does not know of a value is left out. */
export function draftOf(schema: ValueSchema, value: Json | undefined, named: NamedSchemas, depth = 0): Draft {
  const control = controlOf(schema, named, depth)
  switch (control.kind) {
    case 'text':
    case 'number':
      return { kind: 'typed', text: typeof value === 'string' || typeof value === 'number' ? String(value) : '' }
    case 'boolean':
      return { kind: 'chosen', index: value === true ? 1 : 0 }
    case 'choice':
      return { kind: 'chosen', index: Math.max(0, value === undefined ? 0 : control.values.indexOf(value)) }
    case 'json': {
      const shown = value ?? EMPTY[resolved(control.schema, named).kind] ?? null
      return { kind: 'typed', text: JSON.stringify(shown, undefined, 2) }
    }
    case 'either': {
      const fitting = control.schemas.findIndex(each => value !== undefined && misfit(each, value, named) === undefined)
      const index = Math.max(0, fitting)
      return { kind: 'chosen', index, inner: draftOf(control.schemas[index] ?? schema, value, named, depth) }
    }
    case 'object': {
      const of = isRecord(value) ? value : {}
      const drafts = control.fields.map(({ name, schema: field, isOptional }) => {
        const isLeftOut = isOptional && (of[name] === undefined || isUndefined(of[name]))
        return [name, isLeftOut ? undefined : draftOf(field, of[name], named, depth + 1)] as const
      })
      return { kind: 'fields', fields: Object.fromEntries(drafts) }
    }
  }
}

/** As the journal writes down what is undefined. */
const isUndefined = (json: Json): boolean => isRecord(json) && '$undefined' in json

function jsonOfText(text: string): Json | undefined {
  try {
    return v.parse(jsonSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** What is wrong with a field by itself; undefined where nothing is, or where it has fields of its own. */
export function faultOf(control: Control, draft: Draft, named: NamedSchemas): Fault | undefined {
  if (draft.kind !== 'typed') return undefined
  if (control.kind === 'number')
    return draft.text.trim() === '' || !Number.isFinite(Number(draft.text)) ? { fault: 'number' } : undefined
  if (control.kind !== 'json') return undefined
  const json = jsonOfText(draft.text)
  if (json === undefined) return { fault: 'json' }
  const place = misfit(control.schema, json, named)
  return place === undefined ? undefined : { fault: 'misfit', place }
}

/** The value that stands in a form; undefined where something of it is wrong. */
export function valueOf(schema: ValueSchema, draft: Draft, named: NamedSchemas, depth = 0): Json | undefined {
  const control = controlOf(schema, named, depth)
  if (faultOf(control, draft, named)) return undefined
  if (draft.kind === 'typed') {
    if (control.kind === 'number') return Number(draft.text)
    return control.kind === 'json' ? jsonOfText(draft.text) : draft.text
  }
  if (draft.kind === 'chosen') {
    if (control.kind === 'boolean') return draft.index === 1
    if (control.kind === 'choice') return control.values[draft.index]
    const chosen = control.kind === 'either' ? control.schemas[draft.index] : undefined
    return chosen && draft.inner && valueOf(chosen, draft.inner, named, depth)
  }
  if (control.kind !== 'object') return undefined
  const value: { [name: string]: Json } = {}
  for (const { name, schema: field } of control.fields) {
    const inner = draft.fields[name]
    if (inner === undefined) continue
    const read = valueOf(field, inner, named, depth + 1)
    if (read === undefined) return undefined
    value[name] = read
  }
  return value
}

/** A choice by what tells it from the others: its fixed fields, the names of its fields, or its kind. These are words of the code. */
export function choiceText(value: ValueSchema, named: NamedSchemas): string {
  const schema = resolved(value, named)
  if (schema.kind === 'choice') return schema.values.map(each => JSON.stringify(each)).join(' | ')
  if (schema.kind !== 'object') return schema.kind === 'any' ? (schema.of ?? schema.kind) : schema.kind
  const fixed = Object.entries(schema.fields).flatMap(([name, field]) =>
    field.kind === 'choice' && field.values.length === 1 ? [`${name}: ${String(field.values[0])}`] : [],
  )
  return fixed.length > 0 ? fixed.join(', ') : `{ ${Object.keys(schema.fields).join(', ')} }`
}
