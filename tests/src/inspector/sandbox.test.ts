import { expect, test, vi } from 'vitest'
import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { stopMachine } from '../../../machines/stop/stop.machine.ts'
import { copyOf, tryEvent } from '../../../src/features/inspector/sandbox.ts'

const effects = vi.fn<(effect: string) => void>()
const bell: { readonly count: number; readonly seen: ReadonlySet<number> } = { count: 0, seen: new Set([1]) }
const machine = setup({
  types: { context: bell },
  actors: { load: fromPromise(async () => effects('load')) },
  actions: { ring: () => effects('ring'), count: assign({ count: ({ context }) => context.count + 1 }) },
  guards: { isLow: ({ context }) => context.count < 2 },
}).createMachine({
  id: 'bell',
  context: bell,
  initial: 'quiet',
  states: {
    quiet: { on: { 'bell.pressed': { guard: 'isLow', target: 'ringing', actions: ['count', 'ring'] } } },
    ringing: {
      invoke: { id: 'loading', src: 'load', onDone: 'quiet' },
      on: { 'bell.pressed': { actions: ['count', sendTo('loading', { type: 'again' })] }, 'bell.ended': 'quiet' },
    },
  },
})

const momentOf = (value: string, count: number): ActorMoment => ({
  name: 'bell',
  side: 'page',
  parent: undefined,
  machine: 'bell',
  definition: undefined,
  source: undefined,
  status: 'active',
  value,
  context: { count, seen: { $set: [1] } },
  events: 0,
  last: undefined,
  delays: [],
})

const copied = (value: string, count: number) => copyOf(machine, momentOf(value, count)) ?? expect.unreachable('a copy')

test('a copy takes an event, says what it would run and what would change, and runs nothing', () => {
  const outcome = tryEvent(copied('quiet', 0), { type: 'bell.pressed' })
  expect(outcome).toMatchObject({
    verdict: 'taken',
    to: 'ringing',
    patch: [{ path: ['count'], value: 1 }],
    error: undefined,
  })
  expect(outcome.actions.map(({ name }) => name)).toEqual(expect.arrayContaining(['ring']))
  expect(outcome.guards).toMatchObject([{ guard: 'isLow', holds: true }])
  const again = tryEvent(outcome.after, { type: 'bell.pressed' })
  expect(again).toMatchObject({ to: 'ringing', error: undefined, patch: [{ path: ['count'], value: 2 }] })
  expect(tryEvent(again.after, { type: 'xstate.done.actor.loading' })).toMatchObject({ to: 'quiet' })
  expect(effects).not.toHaveBeenCalled()
})

test('a copy refuses what the actor would refuse, and says by which guard', () => {
  const outcome = tryEvent(copied('quiet', 2), { type: 'bell.pressed' })
  expect(outcome).toMatchObject({
    verdict: 'refused',
    to: 'quiet',
    guards: [{ guard: 'isLow', holds: false }],
    patch: [],
  })
  expect(tryEvent(copied('quiet', 2), { type: 'bell.ended' })).toMatchObject({ verdict: 'undeclared', to: 'quiet' })
})

test('of a running state a copy has actors that do nothing', () => {
  const copy = copied('ringing', 1)
  expect(copy.children).toHaveProperty('loading')
  expect(tryEvent(copy, { type: 'bell.pressed' })).toMatchObject({ to: 'ringing', error: undefined })
  expect(effects).not.toHaveBeenCalled()
})

test('an actor without a state or context has no copy', () => {
  expect(copyOf(stopMachine, { ...momentOf('quiet', 0), context: undefined })).toBeUndefined()
})
