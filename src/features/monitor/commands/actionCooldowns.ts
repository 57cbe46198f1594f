import type { Readout } from '../../../../workers/readouts.ts'
import type { ROBOT_ACTIONS, RobotActionId } from '../../robots/robotActions.ts'
import type { SentCommand } from './dispatcher.ts'

/** A command is not sent again within this time (M-065). Milliseconds. */
const LOCKS: { readonly [D in RobotActionId]?: number } = { diagnostics: 60_000, calibrate: 1000 }
/** Who resets an emergency stop has to have seen the robot within this time (decision 404). Milliseconds. */
const SEEN_MS = 1000

/** Seconds for which an action still waits since it was sent; 0: none. */
export function lockedSeconds(
  sent: readonly SentCommand[],
  { id, command }: Pick<(typeof ROBOT_ACTIONS)[number], 'id' | 'command'>,
  nowMs: number,
): number {
  const lockMs = LOCKS[id] ?? 0
  const last = sent.findLast(each => each.command === command && each.stage !== 'refused' && each.stage !== 'expired')
  return last ? Math.max(0, Math.ceil((last.sentMs + lockMs - nowMs) / 1000)) : 0
}

/** Age of the newest scan or camera picture on screen, ms; infinite when there is none, and when another moment than now is shown. */
export const seenAgeMs = (readout: Pick<Readout, 'layers' | 'cameras' | 'playback'> | undefined): number => {
  if (readout?.playback.mode !== 'live') return Number.POSITIVE_INFINITY
  return Math.min(
    ...[readout.layers.laser, ...Object.values(readout.cameras)].map(each => each.ageMs ?? Number.POSITIVE_INFINITY),
  )
}

/** Whether an action waits until the viewer has seen where the robot stands. */
export const isUnseen = (id: RobotActionId, ageMs: number): boolean => id === 'resetEstop' && ageMs >= SEEN_MS
