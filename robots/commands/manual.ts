import { COMMAND, type CommandPayload } from '../../contract/commands.ts'
import { beginMove, endMove, MOVES } from '../world/manual.ts'
import { settle } from '../world/orders.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { DONE, type Outcome, PENDING } from './outcome.ts'

/** How far a move goes that names only its direction, metres. */
const USUAL_DISTANCE_M = 0.5

/** M-056, M-062: no motion after the message has expired, whatever it says. */
export function moveByHand(
  world: World,
  robot: SimRobot,
  payload: CommandPayload<typeof COMMAND.manualControl>,
  expiresInMs: number,
  speed: number,
): Outcome {
  if ('direction' in payload && payload.direction === 'stop') {
    endMove(robot, { status: 'done' })
    return DONE
  }
  settle(robot, COMMAND.manualControl, { status: 'done' })
  const forMs = expiresInMs * Math.min(1, speed)
  if ('move_message' in payload) beginMove(world, robot, payload.move_message, forMs)
  else {
    const move = MOVES.find(({ direction }) => direction === payload.direction)
    const distance = (move?.sign ?? 0) * USUAL_DISTANCE_M
    beginMove(world, robot, { distance, angle: payload.angle || (move?.angle ?? 0), safety: 0 }, forMs)
  }
  return PENDING
}
