import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import { commandExpiryMs } from '../../../contract/commands.ts'
import type { Ack, CommandMessage } from '../../../contract/gateway.ts'
import { supportsFeature } from '../../../contract/robot/versions.ts'
import type { Clock } from '../../clock.ts'
import { audited } from '../../identity/audit.ts'
import { within } from '../../within.ts'
import type { RobotCommandProgress } from '../commandProgress.ts'
import type { RobotLink } from '../link.ts'
import { createBehind } from './behind.ts'
import { type NewCommand, startCommandLife } from './commandLife.ts'
import { createCommandRate } from './commandRate.ts'
import { createCommandRows } from './commandRows.ts'
import { type CommandSender, createJudge, EMERGENCY_STOP, type JudgeParts } from './judge.ts'
import { type CommandOutcome, type CommandRefusal, refused } from './outcome.ts'
import { type CheckedPayload, checkPayload } from './payload.ts'
import { createSentStops } from './sentStops.ts'
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
  /** When it was pressed, or arrived, by the monotonic clock: its life counts from there (`commandExpiryMs`). */
  readonly bornMs: number
}

/** Commands to robots (M-033, M-051). */
export type CommandDispatch = {
  /** Settles when the robot has acknowledged, the command has expired, or the service refuses it. */
  readonly send: (request: CommandRequest) => Promise<CommandOutcome>
  /** What a robot says to a command; settles when it is stored. */
  readonly acknowledged: (robot: number, ack: Ack) => Promise<void>
  /** Each step of each command, once it is stored. */
  readonly progress: Observable<RobotCommandProgress>
  /** A setting of the deployment has been written; settles when commands go by it. */
  readonly settingsChanged: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Attempts that the sender's rights do not allow; they are kept for whoever asks later (M-033). */
const isUnauthorised = (refusal: CommandRefusal): boolean =>
  refusal.kind === 'notInControl' ||
  refusal.kind === 'control' ||
  refusal.kind === 'customMessage' ||
  (refusal.kind === 'blocked' && refusal.conditions.some(({ kind }) => kind === 'level'))

/** Whoever has pressed stop waits no longer than this to hear whether it is in the record. */
const RECORD_PATIENCE_MS = 150

type GoodPayload = Extract<CheckedPayload, { ok: true }>

/** Opens the way to the robots; commands of an earlier run of the service that nobody answered go on waiting, or have expired. */
export async function startDispatch(parts: DispatchParts): Promise<CommandDispatch> {
  const { db, registry, control, requirements, publish, clock, log } = parts
  const rows = createCommandRows(db)
  const behind = createBehind(log)
  const life = await startCommandLife({ rows, behind, clock, log })
  const { judge, stillHolds, readSettings } = createJudge(parts)
  await readSettings()
  const stops = createSentStops()
  const withinRate = createCommandRate(clock)
  const endStops = stopOnRelease(parts, behind)

  /** The command that the key stands for already: its outcome when it is the same, else a refusal. */
  async function earlier(login: number, robot: number, key: string, command: number, hash: string) {
    const row = await rows.find(login, robot, key)
    if (row === undefined) return undefined
    return row.command === command && row.payloadHash === hash ? life.outcomeOf(row) : refused({ kind: 'keyReused' })
  }

  /** A refusal that has to do with rights is kept, though a stop's sender does not wait for that long. */
  async function refuse({ principal, robot, command, address }: CommandRequest, refusal: CommandRefusal) {
    if (isUnauthorised(refusal)) {
      const details = { command, outcome: 'unauthorised' }
      const entry = { principal, address, action: 'robot.command', robot: robot.id, details }
      if (command === EMERGENCY_STOP)
        await within(
          behind.keep(() => audited(db, entry)),
          RECORD_PATIENCE_MS,
        ).catch(() => undefined)
      else await audited(db, entry)
    }
    return refused(refusal)
  }

  const leftMs = ({ command, bornMs }: Pick<CommandRequest, 'command' | 'bornMs'>): number =>
    bornMs + commandExpiryMs(command) - clock.monotonicMs()

  /** QoS 1 and not retained: a robot that is not there never hears of it. */
  async function publishCommand(command: NewCommand, payload: object, withinMs: number): Promise<void> {
    const { id, robot, command: number, fence, login, issuedAt } = command
    const issued_at = issuedAt.getTime()
    const expires_at = Math.round(clock.now() + withinMs)
    const message: CommandMessage = { id, command: number, payload, fence, issued_at, expires_at, login }
    try {
      await publish(robot, 'command', message, { qos: 1, retain: false, withinMs })
    } catch (error) {
      log.warn({ err: error, robot }, 'A command could not be published')
      throw error
    }
  }

  const newCommand = (request: CommandRequest, checked: GoodPayload, key: string, fence: number): NewCommand => {
    const { principal, robot, command, bornMs } = request
    const { login, name } = principal
    const issuedAt = new Date(Math.round(clock.now() - (clock.monotonicMs() - bornMs)))
    const { hash: payloadHash, text } = checked
    return { id: randomUUID(), robot: robot.id, login, name, key, command, payloadHash, fence, text, issuedAt, bornMs }
  }

  async function send(request: CommandRequest, checked: GoodPayload, key: string): Promise<CommandOutcome> {
    const { principal, robot, command } = request
    const { login } = principal
    const { payload, hash, text } = checked
    const repeated = await earlier(login, robot.id, key, command, hash)
    if (repeated) return repeated
    const verdict = await judge(request, text)
    if (!verdict.ok) return refuse(request, verdict.refusal)
    const { fence, leased } = verdict
    const begun = newCommand(request, checked, key, fence)
    if (!(await life.begin(begun)))
      return (await earlier(login, robot.id, key, command, hash)) ?? refused({ kind: 'keyReused' })
    // What was true before it was stored may not be any more; from here on nothing is waited for.
    if (leased && !stillHolds(robot.id, login, fence)) return life.cancel(begun.id, refused({ kind: 'staleFence' }))
    const withinMs = leftMs(request)
    if (withinMs <= 0) return life.cancel(begun.id, refused({ kind: 'expired' }))
    publishCommand(begun, payload, withinMs).catch(() => undefined)
    life.published(begun)
    return life.outcomeOf({ ...begun, stage: 'received', token: null, message: null })
  }

  /** Publishes first and stores behind it; nothing on its way waits for the database. */
  async function stop(request: CommandRequest, checked: GoodPayload, key: string): Promise<CommandOutcome> {
    const verdict = await judge(request, undefined)
    if (!verdict.ok) return refuse(request, verdict.refusal)
    const withinMs = leftMs(request)
    if (withinMs <= 0) return refused({ kind: 'expired' })
    const begun = newCommand(request, checked, key, verdict.fence)
    const { stored } = life.beginStop(begun, () => {
      // Fence 0 is never old to a robot: whoever stops it with a number that it knows better still stops it.
      const again = { ...begun, id: randomUUID(), fence: 0 }
      publishCommand(again, checked.payload, leftMs(request)).catch(() => undefined)
      return again.id
    })
    const kept = Promise.all([stored, verdict.stored])
    kept.catch(() => undefined)
    const left = publishCommand(begun, checked.payload, withinMs)
    life.published(begun)
    const row = { ...begun, stage: 'received', token: null, message: null } as const
    const notSent = left.then(
      () => life.outcomeOf(row),
      () => refused({ kind: 'notSent' }),
    )
    const outcome = await Promise.race([life.outcomeOf(row), notSent])
    const recorded = (await within(kept, RECORD_PATIENCE_MS).catch(() => undefined)) !== undefined
    return outcome.ok ? { ...outcome, recorded } : outcome
  }

  return {
    send: request => {
      const { principal, robot, command, payload: given, key = randomUUID() } = request
      const { login } = principal
      const isStop = command === EMERGENCY_STOP
      const before = isStop ? stops.find(login, robot.id, key) : undefined
      if (before) return before
      // A stop does not wait for what else its sender does.
      if (!withinRate(`${login} ${robot.id} ${isStop}`)) return Promise.resolve(refused({ kind: 'tooMany' }))
      const { model, mainDeb } = robotSituation(robot, registry.find(robot.id)?.live, requirements)
      const multiType = supportsFeature('multi_type_diagnostics', { model, main_deb: mainDeb }, requirements)
      const checked = checkPayload(command, given, multiType)
      if (!checked.ok) return Promise.resolve(refused({ kind: 'payload', field: checked.field }))
      return isStop ? stops.add(login, robot.id, key, stop(request, checked, key)) : send(request, checked, key)
    },
    acknowledged: (robot, ack) => {
      if (ack.fence !== undefined) control.fenceHeard(robot, ack.fence)
      return life.acknowledged(robot, ack)
    },
    progress: life.progress,
    settingsChanged: readSettings,
    close: async () => {
      endStops()
      await Promise.all([behind.close(), life.close()])
    },
  }
}
