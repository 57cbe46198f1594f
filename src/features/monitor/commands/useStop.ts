import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { type StopAnswer, stopMachine } from '../../../../machines/stop/stop.machine.ts'
import { useControl } from '../control/controlView.ts'
import type { ReadoutStore } from '../readoutStore.ts'
import { useCommandDesk } from './commandDesk.ts'

export type StopActor = ActorRefFrom<typeof stopMachine>

const STOP_COMMAND = 21
/** What a robot says of itself confirms nothing once it is older than this, ms. */
const FRESH_MS = 1500

/** The stop of the robot on screen, confirmed by the state that the robot itself tells. */
export function useStop(readouts: ReadoutStore): StopActor {
  const { dispatcher } = useCommandDesk()
  const { fence, onProgress } = useControl()
  const actor = useActorRef(
    stopMachine.provide({
      actors: {
        stop: fromPromise(async (): Promise<StopAnswer> => {
          const outcome = await dispatcher.send(STOP_COMMAND, {}, fence)
          return outcome.ok ? { ok: true } : { ok: false, error: outcome.error.errors[0] }
        }),
      },
    }),
  )
  useEffect(
    () =>
      readouts.subscribe(() => {
        const readout = readouts.readout()
        if (readout?.basic && (readout.ageMs ?? Number.POSITIVE_INFINITY) < FRESH_MS)
          actor.send({ type: 'robot.stateChanged', state: readout.basic.state })
      }),
    [readouts, actor],
  )
  useEffect(
    () =>
      onProgress(({ self, command, stage }) => {
        if (self && command === STOP_COMMAND && stage === 'received') actor.send({ type: 'stop.received' })
      }),
    [onProgress, actor],
  )
  return actor
}
