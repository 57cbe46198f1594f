import { expect, test } from 'vitest'
import {
  type CommandSituation,
  type FailingCondition,
  failingConditions,
  followsViewport,
  robotObjections,
} from '../../contract/commandRules.ts'
import { COMMAND_LIST, type CommandId } from '../../contract/commands.ts'
import type { ControlLevel } from '../../contract/permissions.ts'
import { ROBOT_MODELS } from '../../contract/robot/models.ts'
import { ROBOT_STATES } from '../../contract/robot/states.ts'
import { DEFAULT_REQUIREMENTS } from '../../contract/robot/versions.ts'

const STATES: readonly (number | undefined)[] = [undefined, 999, ...ROBOT_STATES.map(({ id }) => id)]
const LEVELS: readonly ControlLevel[] = [0, 1, 2, 3]
const VERSIONS = ['2.2.9', '2.3.0', '2.4.9', '2.5.0', '2.6.0', '0.0.0', 'dev', undefined] as const
const FAULTS: readonly (readonly number[])[] = [[], [300], [4], [4, 300]]

const GOOD: CommandSituation = {
  online: true,
  state: 25,
  planType: 1,
  plan: 3,
  level: 3,
  inControl: true,
  model: 'neo',
  mainDeb: '2.6.1',
  requirements: DEFAULT_REQUIREMENTS,
  faultCodes: [],
  localizationLock: 1,
  localizationMonitor: 1,
}

/** Every state × level × model × version × faults × lock, all else being well. */
function* situations(): Generator<CommandSituation> {
  for (const state of STATES)
    for (const level of LEVELS)
      for (const model of [...ROBOT_MODELS, 'unheard of'])
        for (const mainDeb of VERSIONS)
          for (const faultCodes of FAULTS)
            for (const localizationLock of [0, 1])
              yield { ...GOOD, state, level, model, mainDeb, faultCodes, localizationLock }
}

const isIn = (states: readonly number[], { state }: CommandSituation): boolean =>
  state !== undefined && states.includes(state)

/** Numbers of a version, or `Infinity` for a development build. */
function newness(version: string | undefined): number {
  const [major, minor = 0, patch = 0] = (version ?? '').split('.').map(Number)
  const value = (major ?? Number.NaN) * 10_000 + minor * 100 + patch
  return Number.isNaN(value) || value === 0 ? Number.POSITIVE_INFINITY : value
}
const isNeoFrom = ({ model, mainDeb }: CommandSituation, from: number): boolean =>
  model === 'neo' && newness(mainDeb) >= from

const disagreements = (command: CommandId, allowed: (situation: CommandSituation) => boolean) =>
  [...situations()].filter(each => (failingConditions(command, each).length === 0) !== allowed(each))

test('M-039 no command but a viewer’s own is sent while the robot is offline, and none but 18 without control', () => {
  for (const command of COMMAND_LIST.filter(id => id > 1)) {
    const kinds = (change: Partial<CommandSituation>) =>
      failingConditions(command, { ...GOOD, ...change }).map(({ kind }) => kind)
    expect(kinds({ online: false }), `${command}`).toContain('offline')
    if (command !== 18) expect(kinds({ inControl: false }), `${command}`).toContain('control')
    else expect(kinds({ inControl: false })).toEqual([])
  }
  for (const command of [0, 1] as const)
    expect(failingConditions(command, { ...GOOD, online: false, inControl: false, level: 0 })).toEqual([])
})

test('M-040 pause, over every state, level, model, version and faults', () => {
  const states = [7, 9, 10, 21, 11, 26, 32, 38]
  expect(
    disagreements(2, each => each.level >= 1 && (isIn(states, each) || (isIn([30], each) && isNeoFrom(each, 20_500)))),
  ).toEqual([])
})

test('M-041 resume, over every state, level, model, version and faults', () => {
  expect(
    disagreements(3, each => each.level >= 1 && (isIn([25], each) || (isIn([8], each) && each.level === 3))),
  ).toEqual([])
})

test('M-042 manual control, over every state, level, model, version and faults', () => {
  const newEnough = ({ mainDeb }: CommandSituation): boolean => newness(mainDeb) >= 20_300
  expect(
    disagreements(11, each => each.level >= 2 && (isIn([25, 15], each) || (isIn([18], each) && newEnough(each)))),
  ).toEqual([])
})

test('M-043 the view follows the robot in these states and no others', () => {
  const followed = [7, 8, 9, 10, 11, 12, 14, 15, 18, 21, 25, 26, 27, 30, 38]
  expect(STATES.filter(followsViewport)).toEqual(expect.arrayContaining(followed))
  expect(STATES.filter(followsViewport)).toHaveLength(followed.length)
})

test('M-044 the detour goal, over every state, level, model, version and faults; a detour needs a plan', () => {
  for (const command of [6, 8] as const) {
    expect(disagreements(command, each => each.level >= 2 && isIn([25], each))).toEqual([])
    expect(failingConditions(command, { ...GOOD, plan: 0 })).toEqual([{ kind: 'plan' }])
  }
  expect(disagreements(7, each => each.level >= 2 && isIn([26], each))).toEqual([])
})

test('M-045 a message to the operator, over every state, level, model, version and faults', () => {
  expect(
    disagreements(
      20,
      each => each.level >= 2 && isIn([25], each) && (isNeoFrom(each, 20_300) || each.model === 'switch'),
    ),
  ).toEqual([])
})

test('M-046 safety reset, over every state, level, model, version and faults', () => {
  const mayReset = (each: CommandSituation): boolean =>
    (isIn([15, 18, 37], each) && each.faultCodes.length === 0) || (isIn([40], each) && each.model === 'switch')
  expect(disagreements(10, each => each.level >= 2 && mayReset(each))).toEqual([])
})

test('M-047 reset of the emergency stop, over every state, level, model, version and faults', () => {
  expect(disagreements(9, each => each.level >= 2 && isIn([12], each))).toEqual([])
})

test('M-048 pose correction, over every state, level, model, version, faults and lock', () => {
  const lostIn = [7, 8, 9, 10, 11, 15, 18, 21, 25, 26, 30, 31, 32]
  const mayCorrect = (each: CommandSituation): boolean =>
    isIn([8, 25, 31], each) || each.faultCodes.includes(300) || (each.localizationLock !== 1 && isIn(lostIn, each))
  for (const command of [5, 16] as const)
    expect(disagreements(command, each => each.level >= 2 && mayCorrect(each))).toEqual([])
})

test('M-050 the localization monitor is toggled with a plan, where it is available', () => {
  expect(disagreements(19, each => each.level >= 2)).toEqual([])
  expect(failingConditions(19, { ...GOOD, plan: 0, localizationMonitor: 0 })).toEqual([
    { kind: 'plan' },
    { kind: 'monitor' },
  ])
  expect(failingConditions(19, { ...GOOD, localizationMonitor: 2 })).toEqual([])
})

test('M-053 going home and what changes the run need a run and a plan; the rest needs its level, the stop a robot that has it', () => {
  const running = [6, 7, 8, 9, 10, 11, 15, 18, 24, 25, 26, 30, 31, 32, 38]
  const rows: readonly (readonly [CommandId, (each: CommandSituation) => boolean])[] = [
    [4, each => each.level >= 1 && isIn([7, 9, 10, 25, 26, 38], each)],
    [12, each => each.level >= 2 && isIn(running, each)],
    [15, each => each.level >= 2 && isIn(running, each)],
    [14, each => each.level >= 2],
    [18, each => each.level >= 2],
    [21, each => each.level >= 2 && isNeoFrom(each, 20_300)],
    [22, each => each.level >= 2],
    [23, each => each.level === 3],
    [24, each => each.level === 3],
  ]
  for (const [command, allowed] of rows) expect(disagreements(command, allowed), `${command}`).toEqual([])
  for (const command of [4, 12, 15] as const)
    expect(failingConditions(command, { ...GOOD, plan: 0 })).toEqual([{ kind: 'plan' }])
})

test('M-039 each failing condition says what would be needed', () => {
  const cases: readonly (readonly [CommandId, Partial<CommandSituation>, readonly FailingCondition[]])[] = [
    [3, { state: 7 }, [{ kind: 'state', states: ['pause', 'remote_pause'] }]],
    [3, { state: 8, level: 2 }, [{ kind: 'operatorPause', level: 3 }]],
    [2, { state: 30, mainDeb: '2.4.9' }, [{ kind: 'version', minimum: '2.5.0' }]],
    [2, { state: 30, model: 'shiny' }, [{ kind: 'model' }]],
    [11, { state: 18, mainDeb: '2.2.9' }, [{ kind: 'version', minimum: '2.3.0' }]],
    [10, { state: 37, faultCodes: [1, 2] }, [{ kind: 'faults', count: 2 }]],
    [9, { state: undefined }, [{ kind: 'state', states: ['estop'] }]],
    [24, { level: 2 }, [{ kind: 'level', level: 3 }]],
    [
      21,
      { online: false, inControl: false, level: 1 },
      [{ kind: 'offline' }, { kind: 'control' }, { kind: 'level', level: 2 }],
    ],
  ]
  for (const [command, change, conditions] of cases)
    expect(failingConditions(command, { ...GOOD, ...change }), `${command}`).toEqual(conditions)
})

test('M-039 the robot objects to exactly what the table holds against it for any sender', () => {
  const kinds = (conditions: readonly FailingCondition[]): string => conditions.map(({ kind }) => kind).join(' ')
  const disagreeing = [...situations()].filter(
    ({ level, ...situation }) =>
      level === 0 &&
      COMMAND_LIST.some(
        command =>
          kinds(robotObjections(command, situation)) !== kinds(failingConditions(command, { ...situation, level: 3 })),
      ),
  )
  expect(disagreeing).toEqual([])
})
