import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import { type EventFilter, NO_FILTER } from '../../../machines/inspector/eventFilter.ts'
import { causeOf, chainOf, EventRows, effectsOf, stepTo } from '../../../src/features/inspector/eventRows.ts'
import { sequenceOf } from '../../../src/features/inspector/sequence.ts'
import { born, ended, received, sent } from '../../machines/inspector/facts.ts'

/** Somebody takes control: the machine asks the service, is told by the socket, and refuses a second try. */
const ENTRIES: readonly JournalEntry[] = [
  born(1, 'control', { value: 'idle', context: {} }),
  sent(2, 'control', 'control.take'),
  received(3, 'control', 'control.take', { to: 'sending' }),
  sent(4, 'control/action', 'xstate.init', { from: 'control', cause: 3 }),
  received(5, 'control/action', 'xstate.init', { verdict: 'moved' }),
  {
    kind: 'socket.message',
    n: 6,
    atMs: 1_006_000,
    socket: 'supervisor',
    direction: 'out',
    name: 'takeControl',
    bytes: 9,
  },
  { kind: 'api.call', n: 7, atMs: 1_007_000, route: 'robots.list', status: 403, durationMs: 12 },
  sent(8, 'control', 'control.held', { from: 'control/action', cause: 5 }),
  received(9, 'control', 'control.held', { to: 'self' }),
  sent(10, 'control', 'control.take'),
  received(11, 'control', 'control.take', { verdict: 'refused' }),
  ended(12, 'control/action'),
]

const numbers = (filter: Partial<EventFilter>): readonly number[] =>
  new EventRows({ ...NO_FILTER, ...filter }).of(ENTRIES).map(({ n }) => n)

test('the list has what happened, narrowed by actor with its children, kind, verdict and text', () => {
  expect(numbers({})).toEqual([1, 3, 5, 6, 7, 9, 11, 12])
  expect(numbers({ actor: 'control' })).toEqual([1, 3, 5, 9, 11, 12])
  expect(numbers({ actor: 'control/action' })).toEqual([5, 12])
  expect(numbers({ group: 'service' })).toEqual([6, 7])
  expect(numbers({ verdict: 'refused' })).toEqual([11])
  expect(numbers({ text: 'TAKE' })).toEqual([3, 6, 11])
  expect(numbers({ actor: 'control', verdict: 'taken', text: 'held' })).toEqual([9])
})

test('a cause and its effects are followed both ways, and the chain of a fact is all of them', () => {
  const [held, take] = [ENTRIES[8], ENTRIES[2]]
  if (!held || !take) throw new Error('Both are there')
  expect(causeOf(ENTRIES, held)).toMatchObject({ n: 5 })
  expect(causeOf(ENTRIES, take)).toBeUndefined()
  expect(effectsOf(ENTRIES, 3).map(({ n }) => n)).toEqual([5])
  expect([...chainOf(ENTRIES, 5)].toSorted((a, b) => a - b)).toEqual([3, 5, 9])
  expect(numbers({ cause: 9 })).toEqual([3, 5, 9])
})

test('a list that grows while its beginning goes has the same rows as one that is made at once', () => {
  const filter: EventFilter = { ...NO_FILTER, actor: 'control' }
  const rows = new EventRows(filter)
  const first = rows.of(ENTRIES.slice(0, 5))
  expect(rows.of(ENTRIES.slice(0, 5))).not.toBe(rows.of(ENTRIES))
  expect(first.map(({ n }) => n)).toEqual([1, 3, 5])
  expect(rows.of(ENTRIES.slice(3)).map(({ n }) => n)).toEqual([5, 9, 11, 12])
  expect(rows.of(ENTRIES).map(({ n }) => n)).toEqual([1, 3, 5, 9, 11, 12])
})

test('steps go from row to row: to the first, one back, one on, and nowhere behind the last', () => {
  const rows = new EventRows({ ...NO_FILTER, actor: 'control' }).of(ENTRIES)
  expect(stepTo(rows, undefined, 'previous')).toBe(12)
  expect(stepTo(rows, 9, 'previous')).toBe(5)
  expect(stepTo(rows, 6, 'next')).toBe(9)
  expect(stepTo(rows, 12, 'next')).toBeUndefined()
  expect(stepTo(rows, 9, 'first')).toBe(1)
  expect(stepTo(rows, undefined, 'next')).toBeUndefined()
})

test('the sequence has lanes for who takes part and an arrow for each message, refused ones marked', () => {
  const { lanes, rows } = sequenceOf(ENTRIES)
  expect(lanes.map(({ id }) => id)).toEqual(['you', 'control', 'socket supervisor', 'api'])
  expect(rows.map(({ from, to, text, isRefused }) => `${from} > ${to}: ${text}${isRefused ? ' !' : ''}`)).toEqual([
    'you > control: control.take',
    'control > control: init',
    'you > socket supervisor: takeControl',
    'you > api: robots.list 403 !',
    'control > control: control.held',
    'you > control: control.take !',
  ])
})
