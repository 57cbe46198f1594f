import { COMMAND } from '../../contract/commands.ts'
import type { RobotCommand } from '../client/commandInbox.ts'
import { beginBypassDetour, beginGoalDetour, endDetour } from '../world/detours.ts'
import { settle } from '../world/orders.ts'
import { type SimRobot, send } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { DONE, failed, type Outcome, PENDING } from './outcome.ts'

const UNREACHABLE = failed('There is no way')

/** Detour enter, exit and goal (M-044, M-049). */
export function runDetour(
  world: World,
  robot: SimRobot,
  command: Extract<
    RobotCommand,
    { command: typeof COMMAND.detourEnter | typeof COMMAND.detourExit | typeof COMMAND.detourGoal }
  >,
): Outcome {
  if (command.command === COMMAND.detourExit) {
    endDetour(robot)
    for (const earlier of [COMMAND.detourEnter, COMMAND.detourGoal] as const)
      settle(robot, earlier, { status: 'failed', message: 'The detour was left' })
    send(robot, { type: 'detour.ended' })
    return DONE
  }
  if (command.command === COMMAND.detourGoal) {
    const { allow_merge, ...goal } = command.payload
    if (!beginGoalDetour(world, robot, goal, allow_merge)) return UNREACHABLE
  } else {
    const started = beginBypassDetour(world, robot)
    if (started === 'ignored') return DONE
    if (started === 'unreachable') return UNREACHABLE
  }
  send(robot, { type: 'detour.began' })
  return PENDING
}
