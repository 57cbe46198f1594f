import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { type ControlLevel, controlLevel, type Grants } from '../../../../contract/permissions.ts'
import { DEFAULT_REQUIREMENTS } from '../../../../contract/robot/versions.ts'
import { WELL } from '../../../../e2e/provision.ts'
import { type ControlOfCommands, createCommandAuthority } from '../../../../server/fleet/commands/authorizeCommand.ts'
import { createRegistry } from '../../../../server/fleet/registry.ts'
import { startCommanding } from './commanding.ts'
import { COMMANDS, type Command, LEVELS, mayBeSent, SCENES, type Scene, STATES, USUAL } from './specifiedCommands.ts'

const [PAUSE, REMOTE_PAUSE] = [8, 25]

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
  const { authorizeCommand } = createCommandAuthority({
    db: service.db,
    registry,
    control,
    requirements: DEFAULT_REQUIREMENTS,
  })
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
  return (command: Command) => authorizeCommand({ principal, robot, command, fence: 5, address: '' }, undefined)
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
})
