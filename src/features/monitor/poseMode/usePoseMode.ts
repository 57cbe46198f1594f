import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { COMMAND } from '../../../../contract/commands.ts'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import type { Answer } from '../../../../machines/answer.ts'
import { poseModeMachine } from '../../../../machines/poseMode/poseMode.machine.ts'
import { useStableCall } from '../../../actors/useStableCall.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { type CommandOutcome, useRobotCommands } from '../commands/robotCommands.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useMoment, useTimeMode } from '../time/playbackView.ts'

/** A detour goal, or an estimate of where the robot is. */
export type PoseKind = 'goal' | 'estimate'

export type PoseActor = ActorRefFrom<typeof poseModeMachine>

const answerOf = (outcome: CommandOutcome): Answer =>
  outcome.ok ? { ok: true } : { ok: false, error: outcome.error.errors[0] }

const machineOn = (send: (pose: Pose) => Promise<CommandOutcome>) =>
  poseModeMachine.provide({
    actors: {
      send: fromPromise(async ({ input: pose }) => (pose ? answerOf(await send(pose)) : { ok: true })),
    },
  })

/** Placing of one pose by arrow or points. `merges`: whether a goal joins the path that the robot is on (M-060). */
export function usePoseMode(kind: PoseKind, mode: 'arrow' | 'points', merges: boolean): PoseActor {
  const { live } = useMonitorSession()
  const { send } = useRobotCommands()
  const sendPose = useStableCall<[Pose], Promise<CommandOutcome>>(({ x, y, w }) =>
    kind === 'goal'
      ? send(COMMAND.detourGoal, { x, y, w, allow_merge: merges }, { quiet: true })
      : send(COMMAND.poseEstimate, { x, y, w }, { quiet: true }),
  )
  const [machine] = useState(() => machineOn(sendPose))
  return useStartedActor(machine, { id: 'poseMode', input: { mode, believed: live.readout()?.now.pose } })
}

/**
 * Why nothing is placed and sent, in words: another moment than now is on screen, or the picture of now has not come back yet. Tells the actor, whose
 * rule it is.
 */
export function usePastReason(actor: PoseActor): string | undefined {
  const { t } = useTranslation()
  const isAway = useTimeMode() === 'past'
  const isLoading = useMoment() === 'loading'
  const isPast = isAway || isLoading
  // Before the buttons that it frees are seen.
  useLayoutEffect(() => {
    const { isPast: known = false } = actor.getSnapshot().context
    if (known !== isPast) actor.send({ type: 'picture.changed', isPast })
  }, [actor, isPast])
  return isPast ? t('monitor.playback.onlyLive') : undefined
}

/** Gives the focus back to where it was before the panel, where leaving the panel has lost it. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus()
    }
  }, [])
}
