import { useEffect, useLayoutEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { COMMAND } from '../../../../contract/commands.ts'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import { manualDriveMachine } from '../../../../machines/manualDrive/manualDrive.machine.ts'
import { useStableCall } from '../../../actors/useStableCall.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { useActiveTask } from '../commands/activeTask.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { createManualDriveMessages, type SendManualControl } from './manualDriveMessages.ts'

export type ManualDrive = ActorRefFrom<typeof manualDriveMachine>

const machineOn = (send: SendManualControl, pose: () => Pose | undefined) => {
  const messages = createManualDriveMessages()
  return manualDriveMachine.provide({
    actors: {
      sendMove: fromPromise(({ input: move }) => messages.move(send, pose(), move)),
      sendStop: fromPromise(() => messages.stop(send)),
    },
  })
}

/**
 * Driving by hand. `forbidden`: why no move may run now; it ends one that does. So do a window that loses the focus, a hidden page, and
 * leaving the pad.
 */
export function useManualDrive(forbidden: string | undefined): ManualDrive {
  const { live } = useMonitorSession()
  const { send } = useRobotCommands()
  const { onEvent } = useActiveTask()
  const sendManual = useStableCall<Parameters<SendManualControl>, ReturnType<SendManualControl>>(payload =>
    send(COMMAND.manualControl, payload, { quiet: true }),
  )
  const pose = useStableCall(() => live.readout()?.now.pose)
  const [machine] = useState(() => machineOn(sendManual, pose))
  const drive = useStartedActor(machine, { id: 'manualDrive' })
  useEffect(() => {
    if (forbidden !== undefined) drive.send({ type: 'move.interrupted' })
  }, [drive, forbidden])
  useEffect(() => onEvent('endDriving', () => drive.send({ type: 'move.interrupted' })), [drive, onEvent])
  // Cleaned up before passive effects are, among them the one that ends the actor: it still has to send a stop.
  useLayoutEffect(() => {
    const interrupt = (): void => drive.send({ type: 'move.interrupted' })
    const whenHidden = (): void => {
      if (document.hidden) interrupt()
    }
    window.addEventListener('blur', interrupt)
    window.addEventListener('pagehide', interrupt)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      interrupt()
      window.removeEventListener('blur', interrupt)
      window.removeEventListener('pagehide', interrupt)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [drive])
  return drive
}
