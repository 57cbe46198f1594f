import { expect, onTestFinished, test } from 'vitest'
import { Actor, type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { PRODUCT_MACHINES } from '../../../machines/journal/productMachines.ts'
import { replay } from '../../../machines/journal/replay.ts'
import { type StopAnswer, stopMachine } from '../../../machines/stop/stop.machine.ts'
import { recording } from './recording.ts'

const stop = stopMachine.provide({
  actors: { stop: fromPromise<StopAnswer>(() => Promise.resolve({ ok: true, recorded: false })) },
})

/** The journal of a stop that a robot confirms, of another that it does not, and of what else its state says. */
async function stopJournal(): Promise<readonly JournalEntry[]> {
  const { inspect, entries } = recording()
  const actor = new Actor(stop, { id: 'stop', inspect }).start()
  onTestFinished(() => void actor.stop())
  actor.send({ type: 'robot.stateChanged', state: STATE.clean })
  for (const state of [STATE.pause, STATE.estop, STATE.clean]) {
    actor.send({ type: 'stop.pressed' })
    await expect.poll(() => actor.getSnapshot().matches({ asked: 'received' })).toBe(true)
    actor.send({ type: 'robot.stateChanged', state })
  }
  return entries()
}

test('what the machines make of journalled events is what was journalled', async () => {
  const { compared, skipped, difference } = replay(await stopJournal(), PRODUCT_MACHINES)
  expect({ skipped, difference }).toEqual({ skipped: 0, difference: undefined })
  expect(compared).toBeGreaterThan(8)
})

test('the first event of which a changed machine makes something else is named with both states', async () => {
  const entries = await stopJournal()
  const changed = setup({ actions: { never: assign({ stoodBefore: true }) } }).createMachine({
    id: 'stop',
    initial: 'ready',
    states: { ready: { on: { 'robot.stateChanged': { actions: 'never' } } }, asked: {}, stopped: {} },
  })
  const { difference } = replay(entries, new Map<string, AnyStateMachine>([['stop', changed]]))
  expect(difference).toMatchObject({ actor: 'stop', machine: 'stop', event: 'robot.stateChanged', n: 3 })
  expect(difference?.journalled.context).toMatchObject({ stoodBefore: false })
  expect(difference?.replayed?.context).toMatchObject({ stoodBefore: true })
})

test('after facts that were not kept an actor is taken from the journal again', async () => {
  const { inspect, entries } = recording()
  const actor = new Actor(stop, { id: 'stop', inspect }).start()
  for (let round = 0; round < 60; round += 1)
    actor.send({ type: 'robot.stateChanged', state: round % 2 === 0 ? STATE.pause : STATE.clean })
  actor.send({ type: 'robot.stateChanged', state: STATE.estop })
  actor.send({ type: 'robot.stateChanged', state: STATE.clean })
  actor.stop()
  const report = replay(entries(), PRODUCT_MACHINES)
  expect(report).toMatchObject({ skipped: 1, difference: undefined })
  expect(report.compared).toBe(31)
})

test('a text that the code has made is known again by the token with which it comes back', () => {
  const maker = setup({ types: { context: { made: '', isOwn: false } } }).createMachine({
    // One whose fields are known.
    id: 'stop',
    context: { made: '', isOwn: false },
    on: {
      make: { actions: assign({ made: 'made by the code' }) },
      back: { actions: assign(({ context, event }) => ({ isOwn: event['made'] === context.made })) },
    },
  })
  const { inspect, entries } = recording()
  const actor = new Actor(maker, { id: 'maker', inspect }).start()
  actor.send({ type: 'make' })
  actor.send({ type: 'back', made: 'made by the code' })
  expect(actor.getSnapshot().context.isOwn).toBe(true)
  actor.stop()
  const { compared, difference } = replay(entries(), new Map<string, AnyStateMachine>([['stop', maker]]))
  expect({ compared, difference }).toEqual({ compared: 2, difference: undefined })
})

test('a text that the code itself writes into a context is the same text in the replay', () => {
  const names = setup({ actors: { talk: fromCallback(() => undefined) } }).createMachine({
    // One whose fields are known.
    id: 'stop',
    context: { name: '' },
    initial: 'off',
    states: {
      off: { on: { on: { target: 'on', actions: assign({ name: 'a name of the code' }) } } },
      on: {
        invoke: { src: 'talk' },
        on: { off: { target: 'off', actions: assign(({ event }) => ({ name: String(event['name']) })) } },
      },
    },
  })
  const { inspect, entries } = recording()
  const actor = new Actor(names, { id: 'names', inspect }).start()
  for (let round = 0; round < 2; round += 1) {
    actor.send({ type: 'on' })
    actor.send({ type: 'off', name: 'typed by somebody' })
  }
  actor.stop()
  expect(replay(entries(), new Map<string, AnyStateMachine>([['stop', names]]))).toEqual({
    compared: 4,
    skipped: 0,
    difference: undefined,
  })
})
