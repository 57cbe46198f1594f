import type { COMMAND, CommandPayload } from '../../../../contract/commands.ts'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import type { Answer } from '../../../../machines/answer.ts'
import type { Move } from '../../../../machines/manualDrive/manualDrive.machine.ts'
import type { CommandOutcome } from '../commands/robotCommands.ts'
import { futurePose } from './moves.ts'

/** Sends command 11. Never rejects. */
export type SendManualControl = (payload: CommandPayload<typeof COMMAND.manualControl>) => Promise<CommandOutcome>

type ManualDriveMessages = {
  /** `pose`: where the robot is, in map; undefined while it is unknown, and then nothing is sent. */
  readonly move: (send: SendManualControl, pose: Pose | undefined, move: Move | undefined) => Promise<Answer>
  /** Settles when every stop has been answered. */
  readonly stop: (send: SendManualControl) => Promise<void>
}

const STOP: CommandPayload<typeof COMMAND.manualControl> = { direction: 'stop', angle: 0 }
const NO_POSE: Answer = {
  ok: false,
  error: { token: 'monitor.manual.noPose', type: 'preconditionFailed', message: 'The robot has not said where it is' },
}

/** The messages of manual driving to the robot (M-056, M-063); knows the move that is on its way. */
export function createManualDriveMessages(): ManualDriveMessages {
  let underway: Promise<unknown> | undefined
  return {
    async move(send, pose, move) {
      if (!pose || !move) return NO_POSE
      const { distance, angle, safety } = move
      const sent = send({ move_message: { distance, angle, safety, future_pose: futurePose(pose, distance, angle) } })
      underway = sent
      const outcome = await sent
      if (underway === sent) underway = undefined
      return outcome.ok ? { ok: true } : { ok: false, error: outcome.error.errors[0] }
    },
    // At once; and, because two requests may overtake each other, again behind a move that is still on its way, however late that is answered.
    stop: async send => {
      await Promise.all([send(STOP), underway?.then(() => send(STOP))])
    },
  }
}
