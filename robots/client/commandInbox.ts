/** What a robot may obey of what arrives on its command topic (protocol, section 2). */
import * as v from 'valibot'
import { needsControl } from '../../contract/commandRules.ts'
import { COMMANDS, type CommandId, isCommandId } from '../../contract/commands.ts'
import { type Ack, type CommandMessage, commandMessageSchema } from '../../contract/gateway.ts'

const form = <const C extends CommandId, const P extends v.GenericSchema>(
  command: C,
  { payload }: { readonly payload: P },
) => v.object({ command: v.literal(command), payload })

/** Every command that is a robot's; 0 and 1 are answered by the service. */
const robotCommandSchema = v.variant('command', [
  form(2, COMMANDS[2]),
  form(3, COMMANDS[3]),
  form(4, COMMANDS[4]),
  form(5, COMMANDS[5]),
  form(6, COMMANDS[6]),
  form(7, COMMANDS[7]),
  form(8, COMMANDS[8]),
  form(9, COMMANDS[9]),
  form(10, COMMANDS[10]),
  form(11, COMMANDS[11]),
  form(12, COMMANDS[12]),
  form(14, COMMANDS[14]),
  form(15, COMMANDS[15]),
  form(16, COMMANDS[16]),
  form(18, COMMANDS[18]),
  form(19, COMMANDS[19]),
  form(20, COMMANDS[20]),
  form(21, COMMANDS[21]),
  form(22, COMMANDS[22]),
  form(23, COMMANDS[23]),
  form(24, COMMANDS[24]),
])

/** A command that has arrived in time and from whoever is in control. `expiresInMs`: how much longer it may be obeyed. */
export type RobotCommand = v.InferOutput<typeof robotCommandSchema> & {
  readonly id: string
  readonly expiresInMs: number
}

/** What a robot says to a command; only its first answer may be `accepted` or `rejected`. */
export type Answer = Omit<Ack, 'id'>

export type CommandInbox = {
  /**
   * Reads one message at `serviceMs` (ms since the epoch by the service's clock): a command to obey, or the answer to one that must
   * not be obeyed; undefined for what is no command message, and for a repeat that has not been answered yet.
   */
  readonly read: (message: unknown, serviceMs: number) => RobotCommand | Ack | undefined
  /** The highest number of a lease that has come; 0 before the first. */
  readonly highestFence: () => number
  /** Remembers an answer, to give it again when the command arrives again. */
  readonly answered: (ack: Ack) => void
}

/** Commands remembered: at one move each 200 ms those of the last minute and more. */
const REMEMBERED = 500
const STOPS: ReadonlySet<number> = new Set([21])
const rejected = (id: string, reason: string): Ack => ({ id, status: 'rejected', token: `errors.robot.${reason}` })

export function createCommandInbox(): CommandInbox {
  /** Command id → newest answer. */
  const known = new Map<string, Ack | undefined>()
  let highestFence = 0

  const remember = (id: string, ack: Ack | undefined): void => {
    known.set(id, ack)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  }

  /** Fence 0 goes with what needs no control; a service may let anyone stop. */
  const isStale = ({ command, fence }: CommandMessage): boolean => {
    if (fence === 0 && (STOPS.has(command) || (isCommandId(command) && !needsControl(command)))) return false
    if (fence < highestFence) return true
    highestFence = fence
    return false
  }

  function judge(message: CommandMessage, serviceMs: number): RobotCommand | Ack {
    const { id, command, payload, expires_at } = message
    if (serviceMs >= expires_at) return rejected(id, 'expired')
    if (isStale(message)) return { ...rejected(id, 'staleFence'), fence: highestFence }
    const parsed = v.safeParse(robotCommandSchema, { command, payload })
    return parsed.success ? { ...parsed.output, id, expiresInMs: expires_at - serviceMs } : rejected(id, 'payload')
  }

  return {
    read: (message, serviceMs) => {
      const parsed = v.safeParse(commandMessageSchema, message)
      if (!parsed.success) return undefined
      const { id } = parsed.output
      if (known.has(id)) return known.get(id)
      const verdict = judge(parsed.output, serviceMs)
      remember(id, 'status' in verdict ? verdict : undefined)
      return verdict
    },
    highestFence: () => highestFence,
    answered: ack => {
      if (known.has(ack.id)) known.set(ack.id, ack)
    },
  }
}
