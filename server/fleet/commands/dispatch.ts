import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { Ack } from '../../../contract/gateway.ts'
import { supportsFeature } from '../../../contract/robot/versions.ts'
import type { Clock } from '../../clock.ts'
import type { RobotCommandProgress } from '../commandProgress.ts'
import type { RobotLink } from '../link.ts'
import {
  type CommandAuthorityParts,
  type CommandSender,
  createCommandAuthority,
  EMERGENCY_STOP,
} from './authorizeCommand.ts'
import { createBegunStops } from './begunStops.ts'
import { createBehind } from './behind.ts'
import { startCommandLife } from './commandLife.ts'
import { createCommandPublisher } from './commandPublisher.ts'
import { createCommandRate } from './commandRate.ts'
import { createCommandRows } from './commandRows.ts'
import { type CommandOutcome, refused } from './outcome.ts'
import { checkPayload } from './payload.ts'
import { createRefusals } from './refusals.ts'
import { createCommandSender } from './sendCommand.ts'
import { createStopSender } from './sendStop.ts'
import { createSentStops } from './sentStops.ts'
import { robotSituation } from './situation.ts'
import { stopOnRelease } from './stopOnRelease.ts'

export type DispatchParts = CommandAuthorityParts & {
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

/** Opens the way to the robots; commands of an earlier run of the service that nobody answered go on waiting, or have expired. */
export async function startDispatch(parts: DispatchParts): Promise<CommandDispatch> {
  const { db, registry, control, requirements, clock, log } = parts
  const rows = createCommandRows(db)
  const behind = createBehind(log)
  const life = await startCommandLife({ rows, behind, clock, log })
  const authority = createCommandAuthority(parts)
  await authority.readSettings()
  const stops = createSentStops()
  const withinRate = createCommandRate(clock)
  const endStops = stopOnRelease(parts, behind)
  const sending = {
    life,
    authority,
    refuse: createRefusals(db, behind),
    publisher: createCommandPublisher(parts),
    begunStops: createBegunStops(clock),
  }
  const sendCommand = createCommandSender({ ...sending, rows })
  const sendStop = createStopSender(sending)

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
      return isStop
        ? stops.add(login, robot.id, key, sendStop(request, checked, key))
        : sendCommand(request, checked, key)
    },
    acknowledged: (robot, ack) => {
      if (ack.fence !== undefined) control.fenceHeard(robot, ack.fence)
      return life.acknowledged(robot, ack)
    },
    progress: life.progress,
    settingsChanged: authority.readSettings,
    close: async () => {
      endStops()
      await Promise.all([behind.close(), life.close()])
    },
  }
}
