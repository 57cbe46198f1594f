import { useActorRef } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { type Move, type MoveAnswer, manualDriveMachine } from '../../../../machines/manualDrive/manualDrive.machine.ts'
import type { CommandOutcome } from '../commands/commandDesk.ts'
import { type CommandDesk, useCommandDesk } from '../commands/commandDesk.ts'
import type { ReadoutStore } from '../readoutStore.ts'
import { futurePose } from './moves.ts'

export type ManualDrive = ActorRefFrom<typeof manualDriveMachine>

const MANUAL_CONTROL = 11
const STOP = { direction: 'stop', angle: 0 } as const

/** What a move command tells the robot; undefined while nobody knows where it is. */
function moveMessage(readouts: ReadoutStore, { distance, angle, safety }: Move) {
  const pose = readouts.readout()?.pose
  return pose && { move_message: { distance, angle, safety, future_pose: futurePose(pose, distance, angle) } }
}

const answerOf = (outcome: CommandOutcome): MoveAnswer =>
  outcome.ok ? { ok: true } : { ok: false, error: outcome.error.errors[0] }

/**
 * Driving by hand. `forbidden`: why no move may run now; it ends one that does. So do a window that loses the focus, a hidden page, and
 * leaving the pad.
 */
export function useManualDrive(readouts: ReadoutStore, forbidden: string | undefined): ManualDrive {
  const { send } = useCommandDesk()
  /** The move that is on its way. */
  const underway = useRef<Promise<unknown>>(Promise.resolve())
  const drive = useActorRef(
    manualDriveMachine.provide({
      actors: {
        sendMove: fromPromise(async ({ input: move }) => {
          const message = move && moveMessage(readouts, move)
          if (!message) return NO_POSE
          const sent = send(MANUAL_CONTROL, message, { quiet: true })
          underway.current = sent
          return answerOf(await sent)
        }),
        sendStop: fromPromise(() => stop(send, underway.current)),
      },
    }),
  )
  useEffect(() => {
    if (forbidden !== undefined) drive.send({ type: 'move.interrupted' })
  }, [drive, forbidden])
  useEffect(() => {
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

/** At once; and, because two requests may overtake each other, again behind a move that was still on its way. */
async function stop(send: CommandDesk['send'], underway: Promise<unknown>): Promise<void> {
  let settled = false
  const move = underway.then(() => {
    settled = true
  })
  await Promise.resolve()
  const overtaken = !settled
  await send(MANUAL_CONTROL, STOP, { quiet: true })
  if (!overtaken) return
  await move
  await send(MANUAL_CONTROL, STOP, { quiet: true })
}

const NO_POSE: MoveAnswer = {
  ok: false,
  error: { token: 'monitor.manual.noPose', type: 'preconditionFailed', message: 'The robot has not said where it is' },
}
