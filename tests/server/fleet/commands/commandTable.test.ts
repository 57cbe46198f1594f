import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { CommandId } from '../../../../contract/commands.ts'
import { type ControlLevel, controlLevel, type Grants } from '../../../../contract/permissions.ts'
import { ROBOT_STATES } from '../../../../contract/robot/states.ts'
import { DEFAULT_REQUIREMENTS } from '../../../../contract/robot/versions.ts'
import { WELL } from '../../../../e2e/provision.ts'
import { type ControlOfCommands, createJudge } from '../../../../server/fleet/commands/judge.ts'
import { createRegistry } from '../../../../server/fleet/registry.ts'
import { startCommanding } from './commanding.ts'

type Command = Exclude<CommandId, 0 | 1>
/** What a command may depend on beside the robot's state, the sender's level and who is in control. */
type Scene = {
  readonly model: 'neo' | 'switch'
  /** 2.x.y as one number: 20300 is 2.3.0. */
  readonly version: number
  readonly faults: readonly number[]
  readonly isLocalised: boolean
  readonly hasPlan: boolean
  readonly hasMonitor: boolean
}
type Row = {
  readonly level: ControlLevel
  readonly needsControl?: false
  /** Where it may be sent; everywhere, where it is left out. */
  readonly states?: readonly number[]
  /** What the specification asks beside. */
  readonly also?: (state: number, scene: Scene, level: ControlLevel) => boolean
}

// Numbers of the robot's states as docs/decisions.md lists them; what they allow is written down here from the specification's
// rows, apart from the code that enforces them.
const [CLEAN, PAUSE, OBSTACLE, PROCESSING, GOING_HOME, ESTOP, DANGER_OBSTACLE, SM_FAILURE] = [
  7, 8, 9, 10, 11, 12, 15, 18,
]
const [MAPPING, WATER_FAILURE, REMOTE_PAUSE, REMOTE_DETOUR, POSE_CORRECTION, REMOTE_POSE_CORRECTION] = [
  21, 24, 25, 26, 30, 31,
]
const [LOAD_CLEAN, REMOTE_PLANNING_FEEDBACK, INCIDENT, DISINFECT, OVERLAY] = [6, 32, 37, 38, 40]
/** A run is at work (decisions, M). */
const AT_WORK = [CLEAN, DISINFECT, OBSTACLE, PROCESSING, REMOTE_DETOUR]
/** A run is under way, moving or not (decisions, M). */
const UNDER_WAY = [
  ...AT_WORK,
  LOAD_CLEAN,
  PAUSE,
  GOING_HOME,
  DANGER_OBSTACLE,
  SM_FAILURE,
  WATER_FAILURE,
  REMOTE_PAUSE,
  POSE_CORRECTION,
  REMOTE_POSE_CORRECTION,
  REMOTE_PLANNING_FEEDBACK,
]
/** Where it matters that a robot does not know its place (decisions, M). */
const MAY_BE_LOST = [
  CLEAN,
  PAUSE,
  OBSTACLE,
  PROCESSING,
  GOING_HOME,
  DANGER_OBSTACLE,
  SM_FAILURE,
  MAPPING,
  REMOTE_PAUSE,
  REMOTE_DETOUR,
  POSE_CORRECTION,
  REMOTE_POSE_CORRECTION,
  REMOTE_PLANNING_FEEDBACK,
]

const withPlan = (_state: number, { hasPlan }: Scene): boolean => hasPlan
/** M-048. */
const poseIsWanted = (state: number, { faults, isLocalised }: Scene): boolean =>
  [PAUSE, REMOTE_PAUSE, REMOTE_POSE_CORRECTION].includes(state) ||
  faults.includes(300) ||
  (!isLocalised && MAY_BE_LOST.includes(state))

const TABLE: { readonly [C in Command]: Row } = {
  // M-040
  2: {
    level: 1,
    states: [
      CLEAN,
      OBSTACLE,
      PROCESSING,
      GOING_HOME,
      MAPPING,
      REMOTE_DETOUR,
      REMOTE_PLANNING_FEEDBACK,
      POSE_CORRECTION,
      DISINFECT,
    ],
    also: (state, { model, version }) => state !== POSE_CORRECTION || (model === 'neo' && version >= 20500),
  },
  // M-041
  3: { level: 1, states: [PAUSE, REMOTE_PAUSE], also: (state, _scene, level) => state !== PAUSE || level === 3 },
  4: { level: 1, states: [...AT_WORK, REMOTE_PAUSE], also: withPlan },
  // M-048
  5: { level: 2, also: poseIsWanted },
  6: { level: 2, states: [REMOTE_PAUSE], also: withPlan },
  7: { level: 2, states: [REMOTE_DETOUR] },
  // M-044
  8: { level: 2, states: [REMOTE_PAUSE], also: withPlan },
  // M-047
  9: { level: 2, states: [ESTOP] },
  // M-046
  10: {
    level: 2,
    also: (state, { model, faults }) =>
      (model === 'switch' && state === OVERLAY) ||
      ([DANGER_OBSTACLE, SM_FAILURE, INCIDENT].includes(state) && faults.length === 0),
  },
  // M-042
  11: {
    level: 2,
    states: [REMOTE_PAUSE, DANGER_OBSTACLE, SM_FAILURE],
    also: (state, { version }) => state !== SM_FAILURE || version >= 20300,
  },
  12: { level: 2, states: UNDER_WAY, also: withPlan },
  14: { level: 2 },
  15: { level: 2, states: UNDER_WAY, also: withPlan },
  16: { level: 2, also: poseIsWanted },
  // M-033: 18 alone is sent without control.
  18: { level: 2, needsControl: false },
  // M-050
  19: { level: 2, also: (_state, { hasPlan, hasMonitor }) => hasPlan && hasMonitor },
  // M-045
  20: {
    level: 2,
    states: [REMOTE_PAUSE],
    also: (_state, { model, version }) => model === 'switch' || version >= 20300,
  },
  // Whoever may take control takes it with the stop.
  21: {
    level: 2,
    needsControl: false,
    also: (_state, { model, version }) => model === 'neo' && version >= 20300,
  },
  22: { level: 2 },
  23: { level: 3 },
  24: { level: 3 },
}
const COMMANDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24] as const
const LEVELS = [0, 1, 2, 3] as const
const STATES = ROBOT_STATES.map(({ id }) => id)
const USUAL: Scene = {
  model: 'neo',
  version: 20601,
  faults: [],
  isLocalised: true,
  hasPlan: true,
  hasMonitor: true,
}
const SCENES: readonly Scene[] = [
  USUAL,
  { ...USUAL, version: 20209 },
  { ...USUAL, version: 20409 },
  { ...USUAL, model: 'switch' },
  { ...USUAL, model: 'switch', faults: [4] },
  { ...USUAL, faults: [4, 5] },
  { ...USUAL, faults: [300] },
  { ...USUAL, isLocalised: false },
  { ...USUAL, hasPlan: false },
  { ...USUAL, hasMonitor: false },
]

function mayBeSent(command: Command, state: number, level: ControlLevel, inControl: boolean, scene: Scene): boolean {
  const { level: least, needsControl = true, states, also } = TABLE[command]
  return (
    level >= least &&
    (inControl || !needsControl) &&
    (states === undefined || states.includes(state)) &&
    (also === undefined || also(state, scene, level))
  )
}

const GRANTS: { readonly [L in ControlLevel]: Grants } = {
  0: {},
  1: {},
  2: { RobotMonitor: ['controlLevel2'] },
  3: { RobotMonitor: ['controlLevel3'] },
}
const tierOf = (level: ControlLevel): number => (level === 0 ? 0 : 1)
const versionOf = (version: number): string =>
  `${Math.floor(version / 10_000)}.${Math.floor(version / 100) % 100}.${version % 100}`
const basicOf = (state: number, { faults, isLocalised, hasPlan, hasMonitor }: Scene) => ({
  ...WELL,
  state,
  plan: hasPlan ? 3 : 0,
  active_fault_codes: [...faults],
  active_fault_count: faults.length,
  localization_lock: isLocalised ? 1 : 0,
  localization_monitor: hasMonitor ? (1 as const) : (0 as const),
})

const ROBOT = 1
const LOGIN = 7
const { service, clock, createRobot, person } = await startCommanding()

/** The service's verdict on each command in one situation, without the ways that lead to it. */
function judgeOf(state: number, level: ControlLevel, inControl: boolean, scene: Scene) {
  const { model, version, hasPlan } = scene
  const registry = createRegistry([], 0)
  const entry = registry.entry(ROBOT)
  entry.live = {
    ...entry.live,
    connection: { state: 'online', since: 0 },
    mainDeb: versionOf(version),
    basic: basicOf(state, scene),
    basicMs: 0,
  }
  const holder = { login: LOGIN, name: 'Aino', level, awaySince: undefined }
  const control: ControlOfCommands = {
    holderOf: () => (inControl ? holder : undefined),
    fence: () => 5,
    takeForStop: () => ({ ok: true, fence: 6, stored: Promise.resolve() }),
    fenceHeard: () => undefined,
    holderLost: NEVER,
  }
  const { judge } = createJudge({ db: service.db, registry, control, requirements: DEFAULT_REQUIREMENTS })
  const grants = GRANTS[level]
  expect(controlLevel(grants, tierOf(level))).toBe(level)
  const principal = {
    session: 1,
    login: LOGIN,
    loginName: 'aino',
    name: 'Aino',
    role: 'operator' as const,
    grants,
    originator: undefined,
    eulaAccepted: true,
    lacksTfa: false,
    provedAt: new Date(0),
  }
  const plan = hasPlan ? 3 : 0
  const robot = { id: ROBOT, account_tier: tierOf(level), model, main_deb: '', plan, plan_type: undefined }
  return (command: Command) => judge({ principal, robot, command, fence: 5, address: '' }, undefined)
}

test('M-033 M-040 M-041 M-042 M-044 M-045 M-046 M-047 M-048 M-050 every command, in every state, at every level, with and without control, is let through where the specification says so and nowhere else', async () => {
  const differing: string[] = []
  const seen = new Map<Command, Set<boolean>>()
  let cells = 0
  for (const scene of SCENES)
    for (const state of STATES)
      for (const level of LEVELS)
        for (const inControl of [true, false]) {
          const judged = judgeOf(state, level, inControl, scene)
          for (const command of COMMANDS) {
            const { ok } = await judged(command)
            const expected = mayBeSent(command, state, level, inControl, scene)
            cells += 1
            seen.set(command, (seen.get(command) ?? new Set()).add(ok))
            if (ok !== expected)
              differing.push(
                `${command} in ${state}, level ${level}, control ${inControl}, ${JSON.stringify(scene)}: ${ok}`,
              )
          }
        }
  expect(differing.slice(0, 5)).toEqual([])
  expect(cells).toBe(SCENES.length * STATES.length * LEVELS.length * 2 * COMMANDS.length)
  expect([...seen].every(([, verdicts]) => verdicts.size === 2)).toBe(true)
})

/** A payload that each command takes. */
const pose = { x: 0, y: 0, w: 0 }
const PAYLOADS: { readonly [C in Command]?: object } = {
  5: pose,
  8: { ...pose, allow_merge: false },
  11: { direction: 'stop', angle: 0 },
  12: { version: 1, hash: 'h', queue: [] },
  14: { toggle: true, timeout: 30 },
  20: { message: 'Please release the emergency stop.' },
  22: { name: 'speed', value: 1 },
  24: { calibration_type: 1, calibration_request: 1 },
}

test('M-033 M-039 a sample of the table over HTTP: what the specification forbids reaches no robot, what it allows does', async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  const other = await (await createRobot()).connect()
  other.answers(() => ({ status: 'accepted' }))
  const support = await person('support')
  const operator = await person('operator')
  const customer = await person('customer')
  const holder = await support.take(robot.id)
  for (const state of [PAUSE, REMOTE_PAUSE]) {
    for (const each of [robot, other]) await each.basic({ ...basicOf(state, USUAL) })
    for (const command of COMMANDS) {
      clock.advance(200)
      const before = robot.commands.length
      const { status } = await holder.send(command, PAYLOADS[command])
      const isAllowed = mayBeSent(command, state, 3, true, USUAL)
      expect([command, state, status === 200, robot.commands.length - before]).toEqual([
        command,
        state,
        isAllowed,
        isAllowed ? 1 : 0,
      ])
      if (command === 21 || state === PAUSE) continue
      for (const [sender, level] of [
        [operator, 2],
        [customer, 1],
      ] as const) {
        const sent = await sender.send(other.id, command, PAYLOADS[command], { fence: 0 })
        expect([command, state, level, sent.status === 200]).toEqual([
          command,
          state,
          level,
          mayBeSent(command, state, level, false, USUAL),
        ])
      }
    }
  }
}, 60_000)
