import { expect, test } from 'vitest'
import { and, createActor, not, or, setup, stateIn } from 'xstate'
import type { Json } from '../../../contract/journal/entries.ts'
import { LEVEL } from '../../../contract/permissions.ts'
import { controlMachine } from '../../../machines/control/control.machine.ts'
import { fieldRules } from '../../../machines/journal/allowedTexts.ts'
import { plainValues } from '../../../machines/journal/plainValue.ts'
import { textTokens } from '../../../machines/journal/textTokens.ts'
import { verdictOf } from '../../../machines/journal/verdict.ts'
import { OPERATOR } from '../control/supervisor.ts'

const values = plainValues(textTokens())
const plain = (params: unknown): Json => values.of(params, fieldRules('control'))

/** Doors of a machine that knows how often it was asked. */
const asked: string[] = []
const doors = setup({
  guards: {
    isOpen: ({ context }) => context['open'] === true,
    isBig: (_, { size }: { readonly size: number }) => size > 10,
    throws: () => {
      throw new Error('no')
    },
    isNever: () => {
      asked.push('isNever')
      return false
    },
  },
}).createMachine({
  id: 'doors',
  type: 'parallel',
  context: { open: false },
  on: { 'a.*': { guard: 'isOpen' } },
  states: {
    left: {
      initial: 'shut',
      states: {
        shut: {
          id: 'shut',
          on: {
            go: [
              { guard: { type: 'isBig', params: { size: 3 } }, target: 'open' },
              { guard: and(['isOpen', 'isNever']), target: 'open' },
              { guard: or(['isOpen', not(stateIn('#shut'))]), target: 'open' },
              { guard: 'throws', target: 'open' },
            ],
          },
        },
        open: {},
      },
    },
    right: { initial: 'shut', states: { shut: { on: { stay: {} } } } },
  },
})
const snapshot = createActor(doors).getSnapshot()

test('an event that every guard refuses names each guard with its parts, its parameters and its answer', () => {
  const { verdict, guards } = verdictOf(snapshot, { type: 'go' }, plain)
  expect(verdict).toBe('refused')
  expect(guards).toEqual([
    { state: 'shut', guard: 'isBig', holds: false, on: { size: 3 } },
    { state: 'shut', guard: 'and(isOpen, isNever)', holds: false },
    { state: 'shut', guard: 'isOpen', holds: false },
    { state: 'shut', guard: 'or(isOpen, not(in("#shut")))', holds: false },
    { state: 'shut', guard: 'isOpen', holds: false },
    { state: 'shut', guard: 'not(in("#shut"))', holds: false },
    { state: 'shut', guard: 'in("#shut")', holds: true },
    { state: 'shut', guard: 'throws', holds: false },
  ])
})

test('a part of a guard that the chart does not ask is not asked', () => {
  asked.length = 0
  verdictOf(snapshot, { type: 'go' }, plain)
  expect(asked).toEqual([])
})

test('an event is taken where a region takes it, undeclared where no active state names it, and wildcards count', () => {
  expect(verdictOf(snapshot, { type: 'stay' }, plain)).toEqual({ verdict: 'taken', guards: [] })
  expect(verdictOf(snapshot, { type: 'leave' }, plain)).toEqual({ verdict: 'undeclared', guards: [] })
  expect(verdictOf(snapshot, { type: 'a.b.c' }, plain)).toEqual({
    verdict: 'refused',
    guards: [{ state: 'doors', guard: 'isOpen', holds: false }],
  })
})

test('M-028 what stands in the way of asking for control is answered without sending anything', () => {
  const actor = createActor(controlMachine, { input: { self: OPERATOR.id, level: LEVEL.viewer, state: undefined } })
  expect(verdictOf(actor.getSnapshot(), { type: 'control.request' }, plain).verdict).toBe('undeclared')
})
