import { expect, test } from 'vitest'
import {
  type CommandSituation,
  type ConditionKind,
  type FailingCondition,
  failingConditions,
} from '../../../../contract/commandRules.ts'
import { COMMAND_LIST } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import { ROBOT_STATES, STATE } from '../../../../contract/robot/states.ts'
import { DEFAULT_REQUIREMENTS } from '../../../../contract/robot/versions.ts'
import type { CommandRefusal } from '../../../../server/fleet/commands/outcome.ts'
import { commandError } from '../../../../server/http/routes/robots/commandErrors.ts'
import { blockedText, refusalText } from '../../../../src/features/monitor/commands/blockedText.ts'
import { englishTexts } from '../../englishTexts.ts'

const i18n = await englishTexts()

const CLEANING: CommandSituation = {
  online: true,
  state: STATE.clean,
  planType: 1,
  plan: 3,
  level: LEVEL.operator,
  inControl: true,
  model: 'neo',
  mainDeb: '2.6.1',
  requirements: DEFAULT_REQUIREMENTS,
  faultCodes: [],
  localizationLock: 1,
  localizationMonitor: 1,
}

/** One of each kind, and what is said of it. */
const SENTENCES: { readonly [K in ConditionKind]: readonly [FailingCondition & { readonly kind: K }, string] } = {
  offline: [{ kind: 'offline' }, 'Only while the robot is connected.'],
  control: [{ kind: 'control' }, 'Only while you are in control.'],
  level: [{ kind: 'level', level: LEVEL.support }, 'Needs control level 3.'],
  state: [
    { kind: 'state', states: ['pause', 'remote_pause', 'estop'] },
    'Only in: Paused, Remote pause, or Emergency stop. The robot is in: Clean.',
  ],
  operatorPause: [
    { kind: 'operatorPause', level: LEVEL.support },
    'An operator paused it on the spot: resuming needs control level 3.',
  ],
  version: [{ kind: 'version', minimum: '2.3.0' }, 'Needs robot software 2.3.0 or newer.'],
  model: [{ kind: 'model' }, 'This robot model cannot do it.'],
  faults: [{ kind: 'faults', count: 2 }, 'Only without active faults; there are 2.'],
  plan: [{ kind: 'plan' }, 'Only with a cleaning plan.'],
  monitor: [{ kind: 'monitor' }, 'The robot has no localization monitor.'],
}

test.each(Object.entries(SENTENCES))('M-039 the condition %s is said in words', (_, [condition, words]) => {
  expect(blockedText(i18n, [condition], CLEANING)).toBe(words)
})

test('M-039 of a robot that is not seen here it is said that nobody knows, not that it is offline', () => {
  const conditions: readonly FailingCondition[] = [
    { kind: 'offline' },
    { kind: 'control' },
    { kind: 'state', states: ['pause'] },
  ]
  expect(blockedText(i18n, conditions, CLEANING, false)).toBe(
    'The robot’s present state is not known here. Only while you are in control.',
  )
})

test('M-039 several conditions are several sentences, and none is nothing', () => {
  expect(blockedText(i18n, [{ kind: 'offline' }, { kind: 'plan' }], CLEANING)).toBe(
    'Only while the robot is connected. Only with a cleaning plan.',
  )
  expect(blockedText(i18n, [{ kind: 'faults', count: 1 }], CLEANING)).toBe('Only without active faults; there is one.')
  expect(blockedText(i18n, [], CLEANING)).toBeUndefined()
})

test('M-039 a robot that has said no state, or is away, is named offline; a number nobody knows is unknown', () => {
  const words = (change: Partial<CommandSituation>) =>
    blockedText(i18n, [{ kind: 'state', states: ['estop'] }], { ...CLEANING, ...change })
  expect(words({ state: undefined })).toBe('Only in: Emergency stop. The robot is in: Offline.')
  expect(words({ online: false })).toBe('Only in: Emergency stop. The robot is in: Offline.')
  expect(words({ state: 999 })).toBe('Only in: Emergency stop. The robot is in: Unknown state.')
})

test.each([
  [0, 'Idle'],
  [1, 'Clean'],
  [2, 'Patrol'],
  [4, 'Disinfect'],
  [undefined, 'Clean'],
])('A-108 M-039 on a plan of type %s state 7 is named %s', (planType, word) => {
  const situation = { ...CLEANING, planType }
  expect(blockedText(i18n, [{ kind: 'state', states: ['estop'] }], situation)).toBe(
    `Only in: Emergency stop. The robot is in: ${word}.`,
  )
})

/** What the service would tell of a situation. */
const errorsOfRefusal = (refused: CommandRefusal): readonly ApiError[] => {
  const refusal = commandError(refused)
  return 'errors' in refusal ? refusal.errors : [refusal.error]
}
const errorsOf = (conditions: readonly FailingCondition[], situation: CommandSituation): readonly ApiError[] =>
  errorsOfRefusal({ kind: 'blocked', conditions, situation })

test('M-039 M-051 a refusal of the service reads as the screen would have said it, for every command in every state', () => {
  const differing: unknown[] = []
  let compared = 0
  for (const command of COMMAND_LIST)
    for (const state of [undefined, 999, ...ROBOT_STATES.map(({ id }) => id)])
      for (const change of [
        {},
        { online: false, plan: 0 },
        { level: LEVEL.customer, mainDeb: '2.2.0' },
        { faultCodes: [1, 2], planType: 2 },
      ] as const) {
        const situation: CommandSituation = { ...CLEANING, state, ...change }
        const conditions = failingConditions(command, situation)
        if (conditions.length === 0) continue
        compared += 1
        const serviceText = errorsOf(conditions, situation)
          .map(error => refusalText(i18n, error))
          .join(' ')
        const shown = blockedText(i18n, conditions, situation)
        if (serviceText !== shown || /\{\{|errors\.|states\./.test(serviceText)) differing.push([serviceText, shown])
      }
  expect(differing).toEqual([])
  expect(compared).toBeGreaterThan(1000)
})

test('M-051 the service names states by their slugs, with commas between them', () => {
  const [condition] = SENTENCES.state
  expect(errorsOf([condition], CLEANING)).toEqual([
    {
      token: 'errors.robot.blocked.state',
      type: 'preconditionFailed',
      message: 'Not possible now: state',
      data: { states: 'pause,remote_pause,estop', now: 'clean' },
    },
  ])
})

test('M-051 a refusal of the robot with a kind and nothing more has no holes in its sentence', () => {
  /** As its progress says it, and as the answer does. */
  const words = (kind: ConditionKind) => {
    const token = `errors.robot.blocked.${kind}`
    const answered = errorsOfRefusal({ kind: 'rejected', token, message: undefined })
    return [{ token, type: 'preconditionFailed', message: '' } as const, ...answered].map(e => refusalText(i18n, e))
  }
  for (const kind of ['state', 'level', 'operatorPause', 'version', 'faults'] as const)
    expect(words(kind), kind).toEqual(['The robot refused.', 'The robot refused.'])
  for (const kind of ['offline', 'control', 'model', 'plan', 'monitor'] as const)
    expect(words(kind), kind).toEqual([SENTENCES[kind][1], SENTENCES[kind][1]])
})

test('M-051 other refusals are worded by their token, else by the refusal’s own message', () => {
  const refused = (token: string) => refusalText(i18n, { token, type: 'preconditionFailed', message: 'Wheel stuck' })
  expect(refused('errors.robot.rejected')).toBe('The robot refused. Wheel stuck')
  const silent = errorsOfRefusal({ kind: 'rejected', token: undefined, message: undefined })
  expect(silent.map(error => refusalText(i18n, error))).toEqual(['The robot refused.'])
  expect(refused('errors.robot.staleFence')).toBe('Control has changed hands since. Nothing was sent.')
  expect(refused('errors.control.outranked')).toBe(
    'Whoever has control has a higher level than you. You can request it.',
  )
})
