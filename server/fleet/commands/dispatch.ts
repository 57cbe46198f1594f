import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import { commandExpiryMs } from '../../../contract/commands.ts'
import type { Ack, CommandMessage } from '../../../contract/gateway.ts'
import { supportsFeature } from '../../../contract/robot/versions.ts'
import type { Clock } from '../../clock.ts'
import { audited } from '../../identity/audit.ts'
import type { RobotCommandProgress } from '../commandProgress.ts'
import type { RobotLink } from '../link.ts'
import { type NewCommand, startCommandLife } from './commandLife.ts'
import { createCommandRate } from './commandRate.ts'
import { createCommandRows } from './commandRows.ts'
import { type CommandSender, createJudge, EMERGENCY_STOP, type JudgeParts } from './judge.ts'
import { type CommandOutcome, type CommandRefusal, refused } from './outcome.ts'
import { checkPayload } from './payload.ts'
import { robotSituation } from './situation.ts'
import { stopOnRelease } from './stopOnRelease.ts'

export type DispatchParts = JudgeParts & {
  readonly publish: RobotLink['publish']
  readonly clock: Clock
  readonly log: Logger
}

export type CommandRequest = CommandSender & {
  readonly payload: unknown
  /** Idempotency key; without one each request is a command of its own. */
  readonly key: string | undefined
}

/** Commands to robots (M-033, M-051). */
export type CommandDispatch = {
  /** Settles when the robot has acknowledged, the command has expired, or the service refuses it. */
  readonly send: (request: CommandRequest) => Promise<CommandOutcome>
  /** What a robot says to a command; settles when it is stored. */
  readonly acknowledged: (robot: number, ack: Ack) => Promise<void>
  /** Each step of each command, once it is stored. */
  readonly progress: Observable<RobotCommandProgress>
  readonly close: () => Promise<void>
}

/** Attempts that the sender's rights do not allow; they are kept for whoever asks later (M-033). */
const isUnauthorised = (refusal: CommandRefusal): boolean =>
  refusal.kind === 'notInControl' ||
  refusal.kind === 'control' ||
  refusal.kind === 'customMessage' ||
  (refusal.kind === 'blocked' && refusal.conditions.some(({ kind }) => kind === 'level'))

/** Opens the way to the robots; commands of an earlier run of the service that nobody answered go on waiting, or have expired. */
export async function startDispatch(parts: DispatchParts): Promise<CommandDispatch> {
  const { db, registry, requirements, publish, clock, log } = parts
  const rows = createCommandRows(db)
  const life = await startCommandLife({ rows, clock, log })
  const { judge, stillHolds } = createJudge(parts)
  const withinRate = createCommandRate(clock)
  const endStops = stopOnRelease(parts)

  /** The command that the key stands for already: its outcome when it is the same, else a refusal. */
  async function earlier(login: number, robot: number, key: string, command: number, hash: string) {
    const row = await rows.find(login, robot, key)
    if (row === undefined) return undefined
    return row.command === command && row.payloadHash === hash ? life.outcomeOf(row) : refused({ kind: 'keyReused' })
  }

  async function refuse({ principal, robot, command, address }: CommandRequest, refusal: CommandRefusal) {
    if (isUnauthorised(refusal)) {
      const details = { command, outcome: 'unauthorised' }
      await audited(db, { principal, address, action: 'robot.command', robot: robot.id, details })
    }
    return refused(refusal)
  }

  /** QoS 1 and not retained: a robot that is not there never hears of it. */
  function publishCommand(
    { id, robot, command, fence, login, issuedAt }: NewCommand,
    message: Pick<CommandMessage, 'payload' | 'expires_at'>,
  ): void {
    const issued_at = issuedAt.getTime()
    publish(robot, 'command', { id, command, fence, login, issued_at, ...message } satisfies CommandMessage, {
      qos: 1,
      retain: false,
    }).catch(error => log.warn({ err: error, robot }, 'A command could not be published'))
  }

  return {
    send: async request => {
      const { principal, robot, command, payload: given, key = randomUUID() } = request
      const { login, name } = principal
      // A stop does not wait for what else its sender does.
      if (!withinRate(`${login} ${robot.id} ${command === EMERGENCY_STOP}`)) return refused({ kind: 'tooMany' })
      const { model, mainDeb } = robotSituation(robot, registry.find(robot.id)?.live, requirements)
      const multiType = supportsFeature('multi_type_diagnostics', { model, main_deb: mainDeb }, requirements)
      const checked = checkPayload(command, given, multiType)
      if (!checked.ok) return refused({ kind: 'payload', field: checked.field })
      const { payload, hash: payloadHash, text } = checked
      const repeated = await earlier(login, robot.id, key, command, payloadHash)
      if (repeated) return repeated
      const verdict = await judge(request, text)
      if (!verdict.ok) return refuse(request, verdict.refusal)

      const issuedMs = clock.now()
      const { fence } = verdict
      const id = randomUUID()
      const begun = {
        id,
        robot: robot.id,
        login,
        name,
        key,
        command,
        payloadHash,
        fence,
        text,
        issuedAt: new Date(issuedMs),
      }
      if (!(await life.begin(begun)))
        return (await earlier(login, robot.id, key, command, payloadHash)) ?? refused({ kind: 'keyReused' })
      const expires_at = issuedMs + commandExpiryMs(command)
      // What was true before it was stored may not be any more; from here on nothing is waited for.
      if (verdict.leased && !stillHolds(robot.id, login, fence)) return life.cancel(id, refused({ kind: 'staleFence' }))
      if (clock.now() >= expires_at) return life.cancel(id, refused({ kind: 'expired' }))
      publishCommand(begun, { payload, expires_at })
      life.published(begun)
      return life.outcomeOf({ ...begun, stage: 'received', token: null, message: null })
    },
    acknowledged: life.acknowledged,
    progress: life.progress,
    close: () => {
      endStops()
      return life.close()
    },
  }
}
