import { useEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { type CommandSituation, type FailingCondition, failingConditions } from '../../../../contract/commandRules.ts'
import { COMMAND, isRefusedByRobot } from '../../../../contract/commands.ts'
import { type StopAnswer, stopMachine } from '../../../../machines/stop/stop.machine.ts'
import { useStableCall } from '../../../actors/useStableCall.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { useControl } from '../control/controlView.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useActiveTask } from './activeTask.ts'
import { type CommandOutcome, useRobotCommands } from './robotCommands.ts'

export type StopActor = ActorRefFrom<typeof stopMachine>

/** A robot's report confirms nothing once it is older than this, ms. */
const FRESH_MS = 1500

/** The rules that keep a stop from being asked for: a link that may be down is no reason not to try. */
export const stopObstacles = (situation: CommandSituation): readonly FailingCondition[] =>
  failingConditions(COMMAND.robotEstop, situation).filter(({ kind }) => kind !== 'offline' && kind !== 'control')

/**
 * The answer to a stop by its outcome. A refusal has not stopped the robot; without an answer, or when the service failed, that is unknown.
 * @throws ServiceError when it is unknown
 */
export function stopAnswerOf(outcome: CommandOutcome): StopAnswer {
  if (outcome.ok) return { ok: true, recorded: outcome.recorded !== false }
  const { error } = outcome
  if (error.status === 0 || error.status >= 500) throw error
  return { ok: false, error: error.errors[0], byRobot: isRefusedByRobot(error.errors[0]) }
}

const machineOn = (send: () => Promise<CommandOutcome>) =>
  stopMachine.provide({ actors: { stop: fromPromise(async () => stopAnswerOf(await send())) } })

/** The stop of the robot on screen, confirmed by the state that the robot itself reports. */
export function useStop(): StopActor {
  const { live } = useMonitorSession()
  const { dispatcher } = useRobotCommands()
  const { fence, onProgress } = useControl()
  const { stopPressed } = useActiveTask()
  const send = useStableCall(() => dispatcher.send(COMMAND.robotEstop, {}, fence))
  const [machine] = useState(() => machineOn(send))
  const actor = useStartedActor(machine, { id: 'stop' })
  useEffect(() => {
    const listening = actor.on('pressed', stopPressed)
    return () => listening.unsubscribe()
  }, [actor, stopPressed])
  useEffect(
    () =>
      live.subscribe(() => {
        const readout = live.readout()
        if (readout?.now.basic && (readout.ageMs ?? Number.POSITIVE_INFINITY) < FRESH_MS)
          actor.send({
            type: 'robot.stateChanged',
            state: readout.now.basic.state,
            frameMs: readout.now.basicMs,
          })
      }),
    [live, actor],
  )
  useEffect(
    () =>
      onProgress(({ self, command, stage }) => {
        if (self && command === COMMAND.robotEstop && stage === 'received') actor.send({ type: 'stop.received' })
      }),
    [onProgress, actor],
  )
  return actor
}
