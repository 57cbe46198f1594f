import { expect, onTestFinished, test } from 'vitest'
import { Actor, fromPromise } from 'xstate'
import { STATE } from '../../../contract/robot/states.ts'
import { bundleWindow } from '../../../machines/journal/bundleWindow.ts'
import { PRODUCT_MACHINES } from '../../../machines/journal/productMachines.ts'
import { replay } from '../../../machines/journal/replay.ts'
import { type StopAnswer, stopMachine } from '../../../machines/stop/stop.machine.ts'
import { recording } from './recording.ts'

test('what was running before the stretch is born again at its start, so that the stretch folds by itself', () => {
  const { inspect, entries } = recording()
  const actor = new Actor(
    stopMachine.provide({ actors: { stop: fromPromise<StopAnswer>(() => new Promise(() => undefined)) } }),
    { id: 'stop', inspect },
  ).start()
  onTestFinished(() => void actor.stop())
  for (const state of [STATE.clean, STATE.estop, STATE.clean, STATE.pause, STATE.estop, STATE.clean])
    actor.send({ type: 'robot.stateChanged', state })
  const all = entries()
  const third = all.filter(({ kind }) => kind === 'event.sent')[3]
  const stretch = bundleWindow(all, third?.atMs ?? 0)
  expect(stretch.length).toBeLessThan(all.length)
  expect(stretch[0]).toMatchObject({ kind: 'actor.born', actor: 'stop', machine: 'stop' })
  expect(stretch.map(({ n }) => n)).toEqual(stretch.map(({ n }) => n).toSorted((a, b) => a - b))
  const { compared, skipped, difference } = replay(stretch, PRODUCT_MACHINES)
  expect({ compared, skipped, difference }).toEqual({ compared: 3, skipped: 0, difference: undefined })
  expect(bundleWindow(all, 0)).toBe(all)
})
