import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ACTOR_SIDES, journalEntrySchema } from '../../../contract/journal/entries.ts'
import { VERDICTS } from '../../../contract/journal/verdicts.ts'

const born = { n: 1, atMs: 1000.5, kind: 'actor.born', actor: 'worker:playback', side: 'worker' }

test('a fact of each side of an actor is read as it was written', () => {
  for (const side of ACTOR_SIDES) expect(v.parse(journalEntrySchema, { ...born, side })).toEqual({ ...born, side })
})

test('what became of an event is one of four verdicts', () => {
  const received = {
    n: 3,
    atMs: 0,
    kind: 'event.received',
    actor: 'control',
    sent: 2,
    type: 'control.take',
    guards: [],
  }
  const rest = { transitions: [], actions: [], delays: [], patch: [] }
  for (const verdict of VERDICTS) expect(v.is(journalEntrySchema, { ...received, ...rest, verdict })).toBe(true)
  expect(v.is(journalEntrySchema, { ...received, ...rest, verdict: 'lost' })).toBe(false)
})

test('a fact of an unknown kind or with a number that is none is refused', () => {
  expect(v.is(journalEntrySchema, { ...born, kind: 'other' })).toBe(false)
  expect(v.is(journalEntrySchema, { ...born, n: Number.NaN })).toBe(false)
})

test('what a fact holds is plain data: no prototype, no number that is none, and not without end', () => {
  const read = (context: string) =>
    v.safeParse(
      v.pipe(v.string(), v.parseJson(), journalEntrySchema),
      `{"n":1,"atMs":0,"kind":"actor.born","actor":"a","side":"page","state":{"value":{"a":"b"},"status":"active","hash":"h","context":${context}}}`,
    ).success
  expect(read('{"a":[1,"b",null,{"c":true}]}')).toBe(true)
  expect(read('{"a":{"__proto__":{"isAdmin":true}}}')).toBe(false)
  expect(read('[1e999]')).toBe(false)
  expect(read(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toBe(false)
})
