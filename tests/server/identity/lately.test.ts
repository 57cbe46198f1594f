import { expect, test } from 'vitest'
import type { Grants } from '../../../contract/permissions.ts'
import { createAllowedRobots } from '../../../server/fleet/allowedRobots.ts'
import type { CommandedRobot } from '../../../server/fleet/commands/authorizeCommand.ts'
import type { Principal } from '../../../server/identity/principal.ts'
import { createVerifiedSessions, VERIFIED_FOR_MS } from '../../../server/identity/verifiedSessions.ts'
import { createTestClock } from '../testClock.ts'

const [LOGIN, ROBOT, SESSION] = [3, 7, 11]
const robot = (id = ROBOT): CommandedRobot => ({ id, model: 'neo', main_deb: '2.6.1', plan: 0, account_tier: 1 })
const grants: Grants = {}
const found = (session = SESSION): { readonly principal: Principal } => ({
  principal: {
    session,
    login: LOGIN,
    loginName: 'operator',
    name: 'O',
    role: 'operator',
    grants,
    originator: undefined,
    eulaAccepted: true,
    lacksTfa: false,
    provedAt: undefined,
  },
})

/** What is asked about robots and about sessions, by the same names. */
function memories() {
  const clock = createTestClock(0)
  const robots = createAllowedRobots(clock.monotonicMs)
  const sessions = createVerifiedSessions(clock.monotonicMs)
  return {
    clock,
    robots,
    sessions,
    /** Asks for both; `answer` is how the database answers, both alike. */
    ask: () => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const asked = Promise.all([
        robots.ask(LOGIN, ROBOT, async () => ((await promise) ? robot() : undefined)),
        sessions.ask('token', async () => ((await promise) ? found() : undefined)),
      ])
      return {
        answer: async (isThere: boolean) => {
          resolve(isThere)
          await asked
        },
        fail: async () => {
          reject(new Error('The database is gone'))
          await expect(asked).rejects.toThrow('The database is gone')
        },
      }
    },
    remembered: () => [robots.find(LOGIN, ROBOT)?.id, sessions.find('token')?.session],
  }
}
const BOTH = [ROBOT, SESSION]
const NEITHER = [undefined, undefined]

test('M-033 what the database said is remembered for ten minutes and no longer, used or not', async () => {
  const { clock, ask, remembered } = memories()
  await ask().answer(true)
  expect(VERIFIED_FOR_MS).toBe(600_000)
  for (let minute = 0; minute < 10; minute++) {
    expect(remembered()).toEqual(BOTH)
    clock.advance(minute < 9 ? 60_000 : 59_999)
  }
  expect(remembered()).toEqual(BOTH)
  clock.advance(1)
  expect(remembered()).toEqual(NEITHER)
})

test('M-033 a database that says no is believed, one that fails changes nothing', async () => {
  const { ask, remembered } = memories()
  await ask().answer(true)
  await ask().fail()
  expect(remembered()).toEqual(BOTH)
  await ask().answer(false)
  expect(remembered()).toEqual(NEITHER)
})

type Memories = ReturnType<typeof memories>
const CHANGES: readonly (readonly [string, (parts: Memories) => void, readonly unknown[]])[] = [
  ['rights', ({ robots, sessions }) => [robots.forgetAll(), sessions.forgetAll()], NEITHER],
  ['the robot', ({ robots }) => robots.forgetRobot(ROBOT), [undefined, SESSION]],
  ['another robot', ({ robots }) => robots.forgetRobot(ROBOT + 1), BOTH],
  ['the login', ({ robots }) => robots.forgetLogin(LOGIN), [undefined, SESSION]],
  ['another login', ({ robots }) => robots.forgetLogin(LOGIN + 1), BOTH],
  ['the session', ({ sessions }) => sessions.forgetSession(SESSION), [ROBOT, undefined]],
  ['another session', ({ sessions }) => sessions.forgetSession(SESSION + 1), BOTH],
]

test.each(CHANGES)(
  'M-033 when %s changes what was remembered is forgotten, and so is an answer that was under way',
  async (_what, change, left) => {
    const before = memories()
    await before.ask().answer(true)
    change(before)
    expect(before.remembered()).toEqual(left)

    const meanwhile = memories()
    const question = meanwhile.ask()
    change(meanwhile)
    await question.answer(true)
    expect(meanwhile.remembered()).toEqual(left)
    await meanwhile.ask().answer(true)
    expect(meanwhile.remembered(), 'asked after the change').toEqual(BOTH)
  },
)

test('M-033 an answer of before does not come back over one that said no', async () => {
  const { ask, remembered } = memories()
  const [early, late] = [ask(), ask()]
  await late.answer(false)
  await early.answer(true)
  expect(remembered()).toEqual(NEITHER)
})
