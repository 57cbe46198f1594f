/** Commands that a robot has accepted and is still busy with. */
import type { CommandId } from '../../contract/commands.ts'
import type { Ack } from '../../contract/gateway.ts'
import type { PendingCommand, SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Ends what is pending of a command. */
export function settle(robot: SimRobot, command: CommandId, how: Omit<Ack, 'id'>): void {
  const ended = robot.pending.filter(one => one.command === command)
  if (ended.length === 0) return
  robot.pending = robot.pending.filter(one => one.command !== command)
  for (const { id } of ended) robot.acks.push({ ...how, id })
}

/** Ends what takes a while and nothing else. */
export function settleDue(world: World, robot: SimRobot): void {
  const isDue = ({ dueMs }: PendingCommand): boolean => dueMs !== undefined && world.timeMs >= dueMs
  const due = robot.pending.filter(isDue)
  if (due.length === 0) return
  robot.pending = robot.pending.filter(one => !isDue(one))
  for (const { id, message } of due) {
    robot.acks.push({ id, status: 'done' })
    if (message) robot.outbox.push(message)
  }
}
