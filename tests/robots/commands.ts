import type { CommandId, CommandPayload } from '../../contract/commands.ts'
import { createCommandInbox, type RobotCommand } from '../../robots/client/commandInbox.ts'

let made = 0

/** A command as it arrives at a robot, read by the robot's own inbox. `expiresInMs` as the service sets it unless told. */
export function command<C extends CommandId>(id: C, payload?: CommandPayload<C>, expiresInMs = 10_000): RobotCommand {
  made += 1
  const message = {
    id: `command-${made}`,
    command: id,
    payload: payload ?? {},
    fence: 1,
    issued_at: 0,
    expires_at: expiresInMs,
    login: 1,
  }
  const read = createCommandInbox().read(message, 0)
  if (!read || 'status' in read) throw new Error(`Command ${id} is not one: ${JSON.stringify(read)}`)
  return read
}
