/** What a robot may obey of what arrives on its command topic (protocol, section 2). */
import * as v from 'valibot'
import { needsControl } from '../../contract/commandRules.ts'
import { COMMAND, COMMANDS, type CommandId, isCommandId } from '../../contract/commands.ts'
import { type Ack, type CommandMessage, commandMessageSchema } from '../../contract/gateway.ts'

const form = <const C extends CommandId, const P extends v.GenericSchema>(
  command: C,
  { payload }: { readonly payload: P },
) => v.object({ command: v.literal(command), payload })

/** Every command that is a robot's; the subscriptions are answered by the service. */
const robotCommandSchema = v.variant('command', [
  form(COMMAND.pause, COMMANDS[COMMAND.pause]),
  form(COMMAND.resume, COMMANDS[COMMAND.resume]),
  form(COMMAND.goHome, COMMANDS[COMMAND.goHome]),
  form(COMMAND.poseEstimate, COMMANDS[COMMAND.poseEstimate]),
  form(COMMAND.detourEnter, COMMANDS[COMMAND.detourEnter]),
  form(COMMAND.detourExit, COMMANDS[COMMAND.detourExit]),
  form(COMMAND.detourGoal, COMMANDS[COMMAND.detourGoal]),
  form(COMMAND.resetEstop, COMMANDS[COMMAND.resetEstop]),
  form(COMMAND.resetSafety, COMMANDS[COMMAND.resetSafety]),
  form(COMMAND.manualControl, COMMANDS[COMMAND.manualControl]),
  form(COMMAND.skipSector, COMMANDS[COMMAND.skipSector]),
  form(COMMAND.toggle3dSensors, COMMANDS[COMMAND.toggle3dSensors]),
  form(COMMAND.cancelCleaning, COMMANDS[COMMAND.cancelCleaning]),
  form(COMMAND.poseConfirmation, COMMANDS[COMMAND.poseConfirmation]),
  form(COMMAND.collectDiagnostics, COMMANDS[COMMAND.collectDiagnostics]),
  form(COMMAND.localizationMonitor, COMMANDS[COMMAND.localizationMonitor]),
  form(COMMAND.sendOperatorMessage, COMMANDS[COMMAND.sendOperatorMessage]),
  form(COMMAND.robotEstop, COMMANDS[COMMAND.robotEstop]),
  form(COMMAND.setLiveParam, COMMANDS[COMMAND.setLiveParam]),
  form(COMMAND.patSnapshot, COMMANDS[COMMAND.patSnapshot]),
  form(COMMAND.fieldCalibration, COMMANDS[COMMAND.fieldCalibration]),
])

/** A command that has arrived in time and from the person in control. `expiresInMs`: how much longer it may be obeyed. */
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
const STOPS: ReadonlySet<number> = new Set([COMMAND.robotEstop])
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

  function check(message: CommandMessage, serviceMs: number): RobotCommand | Ack {
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
      const verdict = check(parsed.output, serviceMs)
      remember(id, 'status' in verdict ? verdict : undefined)
      return verdict
    },
    highestFence: () => highestFence,
    answered: ack => {
      if (known.has(ack.id)) known.set(ack.id, ack)
    },
  }
}
