import { filter, Subject } from 'rxjs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LEASE_GRACE_MS, REQUEST_COOLDOWN_MS } from '../../../../contract/control.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import type { OpenDatabase } from '../../../../server/database/database.ts'
import { leaseEvents, leases, robots } from '../../../../server/database/schema.ts'
import { asc, eq } from '../../../../server/database/sql.ts'
import type { ControlChange } from '../../../../server/fleet/control/control.ts'
import { startLeases } from '../../../../server/fleet/control/leases.ts'
import type { Person } from '../../../../server/fleet/control/state.ts'
import { createTestClock } from '../../testClock.ts'
import { createRows, log, openTestDatabase } from '../../testDatabase.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const DESK = '192.0.2.7'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** One robot, an operator and a colleague of the same level, and leases that can be started again. */
async function setUp() {
  const rows = createRows(database)
  const account = await rows.account(1)
  const { robot } = await rows.robot(account)
  const person = async (): Promise<Person> => ({ ...(await rows.login(account, 'operator')), level: LEVEL.operator })
  const clock = createTestClock(START)
  const signOuts = new Subject<{ readonly login: number }>()
  const start = async () => {
    const control = await startLeases({ db: database.db, clock, log, robotState: () => 7, signOuts })
    onTestFinished(control.close)
    const changes: ControlChange[] = []
    const lost: number[] = []
    control.onChange(robot, change => changes.push(change))
    control.holderLost.pipe(filter(each => each === robot)).subscribe(each => lost.push(each))
    return {
      ...control,
      lost,
      emitted: () => changes.flatMap(({ events }) => events.map(({ type }) => type)),
      /** Settles when everything that has fallen due is done. */
      settled: () => control.submit(robot, { type: 'tick' }),
    }
  }
  const audit = () =>
    database.db.select().from(leaseEvents).where(eq(leaseEvents.robot, robot)).orderBy(asc(leaseEvents.id))
  return { robot, clock, signOuts, start, audit, operator: await person(), colleague: await person() }
}

test('M-026 every change of control is kept: who, from where, which fence, when and why', async () => {
  const { robot, clock, start, audit, operator, colleague } = await setUp()
  const control = await start()
  await control.submit(robot, { type: 'connected', who: operator }, DESK)
  await control.submit(robot, { type: 'connected', who: colleague }, '192.0.2.8')
  await control.submit(robot, { type: 'take', by: operator }, DESK)
  clock.advance(1000)
  await control.submit(robot, { type: 'request', by: colleague }, '192.0.2.8')
  await control.submit(robot, { type: 'cede', by: operator, to: colleague.login }, DESK)
  await control.submit(robot, { type: 'disconnected', login: colleague.login, cause: 'dropped' })
  clock.advance(LEASE_GRACE_MS)
  await control.settled()
  const then = (ms: number) => new Date(START + ms)
  const none = { other: null, address: null, reason: null }
  expect((await audit()).map(({ id: _id, robot: _robot, account: _account, ...row }) => row)).toEqual([
    { ...none, type: 'began', login: operator.login, fence: 1, time: then(0), address: DESK, reason: 'taken' },
    { ...none, type: 'requested', login: colleague.login, fence: 1, time: then(1000), address: '192.0.2.8' },
    {
      type: 'ended',
      login: operator.login,
      other: colleague.login,
      fence: 1,
      time: then(1000),
      address: DESK,
      reason: 'ceded',
    },
    {
      type: 'began',
      login: colleague.login,
      other: operator.login,
      fence: 2,
      time: then(1000),
      address: DESK,
      reason: 'ceded',
    },
    { ...none, type: 'away', login: colleague.login, fence: 2, time: then(1000) },
    { ...none, type: 'ended', login: colleague.login, fence: 2, time: then(11_000), reason: 'lost' },
  ])
})

test('M-026 those who take control at the same moment have it one after another, each with a fence of their own', async () => {
  const { robot, start, audit, operator, colleague } = await setUp()
  const control = await start()
  const answers = await Promise.all(
    [operator, colleague, operator].map(by => control.submit(robot, { type: 'take', by }, DESK)),
  )
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect((await audit()).filter(({ type }) => type === 'began')).toMatchObject([
    { fence: 1, login: operator.login },
    { fence: 2, login: colleague.login },
    { fence: 3, login: operator.login },
  ])
  expect(control.emitted()).toEqual(['began', 'ended', 'began', 'ended', 'began'])
})

test('M-026 nobody gets a change before it is stored', async () => {
  const { robot, start, operator } = await setUp()
  const control = await start()
  const stored = new Promise<unknown>(resolve => {
    control.onChange(robot, () => resolve(database.db.select().from(leases).where(eq(leases.robot, robot))))
  })
  await control.submit(robot, { type: 'take', by: operator }, DESK)
  expect(await stored).toMatchObject([
    { holder: operator.login, level: LEVEL.operator, fence: 1, since: new Date(START) },
  ])
})

test('M-026 what cannot be stored does not happen, and sockets are counted all the same', async () => {
  const { robot, start, audit, operator } = await setUp()
  const control = await start()
  const stranger: Person = { login: 9_999_999, name: 'nobody', level: LEVEL.support }
  await expect(control.submit(robot, { type: 'take', by: stranger }, DESK)).rejects.toThrow(/insert into "leases"/)
  expect([control.holderOf(robot), control.fence(robot), await audit(), control.emitted()]).toEqual([
    undefined,
    0,
    [],
    [],
  ])

  await control.submit(robot, { type: 'connected', who: operator })
  await control.submit(robot, { type: 'take', by: operator })
  await database.db.delete(robots).where(eq(robots.id, robot))
  const gone = control.submit(robot, { type: 'disconnected', login: operator.login, cause: 'dropped' })
  await expect(gone).rejects.toThrow(/lease_events/)
  expect(control.stateOf(robot).sockets.size).toBe(0)
})

test('M-026 a restart keeps the lease, its fence and the requests, and the holder has 10 s to come back', async () => {
  const { robot, clock, start, operator, colleague } = await setUp()
  const before = await start()
  await before.submit(robot, { type: 'connected', who: operator })
  await before.submit(robot, { type: 'connected', who: colleague })
  await before.submit(robot, { type: 'take', by: operator })
  await before.submit(robot, { type: 'request', by: colleague })
  await before.close()

  clock.advance(20_000)
  const after = await start()
  expect(after.stateOf(robot)).toMatchObject({
    fence: 1,
    since: START,
    holder: { ...operator, awaySince: START + 20_000 },
    requests: [{ ...colleague, until: START + 60_000 }],
  })
  clock.advance(LEASE_GRACE_MS - 1000)
  await after.submit(robot, { type: 'connected', who: operator })
  await after.submit(robot, { type: 'connected', who: colleague })
  clock.advance(LEASE_GRACE_MS)
  await after.settled()
  expect(after.emitted()).toEqual(['connected', 'back', 'connected', 'back'])
  expect(after.lost).toEqual([])

  await after.submit(robot, { type: 'cede', by: operator, to: colleague.login })
  expect(after.holderOf(robot)).toMatchObject(colleague)
  expect(after.fence(robot)).toBe(2)
})

test('M-034 a login that has just asked may not ask again at once, restart or not', async () => {
  const { robot, clock, start, operator, colleague } = await setUp()
  const first = await start()
  await first.submit(robot, { type: 'connected', who: operator }, DESK)
  await first.submit(robot, { type: 'take', by: operator }, DESK)
  await first.submit(robot, { type: 'request', by: colleague }, DESK)
  await first.submit(robot, { type: 'deny', by: operator, to: colleague.login }, DESK)
  await first.close()
  clock.advance(REQUEST_COOLDOWN_MS - 1)
  const second = await start()
  await second.submit(robot, { type: 'connected', who: operator }, DESK)
  const ask = () => second.submit(robot, { type: 'request', by: colleague }, DESK)
  expect(await ask()).toEqual({ ok: false, refusal: 'cooldown' })
  clock.advance(1)
  expect(await ask()).toEqual({ ok: true })
})

test('M-026 a holder who does not come back after a restart has lost the lease, and the robot its holder', async () => {
  const { robot, clock, start, operator } = await setUp()
  const before = await start()
  await before.submit(robot, { type: 'take', by: operator })
  await before.close()
  const after = await start()
  clock.advance(LEASE_GRACE_MS)
  await after.settled()
  expect([after.holderOf(robot), after.fence(robot), after.lost]).toEqual([undefined, 1, [robot]])
})

test('M-026 a robot has lost its holder when nobody follows: released, or signed out while away, not when taken', async () => {
  const { robot, start, signOuts, operator, colleague } = await setUp()
  const control = await start()
  await control.submit(robot, { type: 'take', by: operator })
  await control.submit(robot, { type: 'take', by: colleague })
  expect(control.lost).toEqual([])
  await control.submit(robot, { type: 'relinquish', by: colleague })
  expect(control.lost).toEqual([robot])
  await control.submit(robot, { type: 'take', by: operator })
  signOuts.next({ login: operator.login })
  await control.settled()
  expect(control.lost).toEqual([robot, robot])
})

test('M-033 an emergency stop answers with the fence it may be sent with', async () => {
  const { robot, start, operator, colleague } = await setUp()
  const control = await start()
  expect(control.takeForStop(robot, operator, DESK)).toMatchObject({ ok: true, fence: 1 })
  expect(control.takeForStop(robot, operator, DESK)).toMatchObject({ ok: true, fence: 1 })
  expect(control.takeForStop(robot, colleague, DESK)).toMatchObject({ ok: true, fence: 2 })
  const refused = control.takeForStop(robot, { ...operator, level: LEVEL.customer }, DESK)
  expect(refused).toEqual({ ok: false, refusal: 'level' })
})

test('M-026 an hour more or less on the clock of the service changes no lease, no grace and no request', async () => {
  const { robot, clock, start, audit, operator, colleague } = await setUp()
  const control = await start()
  await control.submit(robot, { type: 'connected', who: operator })
  await control.submit(robot, { type: 'connected', who: colleague })
  await control.submit(robot, { type: 'take', by: operator })
  await control.submit(robot, { type: 'request', by: colleague })
  await control.submit(robot, { type: 'disconnected', login: operator.login, cause: 'dropped' })
  for (const hours of [1, -2, 1]) {
    clock.setTimeOfDay(clock.now() + hours * 3_600_000)
    clock.advance(LEASE_GRACE_MS / 4)
    await control.settled()
    expect(control.holderOf(robot)?.login).toBe(operator.login)
    expect(control.stateOf(robot).requests).toHaveLength(1)
  }
  clock.setTimeOfDay(START + 3_600_000)
  clock.advance(LEASE_GRACE_MS / 4)
  await control.settled()
  expect(control.holderOf(robot)?.login).toBe(colleague.login)
  // What is written down is the time of day as it was set then.
  expect((await audit()).at(-1)?.time).toEqual(new Date(START + 3_600_000 + LEASE_GRACE_MS / 4))
})

test('M-026 a clock that is put back while nobody runs gives no lease and no request a longer life', async () => {
  const { robot, clock, start, operator, colleague } = await setUp()
  const before = await start()
  await before.submit(robot, { type: 'connected', who: operator })
  await before.submit(robot, { type: 'connected', who: colleague })
  await before.submit(robot, { type: 'take', by: operator })
  await before.submit(robot, { type: 'request', by: colleague })
  await before.close()
  clock.setTimeOfDay(START - 3_600_000)
  const after = await start()
  expect(after.stateOf(robot).requests[0]?.until).toBe(START - 3_600_000 + 60_000)
  clock.advance(LEASE_GRACE_MS)
  await after.settled()
  expect(after.holderOf(robot)).toBeUndefined()
})

test('M-026 a robot that knows a higher number than the service is not locked out: the service goes above it, and keeps that', async () => {
  const { robot, start, operator, colleague } = await setUp()
  const restored = await start()
  restored.fenceHeard(robot, 41)
  await restored.settled()
  expect(restored.fence(robot)).toBe(41)
  await restored.submit(robot, { type: 'take', by: operator })
  expect(restored.fence(robot)).toBe(42)
  restored.fenceHeard(robot, 42)
  restored.fenceHeard(robot, 7)
  await restored.settled()
  expect(restored.fence(robot)).toBe(42)
  // A lease that runs goes on with a number that no other lease can have had.
  restored.fenceHeard(robot, 99)
  await restored.settled()
  expect([restored.holderOf(robot)?.login, restored.fence(robot)]).toEqual([operator.login, 100])
  await restored.close()
  const after = await start()
  expect(after.fence(robot)).toBe(100)
  await after.submit(robot, { type: 'take', by: colleague })
  expect(after.fence(robot)).toBe(101)
})
