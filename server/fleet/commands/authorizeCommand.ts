import { failingConditions, needsControl } from '../../../contract/commandRules.ts'
import { COMMAND } from '../../../contract/commands.ts'
import { TAKE_LEVEL } from '../../../contract/control.ts'
import { controlLevel, isGranted } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import type { Requirements } from '../../../contract/robot/versions.ts'
import type { Database } from '../../database/database.ts'
import type { Principal } from '../../identity/principal.ts'
import { readSetting } from '../../settings.ts'
import type { Control } from '../control/control.ts'
import type { Registry } from '../registry.ts'
import type { CommandRefusal } from './outcome.ts'
import type { RobotCommand } from './payload.ts'
import { type KnownRobot, robotSituation } from './situation.ts'

/** Of control, what commands need to know. */
export type ControlOfCommands = Pick<Control, 'holderOf' | 'fence' | 'takeForStop' | 'fenceHeard' | 'holderLost'>

export type CommandAuthorityParts = {
  readonly db: Database
  readonly registry: Registry
  readonly control: ControlOfCommands
  readonly requirements: Requirements
}

/** What of a robot's row decides over its commands. */
export type CommandedRobot = KnownRobot & Pick<Robot, 'id' | 'account_tier'>

export type CommandSender = {
  readonly principal: Principal
  readonly robot: CommandedRobot
  readonly command: RobotCommand
  /** The lease that the sender believes to hold. */
  readonly fence: number | undefined
  readonly address: string
}

/**
 * `fence`: the number that the command carries to the robot. `leased`: it may go only as long as that is the sender's lease. `stored` settles when
 * the lease that was taken with it is in the record.
 */
export type Verdict =
  | { readonly ok: true; readonly fence: number; readonly leased: boolean; readonly stored?: Promise<void> }
  | { readonly ok: false; readonly refusal: CommandRefusal }

export type CommandAuthority = {
  readonly readSettings: () => Promise<void>
  /** @param message what the command says to the person at the robot */
  readonly authorizeCommand: (sender: CommandSender, message: string | undefined) => Promise<Verdict>
  /** Whether the lease that a command was let through with is still its sender's. */
  readonly stillHolds: (robot: number, login: number, fence: number) => boolean
}

export const EMERGENCY_STOP = COMMAND.robotEstop

/**
 * Whether a command may be sent now (M-033, M-039..M-050, M-066): control first, then what may be said, then the lease's number, then the rule
 * table. A stop is never in doubt: people who may take control take it with the stop, whatever number they send.
 */
export function createCommandAuthority(parts: CommandAuthorityParts): CommandAuthority {
  const { db, registry, control, requirements } = parts
  const no = (refusal: CommandRefusal): Verdict => ({ ok: false, refusal })
  /** As it was read last: a stop does not wait for the database. */
  let anyoneMayStop = false

  function conditionsAgainst({ principal, robot, command }: CommandSender): CommandRefusal | undefined {
    const known = robotSituation(robot, registry.find(robot.id)?.live, requirements)
    const situation = { ...known, level: controlLevel(principal.grants, robot.account_tier), inControl: true }
    const conditions = failingConditions(command, situation)
    return conditions.length === 0 ? undefined : { kind: 'blocked', conditions, situation }
  }

  function authorizeStop(sender: CommandSender): Verdict {
    const { principal, robot, address } = sender
    const level = controlLevel(principal.grants, robot.account_tier)
    if (level < TAKE_LEVEL) return no({ kind: 'notInControl' })
    const refusal = conditionsAgainst(sender)
    if (refusal) return no(refusal)
    // The newest number, so that the robot does not take the stop for an old one.
    if (anyoneMayStop) return { ok: true, fence: control.fence(robot.id), leased: false }
    const taken = control.takeForStop(robot.id, { login: principal.login, name: principal.name, level }, address)
    if (!taken.ok) return no({ kind: 'control', reason: taken.refusal })
    return { ok: true, fence: taken.fence, leased: false, stored: taken.stored }
  }

  async function maySay({ grants }: Principal, message: string | undefined): Promise<boolean> {
    if (message === undefined || isGranted(grants, ['RobotMonitor', 'sendCustomMessages'])) return true
    return (await readSetting(db, 'rm-canned-messages')).includes(message)
  }

  return {
    readSettings: async () => {
      anyoneMayStop = await readSetting(db, 'control.anyoneMayStop')
    },
    authorizeCommand: async (sender, message) => {
      const { principal, robot, command, fence } = sender
      const holdsLease = control.holderOf(robot.id)?.login === principal.login
      if (command === EMERGENCY_STOP && !holdsLease) return authorizeStop(sender)
      if (needsControl(command) && !holdsLease) return no({ kind: 'notInControl' })
      if (!(await maySay(principal, message))) return no({ kind: 'customMessage' })
      const newest = control.fence(robot.id)
      const leased = needsControl(command) && command !== EMERGENCY_STOP
      if (leased && fence !== newest) return no({ kind: 'staleFence' })
      const refusal = conditionsAgainst(sender)
      if (refusal) return no(refusal)
      return { ok: true, fence: needsControl(command) ? newest : 0, leased }
    },
    stillHolds: (robot, login, fence) => control.holderOf(robot)?.login === login && control.fence(robot) === fence,
  }
}
