import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failingConditions } from '../../../../contract/commandRules.ts'
import type { CommandId } from '../../../../contract/commands.ts'
import { HARDWARE_VERSIONS, ROBOT_MODELS, type RobotModel } from '../../../../contract/robot/models.ts'
import { ROBOT_STATES } from '../../../../contract/robot/states.ts'
import { DEFAULT_REQUIREMENTS } from '../../../../contract/robot/versions.ts'
import { startCommanding, tokensOf } from './commanding.ts'

const { clock, createRobot, person } = await startCommanding()

const queue = { version: 1, hash: 'h', queue: [] }
const move = { direction: 'forward', angle: 0 }
const pose = { x: 0, y: 0, w: 0 }
/** A payload that each command takes. */
const PAYLOADS: { readonly [C in Exclude<CommandId, 0 | 1>]: object } = {
  2: {},
  3: {},
  4: {},
  5: pose,
  6: {},
  7: {},
  8: { ...pose, allow_merge: false },
  9: {},
  10: {},
  11: move,
  12: queue,
  14: { toggle: true, timeout: 30 },
  15: {},
  16: {},
  18: {},
  19: {},
  20: { message: 'Please release the emergency stop.' },
  21: {},
  22: { name: 'speed', value: 1 },
  23: {},
  24: { calibration_type: 1, calibration_request: 1 },
}
const COMMANDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24] as const

const situations = fc.record({
  command: fc.constantFrom(...COMMANDS),
  state: fc.constantFrom(...ROBOT_STATES.map(({ id }) => id)),
  plan: fc.constantFrom(0, 3),
  planType: fc.constantFrom(0, 1, 2, 4),
  model: fc.constantFrom(...ROBOT_MODELS),
  mainDeb: fc.constantFrom('2.2.9', '2.3.0', '2.4.9', '2.5.0', '2.6.1', 'dev', '0.0.0'),
  faultCodes: fc.constantFrom([], [300], [4, 5]),
  localizationLock: fc.constantFrom(0, 1),
  localizationMonitor: fc.constantFrom(0 as const, 1 as const, 2 as const),
  online: fc.constantFrom(true, true, true, false),
  level: fc.constantFrom(2 as const, 3 as const),
})

const people = { 2: await person('operator'), 3: await person('support') }

/** A robot of a model as it is built, and somebody of a level in control of it. */
async function hold(model: RobotModel, level: keyof typeof people) {
  const [hardware_version] = HARDWARE_VERSIONS[model]
  const hardware = { model, hardware_version, cleaning_width: 24, side_sweeper: '0' }
  const robot = await (await createRobot({ hardware })).connect()
  robot.answers(() => ({ status: 'accepted' }))
  return { robot, ...(await people[level].take(robot.id)) }
}

test('M-039 over generated situations the service lets a command through where the rule table has nothing against it, and reports the rest', async () => {
  const held = new Map<string, Pick<Awaited<ReturnType<typeof hold>>, 'robot' | 'send'>>()
  let sent = 0
  await fc.assert(
    fc.asyncProperty(situations, async ({ command, ...situation }) => {
      const { model, level, mainDeb, online, faultCodes } = situation
      const { robot, send } = held.get(`${model} ${level}`) ?? (await hold(model, level))
      held.set(`${model} ${level}`, { robot, send })
      await robot.says(online ? 'online' : 'offline', mainDeb)
      await robot.basic({
        state: situation.state,
        plan: situation.plan,
        plan_type: situation.planType,
        active_fault_codes: [...faultCodes],
        active_fault_count: faultCodes.length,
        localization_lock: situation.localizationLock,
        localization_monitor: situation.localizationMonitor,
      })
      clock.advance(1000)
      const before = robot.commands.length
      const conditions = failingConditions(command, {
        ...situation,
        inControl: true,
        requirements: DEFAULT_REQUIREMENTS,
      })
      const answer = await send(command, PAYLOADS[command])
      const isAllowed = conditions.length === 0
      expect(answer.status).toBe(isAllowed ? 200 : 412)
      if (!isAllowed) expect(tokensOf(answer)).toEqual(conditions.map(({ kind }) => `errors.robot.blocked.${kind}`))
      expect(robot.commands.slice(before).map(each => each.command)).toEqual(isAllowed ? [command] : [])
      if (isAllowed) sent += 1
    }),
    { numRuns: 60 },
  )
  expect(sent).toBeGreaterThan(0)
})
