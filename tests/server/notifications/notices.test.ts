import { expect, onTestFinished, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import {
  alerts,
  contactMethods,
  loginAccounts,
  permissions,
  plans,
  preferences,
  subscriptions,
} from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import { createRobotListeners } from '../../../server/fleet/listeners.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { checkFrame } from '../../../server/fleet/liveFrame.ts'
import { createRegistry } from '../../../server/fleet/registry.ts'
import { createSubscriptions } from '../../../server/fleet/subscriptions.ts'
import { recordNotice } from '../../../server/notifications/notices.ts'
import { watchSectors } from '../../../server/notifications/sectorWatch.ts'
import { refuseWrites } from '../frozenDatabase.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, log } from '../testDatabase.ts'
import { CONSOLE, MINUTE_MS, START, setUpSubscribing, texts } from './subscribing.ts'

const { database, account, subscribed, deliver, newRobot } = await setUpSubscribing()

const recipients = async () => (await deliver()).map(({ recipient }) => recipient)

test('O-018 a subscriber gets one notice that a robot is stuck: in their language, zone and naming, with the moment', async () => {
  const { robot, enter } = await newRobot()
  const any = await subscribed('robot-stuck', { type: 'none' }, { language: 'de' })
  const one = await subscribed('robot-stuck', { type: 'robot', id: robot }, { kind: 'sms' })
  await database.db.insert(preferences).values({ login: any.login, name: 'use-robot-display-name', value: '1' })
  await database.db.insert(preferences).values({ login: one.login, name: 'demo-mode', value: '1' })
  await subscribed('water-change')
  await subscribed('robot-stuck', { type: 'robot', id: robot + 1 })
  await enter(STATE.clean)
  await enter(STATE.incidentTransition)
  await enter(STATE.incident, START + 1)
  const link = `${CONSOLE}/robot/${robot}/monitor?time=2026-11-21T20:15:00.000Z&autoplay=true`
  const [mail, message, ...others] = await deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'email', recipient: any.recipient, subject: 'Lobby ist festgefahren' })
  expect(mail?.text).toContain('21. Nov. 2026, 22:15')
  expect(mail?.text).toContain(link)
  expect(message).toMatchObject({ kind: 'sms', recipient: one.recipient, subject: '' })
  expect(message?.text).toContain(link)
  expect(message?.text, 'in demo mode nothing names the robot').not.toMatch(/R-7|Lobby/)
  expect(message?.text).toContain(texts.in('en')('demo.robot', { id: robot }))
  expect(await deliver(), 'a service that is started again tells nothing twice').toHaveLength(2)
  const states = await database.db.select({ state: subscriptions.state }).from(subscriptions)
  expect(
    states.filter(({ state }) => state === 'active'),
    'those that were used',
  ).toHaveLength(2)
})

test('O-018 emergency stop and water are named as what they are, once in ten minutes however a robot flaps', async () => {
  const { enter } = await newRobot()
  for (const kind of ['emergency-stop', 'water-change', 'robot-stuck'] as const) await subscribed(kind)
  for (let i = 0; i < 6; i++) {
    await enter(STATE.estop, START + i * 1000)
    await enter(STATE.clean, START + i * 1000 + 500)
  }
  await enter(STATE.waterFailure, START + 10_000)
  expect((await deliver()).map(({ subject }) => subject).toSorted()).toEqual([
    'Emergency stop: R-7',
    'R-7 is stuck',
    'R-7 needs water',
  ])
  await enter(STATE.clean, START + 10 * MINUTE_MS)
  await enter(STATE.estop, START + 11 * MINUTE_MS)
  expect(await deliver()).toHaveLength(5)
})

test('what a robot reports of long ago is history, and no notice', async () => {
  const { enter } = await newRobot()
  await subscribed('emergency-stop')
  await enter(STATE.estop, START - 60 * MINUTE_MS, START)
  expect(await recipients()).toEqual([])
})

test('what goes out of sight makes no notice any more: account, role, address, subscription', async () => {
  const { enter } = await newRobot()
  const rows = createRows(database)
  const stranger = await subscribed('emergency-stop', undefined, { account: await rows.account() })
  const superuser = await subscribed('emergency-stop', undefined, { account: await rows.account(), role: 'super' })
  const leaver = await subscribed('emergency-stop')
  await database.db.delete(loginAccounts).where(eq(loginAccounts.login, leaver.login))
  const unproved = await subscribed('emergency-stop')
  await database.db.update(contactMethods).set({ verified: false }).where(eq(contactMethods.id, unproved.contactMethod))
  const paused = await subscribed('emergency-stop')
  await database.db.update(subscriptions).set({ subscribed: false }).where(eq(subscriptions.login, paused.login))
  const distributor = await subscribed('emergency-stop', undefined, { role: 'distributor' })
  const granted = await database.db.select().from(permissions).where(eq(permissions.role, 'distributor'))
  await database.db.delete(permissions).where(eq(permissions.role, 'distributor'))
  onTestFinished(async () => {
    await database.db.insert(permissions).values(granted)
  })
  await enter(STATE.estop)
  const notified = await recipients()
  expect(notified).toEqual([superuser.recipient])
  for (const { recipient } of [stranger, leaver, unproved, paused, distributor])
    expect(notified).not.toContain(recipient)
})

test('O-018 plans: created, and given to a robot; to any, to a robot, to a version of the plan', async () => {
  const { robot } = await newRobot()
  const start = { startX: 0, startY: 0, startA: 0, homeX: 0, homeY: 0, homeA: 0 }
  const values = { firstId: 0, name: 'Hall A', planType: 1, published: true, account, ...start }
  const [first] = await database.db.insert(plans).values(values).returning()
  const firstId = first?.id ?? 0
  await database.db.update(plans).set({ firstId }).where(eq(plans.id, firstId))
  const [second] = await database.db
    .insert(plans)
    .values({ ...values, firstId, version: 2 })
    .returning()
  const created = await subscribed('created-cleaning-plan')
  const ofPlan = await subscribed('cleaning-plan-changed', { type: 'cleaning_plan', id: firstId })
  const ofRobot = await subscribed('cleaning-plan-changed', { type: 'robot', id: robot })
  await recordNotice(database.db, { notification: 'created-cleaning-plan', plan: firstId, timeMs: START }, START)
  await recordNotice(
    database.db,
    { notification: 'cleaning-plan-changed', robot, plan: second?.id, timeMs: START },
    START,
  )
  const notified = await deliver()
  expect(notified.map(({ recipient }) => recipient)).toEqual([created.recipient, ofPlan.recipient, ofRobot.recipient])
  expect(notified[0]?.subject).toBe('New cleaning plan: Hall A')
  expect(notified[2]?.text).toContain('Hall A')
})

const SECTORS = channelByName('sector_order')

/** What the service notices of the sector orders of a robot, which had skipped sector 1 before the service started. */
function watchOrders(robot: number) {
  const clock = createTestClock(START)
  const registry = createRegistry([], START)
  const listeners = createRobotListeners<LiveFrame>()
  const wanted: number[] = []
  const fleet = {
    registry,
    onEveryFrame: listeners.addEvery,
    subscriptions: createSubscriptions((_robot, { channels }) =>
      wanted.push(...channels.map(({ channel }) => channel)),
    ),
  }
  let seq = 0
  const order = (timeMs: number, ...skipped: number[]): LiveFrame => {
    const queue = [1, 2, 3, 4].map(sector => ({
      sector,
      status: skipped.includes(sector) ? ('skipped' as const) : ('queued' as const),
      estimated_s: 60,
    }))
    const bytes = encodeMessage(SECTORS, { seq: ++seq, timeMs }, { version: 1, hash: skipped.join(' '), queue })
    const checked = checkFrame(bytes, SECTORS.id, timeMs)
    if (!checked.ok) throw new Error('The test frame is not sound')
    return checked.value
  }
  registry.entry(robot).memory.remember(order(START - 5000, 1))
  const stop = watchSectors({ fleet, db: database.db, clock, log })
  expect(wanted).toContain(SECTORS.id)
  return {
    clock,
    stop,
    emitOrder: (timeMs: number, ...skipped: number[]) => listeners.call(robot, order(timeMs, ...skipped)),
  }
}

test('O-018 sectors that a robot skips make one notice together; what it had skipped before the service started is not', async () => {
  const { robot } = await newRobot()
  await subscribed('skipped-sector')
  const { emitOrder, stop } = watchOrders(robot)
  emitOrder(START, 1)
  emitOrder(START, 1, 3, 2)
  emitOrder(START - 1000, 1)
  emitOrder(START, 1, 2, 3)
  emitOrder(START)
  await stop()
  const notified = await deliver()
  expect(notified.map(({ text }) => text.split('\n')[0])).toEqual([expect.stringContaining('sector 2, 3.')])
})

test('O-018 sectors that a robot skips while the database stores nothing are noticed once it does, however long that takes', async () => {
  const { robot } = await newRobot()
  await subscribed('skipped-sector')
  const { clock, emitOrder, stop } = watchOrders(robot)
  const again = await refuseWrites(database.db)
  onTestFinished(again)
  emitOrder(START, 1, 4)
  // The database has only one connection: the first attempt has failed.
  await database.db.execute(sql`select 1`)
  clock.advance(20 * MINUTE_MS)
  await again()
  await stop()
  const [alert, ...others] = await database.db.select().from(alerts).where(eq(alerts.robot, robot))
  expect(others).toEqual([])
  expect(alert).toMatchObject({ kind: 'skipped', sectors: [4], startTime: new Date(START) })
  expect((await deliver()).map(({ text }) => text.split('\n')[0])).toEqual([expect.stringContaining('sector 4.')])
})
