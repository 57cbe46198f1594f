import { expect } from 'vitest'
import { COMMAND } from '../../contract/commands.ts'
import type { RobotCommand } from '../../robots/client/commandInbox.ts'
import { executeCommand } from '../../robots/commands/executeCommand.ts'
import type { SimRobot } from '../../robots/world/simRobot.ts'
import type { World } from '../../robots/world/world.ts'
import { command } from './commands.ts'
import { cleaning, runUntil } from './hall.ts'

/** What a robot answers when it obeys. */
export const DONE = { status: 'accepted' } as const

/** Given, and obeyed. */
export const ordered = (world: World, robot: SimRobot, ...commands: readonly RobotCommand[]): void => {
  for (const one of commands) expect(executeCommand(world, robot, one)).toEqual(DONE)
}
/** Paused from afar, and standing. */
export function paused(name?: string) {
  const { world, robot } = cleaning(name)
  ordered(world, robot, command(COMMAND.pause))
  runUntil(world, () => robot.body.velocity.linear === 0)
  return { world, robot }
}
/** A move by hand. */
export const ahead = (robot: SimRobot, angle = 0, safety = 0, metres = 1) =>
  ({ move_message: { distance: metres, angle, future_pose: robot.body.pose, safety } }) as const
