import { expect, test } from 'vitest'
import type { ValueSchema } from '../../../contract/journal/eventSchemas.ts'
import {
  controlOf,
  type Draft,
  draftOf,
  faultOf,
  valueOf,
} from '../../../src/features/inspector/eventForm/eventDraft.ts'
import { fieldsOf, productSchemas } from '../../../src/features/inspector/eventForm/eventSchemas.ts'

const point: ValueSchema = { kind: 'object', fields: { x: { kind: 'number' }, y: { kind: 'number' } } }
const event: ValueSchema = {
  kind: 'object',
  fields: {
    note: { kind: 'text' },
    at: point,
    mode: { kind: 'choice', values: ['live', null] },
    isOwn: { kind: 'boolean' },
    points: { kind: 'list', of: point },
    picked: { kind: 'set', of: { kind: 'number' } },
    answer: {
      kind: 'either',
      of: [
        { kind: 'object', fields: { ok: { kind: 'choice', values: [true] } } },
        { kind: 'object', fields: { ok: { kind: 'choice', values: [false] }, error: { kind: 'text' } } },
      ],
    },
  },
  optional: ['isOwn'],
}
const whole = {
  note: 'n',
  at: { x: 1, y: -2.5 },
  mode: null,
  points: [{ x: 1, y: 2 }],
  picked: { $set: [3] },
  answer: { ok: false, error: 'e' },
}

const changed = (draft: Draft, name: string, field: Draft | undefined): Draft =>
  draft.kind === 'fields' ? { kind: 'fields', fields: { ...draft.fields, [name]: field } } : draft
const typed = (text: string): Draft => ({ kind: 'typed', text })

test('a form that is begun from an event gives that event', () => {
  expect(valueOf(event, draftOf(event, whole, {}), {})).toEqual(whole)
  const own = { ...whole, isOwn: true, mode: 'live', answer: { ok: true } }
  expect(valueOf(event, draftOf(event, own, {}), {})).toEqual(own)
  expect(valueOf(event, draftOf(event, { ...whole, isOwn: { $undefined: true } }, {}), {})).toEqual(whole)
})

test('an empty form leaves out what may be left out, and is sent once its numbers are there', () => {
  const empty = draftOf(event, undefined, {})
  expect(valueOf(event, empty, {})).toBeUndefined()
  expect(valueOf(event, changed(empty, 'at', draftOf(point, { x: 0, y: 0 }, {})), {})).toEqual({
    note: '',
    at: { x: 0, y: 0 },
    mode: 'live',
    points: [],
    picked: { $set: [] },
    answer: { ok: true },
  })
})

test.each([
  ['', { kind: 'number' }, { fault: 'number' }],
  ['1,5', { kind: 'number' }, { fault: 'number' }],
  ['1.5', { kind: 'number' }, undefined],
  ['{', { kind: 'list', of: point }, { fault: 'json' }],
  ['{}', { kind: 'list', of: point }, { fault: 'misfit', place: '' }],
  ['[{"x":1,"y":"2"}]', { kind: 'list', of: point }, { fault: 'misfit', place: '[0].y' }],
  ['{"$set":[1,"2"]}', { kind: 'set', of: { kind: 'number' } }, { fault: 'misfit', place: '[1]' }],
  ['{"a":1}', { kind: 'any' }, undefined],
] as const)('%s in a field of a form is found wrong where it is', (text, schema, fault) => {
  expect(faultOf(controlOf(schema, {}, 0), typed(text), {})).toEqual(fault)
  expect(valueOf(schema, typed(text), {}) === undefined).toBe(fault !== undefined)
})

test('every event of the product has a form', () => {
  const schemas = productSchemas()
  for (const [machine, types] of Object.entries(schemas.events))
    for (const type of Object.keys(types)) {
      const schema = fieldsOf(schemas, machine, type)
      expect(draftOf(schema, {}, schemas.named).kind, type).toMatch(/^(?:fields|chosen)$/u)
    }
  expect(fieldsOf(schemas, 'other', 'other')).toEqual({ kind: 'any' })
})
