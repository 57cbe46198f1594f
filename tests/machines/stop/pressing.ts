import { createActor, fromPromise, SimulatedClock, type SnapshotFrom, waitFor } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { type StopAnswer, stopMachine, stopPhase } from '../../../machines/stop/stop.machine.ts'

export type StopSnapshot = SnapshotFrom<typeof stopMachine>

export const OUTRANKED: ApiError = { token: 'errors.control.outranked', type: 'forbidden', message: 'Outranked' }
/** Of the robot itself. */
export const STUBBORN: ApiError = { token: 'errors.robot.rejected', type: 'preconditionFailed', message: '' }

export const NAMES = ['ready', 'sent', 'received', 'notConfirmed', 'refused', 'rejected', 'stopped'] as const
export type Name = (typeof NAMES)[number]
export const nameOf = (snapshot: StopSnapshot): Name => stopPhase(snapshot)

/** A stop whose requests are answered by hand. */
export function pressing() {
  const clock = new SimulatedClock()
  const asked: PromiseWithResolvers<StopAnswer>[] = []
  const machine = stopMachine.provide({
    actors: {
      stop: fromPromise(() => {
        const request = Promise.withResolvers<StopAnswer>()
        asked.push(request)
        return request.promise
      }),
    },
  })
  const actor = createActor(machine, { clock })
  actor.start()
  return {
    actor,
    clock,
    asked,
    press: (atMs?: number) => actor.send({ type: 'stop.pressed', atMs }),
    robotIn: (state: number, frameMs?: number) => actor.send({ type: 'robot.stateChanged', state, frameMs }),
    phase: () => nameOf(actor.getSnapshot()),
    reaches: (name: Name) => waitFor(actor, snapshot => nameOf(snapshot) === name),
  }
}
