import fc from 'fast-check'
import { NEVER } from 'rxjs'
import { afterAll, expect, test } from 'vitest'
import { type CommandSituation, failingConditions } from '../../../../contract/commandRules.ts'
import { type ControlLevel, controlLevel, type Grants } from '../../../../contract/permissions.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { ROBOT_MODELS } from '../../../../contract/robot/models.ts'
import { ROBOT_STATES } from '../../../../contract/robot/states.ts'
import { DEFAULT_REQUIREMENTS } from '../../../../contract/robot/versions.ts'
import { WELL } from '../../../../e2e/provision.ts'
import {
  type ControlOfCommands,
  createCommandAuthority,
  type Verdict,
} from '../../../../server/fleet/commands/authorizeCommand.ts'
import type { RobotCommand } from '../../../../server/fleet/commands/payload.ts'
import { robotSituation } from '../../../../server/fleet/commands/situation.ts'
import type { Lease } from '../../../../server/fleet/control/state.ts'
import { type Basic, createRegistry, type LiveRobot, type LiveStatus } from '../../../../server/fleet/registry.ts'
import { commandSituation, liveSituationOf } from '../../../../src/features/monitor/commands/situation.ts'
import { stopObstacles } from '../../../../src/features/monitor/commands/useStop.ts'
import { ROBOT_ACTIONS } from '../../../../src/features/robots/robotActions.ts'
import { robot as robotRow } from '../../../src/home/robots.ts'
import { openTestDatabase } from '../../testDatabase.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const ROBOT = 1
const LOGIN = 7
const FENCE = 5
const STOP = 21
const LIVE = { status: 'live', sinceMs: 0 } as const
const COMMANDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 19, 20, STOP, 22, 23, 24] as const
const STATES: readonly number[] = [999, ...ROBOT_STATES.map(({ id }) => id)]
const VERSIONS = ['2.2.9', '2.4.9', '2.6.1', 'dev', ''] as const
const FAULTS: readonly number[][] = [[], [300], [4, 5]]

/** Rights and the tier of the robot's account that make each level (M-018). */
const LEVELS: { readonly [L in ControlLevel]: { readonly grants: Grants; readonly tier: number } } = {
  0: { grants: {}, tier: 0 },
  1: { grants: {}, tier: 1 },
  2: { grants: { RobotMonitor: ['controlLevel2'] }, tier: 0 },
  3: { grants: { RobotMonitor: ['controlLevel3'] }, tier: 1 },
}
const LEVEL_LIST = [0, 1, 2, 3] as const
const STATUS: LiveStatus = {
  bootId: 'boot-1',
  seq: 1,
  state: 7,
  plan: 3,
  planType: 1,
  sector: 1,
  location: 0,
  sinceMs: 500,
}

const basicOf = (changes: Partial<Basic>): Basic => ({ ...WELL, plan: 3, ...changes })

type Facts = {
  readonly row: Robot
  readonly basic: Basic | undefined
  readonly status: LiveStatus | undefined
  readonly connection: 'online' | 'offline' | 'lost'
  readonly level: ControlLevel
  readonly inControl: boolean
}

/** The robot as the service has it in memory. */
const liveOf = ({ row, basic, status, connection }: Facts): LiveRobot => ({
  robot: ROBOT,
  connection: { state: connection, since: 0 },
  mainDeb: row.main_deb,
  bootId: 'boot-1',
  status,
  basic,
  basicMs: basic && 1000,
  heardMs: 1000,
  hasSpoken: true,
})

const levelOf = ({ row, level }: Facts): ControlLevel => controlLevel(LEVELS[level].grants, row.account_tier)

/** The robot as the screen has it: the row it was given, and what the robot says. */
function screenSituation(facts: Facts): CommandSituation {
  const { row, basic, connection, inControl } = facts
  const said = liveSituationOf({ link: LIVE, robot: { state: connection, sinceMs: 0 }, now: { basic } })
  return commandSituation(said, row, { level: levelOf(facts), inControl, connected: true }, DEFAULT_REQUIREMENTS)
}

/** What the service makes of a command while nobody else is in control. */
function serviceVerdict(facts: Facts): (command: RobotCommand) => Promise<Verdict> {
  const { row, level, inControl } = facts
  const lease: Lease = { login: LOGIN, name: 'Aino', level: levelOf(facts), awaySince: undefined }
  const control: ControlOfCommands = {
    holderOf: () => (inControl ? lease : undefined),
    fence: () => FENCE,
    takeForStop: () => ({ ok: true, fence: FENCE + 1, stored: Promise.resolve() }),
    fenceHeard: () => undefined,
    holderLost: NEVER,
  }
  const registry = createRegistry([liveOf(facts)], 0)
  const { authorizeCommand } = createCommandAuthority({
    db: database.db,
    registry,
    control,
    requirements: DEFAULT_REQUIREMENTS,
  })
  const { grants } = LEVELS[level]
  const person = { login: LOGIN, loginName: 'aino', name: 'Aino', role: 'operator', originator: undefined } as const
  const principal = { session: 1, ...person, eulaAccepted: true, lacksTfa: false, provedAt: undefined, grants }
  return command => authorizeCommand({ principal, robot: row, command, fence: FENCE, address: '' }, undefined)
}

/** Kinds of what keeps the command back, in the order in which they are told; control alone where the service looks no further. */
function kindsOf(verdict: Verdict): string {
  if (verdict.ok) return ''
  const { refusal } = verdict
  return refusal.kind === 'blocked' ? refusal.conditions.map(({ kind }) => kind).join(' ') : refusal.kind
}
function screenKinds(command: RobotCommand, situation: CommandSituation): string {
  const kinds = failingConditions(command, situation).map(({ kind }) => kind)
  return kinds.includes('control') ? 'notInControl' : kinds.join(' ')
}

const rowOf = (level: ControlLevel, changes: Partial<Robot>): Robot =>
  robotRow({ id: ROBOT, account_tier: LEVELS[level].tier, ...changes })

/** Every state × level × model × version × faults × control, all else being well. */
function* everything(): Generator<Facts> {
  for (const level of LEVEL_LIST)
    for (const model of ROBOT_MODELS)
      for (const main_deb of VERSIONS) {
        const row = rowOf(level, { model, main_deb })
        for (const state of STATES)
          for (const active_fault_codes of FAULTS)
            for (const inControl of [true, false]) {
              const basic = basicOf({ state, active_fault_codes })
              yield { row, basic, status: undefined, connection: 'online', level, inControl }
            }
      }
}

test('M-033 M-039 over every state, level, model, version, faults and control the screen says what the service would', async () => {
  const differing: unknown[] = []
  const allowed = new Set<RobotCommand>()
  for (const facts of everything()) {
    const verdictOn = serviceVerdict(facts)
    const situation = screenSituation(facts)
    for (const command of COMMANDS) {
      // A stop takes control by itself, and is looked at below.
      if (command === STOP && !facts.inControl) continue
      const kinds = kindsOf(await verdictOn(command))
      if (kinds === '') allowed.add(command)
      if (kinds !== screenKinds(command, situation)) differing.push([command, situation, kinds])
    }
  }
  expect(differing.slice(0, 3)).toEqual([])
  expect([...allowed].toSorted((a, b) => a - b)).toEqual(COMMANDS)
})

test('M-033 M-039 the service refuses each action that is not offered at a level, wherever the robot is', async () => {
  const hidden = new Set<string>()
  const allowed: unknown[] = []
  for (const facts of everything()) {
    if (facts.row.model !== 'neo' || facts.row.main_deb !== 'dev' || !facts.inControl) continue
    const verdictOn = serviceVerdict(facts)
    for (const { id, command, level } of ROBOT_ACTIONS) {
      if (levelOf(facts) >= level) continue
      hidden.add(`${id} at ${facts.level}`)
      if ((await verdictOn(command)).ok) allowed.push([id, facts])
    }
  }
  expect(allowed).toEqual([])
  expect(hidden.size).toBe(ROBOT_ACTIONS.reduce((sum, { level }) => sum + level, 0))
})

test('M-053 a stop that nobody else’s control is in the way of is offered where the service lets it through', async () => {
  const differing: unknown[] = []
  for (const level of LEVEL_LIST)
    for (const model of ROBOT_MODELS)
      for (const main_deb of VERSIONS)
        for (const inControl of [true, false]) {
          const row = rowOf(level, { model, main_deb })
          const facts: Facts = { row, basic: basicOf({}), status: undefined, connection: 'online', level, inControl }
          const { ok } = await serviceVerdict(facts)(STOP)
          if (ok !== (stopObstacles(screenSituation(facts)).length === 0)) differing.push(facts)
          // Nobody knows whether a link is down until it is tried.
          const lost = { ...facts, connection: 'lost' } as const
          expect((await serviceVerdict(lost)(STOP)).ok).toBe(false)
          expect(stopObstacles(screenSituation(lost))).toEqual(stopObstacles(screenSituation(facts)))
        }
  expect(differing).toEqual([])
})

const count = fc.nat({ max: 50 })
const basics = fc
  .record({
    state: fc.constantFrom(...STATES),
    plan: count,
    localization_lock: fc.constantFrom(0, 1, 2),
    localization_monitor: fc.constantFrom(0 as const, 1 as const, 2 as const),
    active_fault_codes: fc.array(fc.nat({ max: 400 }), { maxLength: 4 }),
  })
  .map(basicOf)

const facts = fc
  .record({
    level: fc.constantFrom(...LEVEL_LIST),
    model: fc.constantFrom(...ROBOT_MODELS),
    main_deb: fc.constantFrom(...VERSIONS),
    plan: fc.integer({ min: 1, max: 50 }),
    plan_type: fc.constantFrom(0, 1, 2, 4),
    state: fc.option(fc.constantFrom(...STATES), { nil: undefined }),
    basic: fc.option(basics, { nil: undefined }),
    connection: fc.constantFrom('online' as const, 'offline' as const, 'lost' as const),
    inControl: fc.boolean(),
  })
  .map(({ level, model, main_deb, plan, plan_type, state, basic, connection, inControl }): Facts => {
    const row = rowOf(level, { model, main_deb, plan, plan_type, state })
    // What the row says of the state is what the robot last said of it.
    const status = state === undefined ? undefined : { ...STATUS, state, plan, planType: plan_type }
    return { row, basic, status, connection, level, inControl }
  })

test('M-039 the screen and the service read the same facts: one robot, one situation, before its first basic data too', () => {
  fc.assert(
    fc.property(facts, each => {
      const situation = robotSituation(each.row, liveOf(each), DEFAULT_REQUIREMENTS)
      expect(screenSituation(each)).toEqual({ ...situation, level: levelOf(each), inControl: each.inControl })
    }),
    { numRuns: 2000 },
  )
})

test('M-018 the rights and tiers of these tests make the levels that they are named by', () => {
  expect(LEVEL_LIST.map(level => controlLevel(LEVELS[level].grants, LEVELS[level].tier))).toEqual(LEVEL_LIST)
})

test('M-039 a screen whose own links are down knows less than the service, and sends nothing', () => {
  const row = rowOf(3, {})
  const online = { state: 'online', sinceMs: 0 } as const
  const lost = { status: 'lost', sinceMs: 0, retryAtMs: 0, reason: 'transport' } as const
  const control = { level: 3, inControl: true, connected: true } as const
  const situations = [
    commandSituation(
      liveSituationOf({ link: lost, robot: online, now: { basic: basicOf({}) } }),
      row,
      control,
      DEFAULT_REQUIREMENTS,
    ),
    commandSituation(liveSituationOf(undefined), row, control, DEFAULT_REQUIREMENTS),
    commandSituation(
      liveSituationOf({ link: LIVE, robot: online, now: { basic: basicOf({}) } }),
      row,
      { ...control, connected: false },
      DEFAULT_REQUIREMENTS,
    ),
  ]
  for (const situation of situations)
    for (const command of COMMANDS) expect(failingConditions(command, situation)).toContainEqual({ kind: 'offline' })
})
