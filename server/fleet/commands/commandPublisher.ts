import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { commandExpiryMs } from '../../../contract/commands.ts'
import type { CommandMessage } from '../../../contract/gateway.ts'
import type { Clock } from '../../clock.ts'
import type { RobotLink } from '../link.ts'
import type { CommandRequest } from './dispatch.ts'
import type { CheckedPayload } from './payload.ts'
import type { NewCommand } from './waitingCommands.ts'

export type GoodPayload = Extract<CheckedPayload, { ok: true }>

/** Makes commands out of requests, and publishes them. */
export type CommandPublisher = {
  readonly newCommand: (request: CommandRequest, checked: GoodPayload, key: string, fence: number) => NewCommand
  /** What is left of a command's life; 0 or less when it is over. */
  readonly leftMs: (request: Pick<CommandRequest, 'command' | 'bornMs'>) => number
  /**
   * QoS 1 and not retained: a robot that is not there never gets it.
   * @param expiresMs when it expires to its robot, ms since the epoch; where nothing is said, when its life here ends
   */
  readonly publish: (command: NewCommand, payload: object, withinMs: number, expiresMs?: number) => Promise<void>
}

export function createCommandPublisher(parts: {
  readonly publish: RobotLink['publish']
  readonly clock: Clock
  readonly log: Logger
}): CommandPublisher {
  const { publish, clock, log } = parts
  return {
    newCommand: (request, checked, key, fence) => {
      const { principal, robot, command, bornMs } = request
      const { login, name } = principal
      const issuedAt = new Date(Math.round(clock.now() - (clock.monotonicMs() - bornMs)))
      const { hash: payloadHash, text } = checked
      return {
        id: randomUUID(),
        robot: robot.id,
        login,
        name,
        key,
        command,
        payloadHash,
        fence,
        text,
        issuedAt,
        bornMs,
      }
    },
    leftMs: ({ command, bornMs }) => bornMs + commandExpiryMs(command) - clock.monotonicMs(),
    publish: async (command, payload, withinMs, expiresMs = Math.round(clock.now() + withinMs)) => {
      const { id, robot, command: number, fence, login, issuedAt } = command
      const issued_at = issuedAt.getTime()
      const message: CommandMessage = { id, command: number, payload, fence, issued_at, expires_at: expiresMs, login }
      try {
        await publish(robot, 'command', message, { qos: 1, retain: false, withinMs })
      } catch (error) {
        log.warn({ err: error, robot }, 'A command could not be published')
        throw error
      }
    },
  }
}
