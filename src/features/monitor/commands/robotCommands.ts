import { createContext, useContext } from 'react'
import type { CommandSituation } from '../../../../contract/commandRules.ts'
import type { CommandId, CommandPayload } from '../../../../contract/commands.ts'
import type { ServiceError } from '../../../service/serviceError.ts'
import type { Dispatcher } from './dispatcher.ts'

/** What became of a command that was sent: the robot has acknowledged it, or why not. */
export type CommandOutcome =
  | {
      readonly ok: true
      readonly id: string
      /** `sent`: a stop that its robot has not answered yet. */
      readonly status: 'accepted' | 'done' | 'sent'
      /** Whether a stop was in the service's record by then; absent for all else, which waits for that. */
      readonly recorded?: boolean | undefined
    }
  | { readonly ok: false; readonly error: ServiceError }

/** Commands to the robot on screen (M-033, M-039..M-069). */
export type RobotCommands = {
  readonly situation: CommandSituation
  /** What was sent from this tab, and how far it has come. */
  readonly dispatcher: Dispatcher
  /** Every failing condition in words, as one sentence or several; undefined when the command may be sent now. */
  readonly blocked: (command: CommandId) => string | undefined
  /**
   * Sends a command with a key of its own; its steps are shown by the commands itself, and a toast says what was not done or is not confirmed, unless `quiet`.
   * Never rejects.
   */
  readonly send: <C extends CommandId>(
    command: C,
    payload: CommandPayload<C>,
    options?: { readonly quiet?: boolean },
  ) => Promise<CommandOutcome>
  /** Of toasts about a command of this robot. */
  readonly subject: (command: CommandId) => string
}

export const RobotCommandsContext = createContext<RobotCommands | undefined>(undefined)

/** @throws when used outside the monitor */
export function useRobotCommands(): RobotCommands {
  const commands = useContext(RobotCommandsContext)
  if (!commands) throw new Error('Commands are sent inside the monitor only')
  return commands
}
