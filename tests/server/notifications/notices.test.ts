import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { NotificationKey } from '../../../contract/resources/subscriptions.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../contract/telemetry/codec.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import {
  contactMethods,
  loginAccounts,
  logins,
  notices,
  outbox,
  permissions,
  plans,
  preferences,
  robots,
  subscriptions,
} from '../../../server/database/schema.ts'
import { asc, eq, sql } from '../../../server/database/sql.ts'
import { createRobotListeners } from '../../../server/fleet/listeners.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { checkFrame } from '../../../server/fleet/liveFrame.ts'
import { createRegistry } from '../../../server/fleet/registry.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { createSubscriptions } from '../../../server/fleet/subscriptions.ts'
import { loadTexts } from '../../../server/language/texts.ts'
import {
  countDeliveries,
  deliveriesOf,
  lastDeliveries,
  newestDeliveries,
} from '../../../server/notifications/deliveries.ts'
import { recordNotice } from '../../../server/notifications/notices.ts'
import { startNotifier } from '../../../server/notifications/notifier.ts'
import { watchSectors } from '../../../server/notifications/sectorWatch.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, log, openTestDatabase } from '../testDatabase.ts'

const START = Date.UTC(2026, 10, 21, 20, 15, 0)
const MINUTE_MS = 60_000
const CONSOLE = 'https://swath.example'
const texts = await loadTexts()

let database: OpenDatabase
let account: number
beforeAll(async () => {
  database = await openTestDatabase()
  account = await createRows(database).account()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [subscriptions, outbox, notices]) await database.db.delete(table)
})

/** A customer of the account with a verified address, and one of its subscriptions. */
async function subscribed(
  notification: NotificationKey,
  object: { readonly type: 'robot' | 'cleaning_plan' | 'none'; readonly id?: number } = { type: 'none' },
  person: Partial<typeof logins.$inferInsert> & { readonly account?: number; readonly kind?: 'email' | 'sms' } = {},
) {
  const { account: own = account, kind = 'email', ...rest } = person
  const { login, name } = await createRows(database).login(own, rest.role ?? 'customer')
  await database.db
    .update(logins)
    .set({ timeZone: 'Europe/Helsinki', ...rest })
    .where(eq(logins.id, login))
  const contactValue = kind === 'sms' ? `+35840${login}00000` : `${name}@swath.example`
  const [contact] = await database.db
    .insert(contactMethods)
    .values({ login, contactType: kind, contactValue, verified: true })
    .returning()
  const contactMethod = contact?.id ?? 0
  const about = { objectType: object.type, objectId: object.id ?? null }
  await database.db.insert(subscriptions).values({ login, notification, ...about, contactMethod })
  return { login, contactMethod, recipient: contactValue }
}

/** Tells what is untold, as a service does that has just been started. */
async function deliver(): Promise<readonly (typeof outbox.$inferSelect)[]> {
  const notifier = startNotifier({ db: database.db, texts, consoleUrl: CONSOLE, clock: createTestClock(START), log })
  await notifier.tellAll()
  await notifier.close()
  return database.db.select().from(outbox).orderBy(asc(outbox.id))
}

const recipients = async () => (await deliver()).map(({ recipient }) => recipient)

async function newRobot(name = 'R-7') {
  const { robot } = await createRows(database).robot(account)
  await database.db.update(robots).set({ name, displayName: 'Lobby' }).where(eq(robots.id, robot))
  onTestFinished(async () => {
    await database.db.delete(robots).where(eq(robots.id, robot))
  })
  const history = createStatusHistory(database.db)
  let seq = 0
  /** The robot says its state, at a moment, to a service whose clock may be further on. */
  const enter = async (state: number, time = START, now = time) => {
    const change = { seq: ++seq, time, state, plan: 0, plan_type: 1, sector: 0, location: 0 }
    await history.record(robot, 'boot', change, now)
  }
  return { robot, enter }
}

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

test('O-018 sectors that a robot skips make one notice together; what it had skipped before the service started is not', async () => {
  const { robot } = await newRobot()
  await subscribed('skipped-sector')
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
  for (const frame of [
    order(START, 1),
    order(START, 1, 3, 2),
    order(START - 1000, 1),
    order(START, 1, 2, 3),
    order(START),
  ])
    listeners.call(robot, frame)
  await stop()
  const notified = await deliver()
  expect(notified.map(({ text }) => text.split('\n')[0])).toEqual([expect.stringContaining('sector 2, 3.')])
})

test('O-015 each subscription shows its own newest message: when, about which robot, whether it went through, and what the other side said', async () => {
  const [first, second] = [await newRobot(), await newRobot('R-8')]
  const { login, contactMethod, recipient } = await subscribed('robot-stuck')
  const own = { login, notification: 'robot-stuck', objectType: 'robot', contactMethod } as const
  const [ofFirst] = await database.db
    .insert(subscriptions)
    .values({ ...own, objectId: first.robot })
    .returning()
  const quiet = { ...own, notification: 'water-change', objectType: 'none' } as const
  await database.db.insert(subscriptions).values(quiet)
  const other = await subscribed('robot-stuck')
  await first.enter(15)
  await second.enter(15, START + 1000)
  await deliver()
  const mails = { email: () => Promise.resolve(), sms: undefined }
  const notified = async (transports = mails as Parameters<typeof lastDeliveries>[2]) => [
    ...(await lastDeliveries(database.db, login, transports)).values(),
  ]
  const all = await notified()
  expect(all).toMatchObject([
    { state: 'waiting', robot: second.robot, is_test: false },
    { state: 'waiting', robot: first.robot },
  ])
  expect((await lastDeliveries(database.db, login, mails)).has(ofFirst?.id ?? 0)).toBe(true)
  expect((await lastDeliveries(database.db, other.login, mails)).size).toBe(1)
  const mine = eq(outbox.recipient, recipient)
  const failure = 'Message failed: 550 5.1.1 No such mailbox'
  await database.db
    .update(outbox)
    .set({ attempts: 1, failure, nextAttemptAt: new Date(START + 60_000) })
    .where(mine)
  expect(await notified()).toMatchObject([
    { state: 'waiting', failure: '550 5.1.1 No such mailbox', next_attempt: new Date(START + 60_000).toISOString() },
    { state: 'waiting' },
  ])
  await database.db.update(outbox).set({ nextAttemptAt: null }).where(mine)
  expect(await notified()).toMatchObject([
    { state: 'failed', failure: '550 5.1.1 No such mailbox' },
    { state: 'failed' },
  ])
  // What went wrong on this side names hosts and users of the service.
  for (const hidden of ['connect ECONNREFUSED 10.0.0.5:25', 'Invalid login: 535 5.7.8 mailer@swath.example']) {
    await database.db.update(outbox).set({ failure: hidden }).where(mine)
    expect((await notified()).map(each => each.failure)).toEqual([undefined, undefined])
  }
  const sentAt = new Date(START + 5000)
  await database.db.update(outbox).set({ sentAt, failure: null }).where(mine)
  expect(await notified()).toMatchObject([{ state: 'sent', time: sentAt.toISOString() }, { state: 'sent' }])
  expect(await notified({ email: undefined, sms: undefined })).toMatchObject([{ state: 'kept' }, { state: 'kept' }])
})

test('O-015 a message belongs to the subscriptions that it was written for: not to those that came later, were off, or go elsewhere', async () => {
  const { robot, enter } = await newRobot()
  const { login, contactMethod } = await subscribed('robot-stuck')
  const own = { login, notification: 'robot-stuck', contactMethod } as const
  const mails = { email: () => Promise.resolve(), sms: undefined }
  const notified = async () => new Set((await lastDeliveries(database.db, login, mails)).keys())
  const [first] = await database.db.select().from(subscriptions)
  const add = async (values: Omit<typeof subscriptions.$inferInsert, 'login' | 'notification' | 'contactMethod'>) => {
    const [row] = await database.db
      .insert(subscriptions)
      .values({ ...own, ...values })
      .returning()
    return row?.id ?? 0
  }
  const off = await add({ objectType: 'robot', objectId: robot, subscribed: false })
  await enter(STATE.dangerObstacle)
  await deliver()
  const later = await add({ objectType: 'cleaning_plan', objectId: robot })
  expect(await notified()).toEqual(new Set([first?.id]))
  await database.db.update(subscriptions).set({ subscribed: true }).where(eq(subscriptions.id, off))
  await enter(STATE.clean, START + MINUTE_MS)
  await enter(STATE.dangerObstacle, START + 20 * MINUTE_MS)
  expect(await deliver(), 'two subscriptions, one message').toHaveLength(2)
  expect(await notified()).toEqual(new Set([first?.id, off]))
  const of = (id: number, limit = 20) => deliveriesOf(database.db, id, { limit, transports: mails })
  expect(await of(first?.id ?? 0)).toMatchObject({ total: 2, data: [{ robot }, { robot, is_test: false }] })
  expect(await of(first?.id ?? 0, 1)).toMatchObject({ total: 2, data: [{ robot }] })
  expect(await of(later)).toEqual({ total: 0, data: [] })
  const mine = eq(subscriptions.login, login)
  expect(await countDeliveries(database.db, mine, new Date(0))).toEqual({ total: 2, failed: 0 })
  await database.db.update(outbox).set({ nextAttemptAt: null })
  expect(await countDeliveries(database.db, mine, new Date(0))).toEqual({ total: 2, failed: 2 })
  expect(await countDeliveries(database.db, mine, new Date(Date.now() + MINUTE_MS))).toEqual({ total: 0, failed: 0 })
})

test('O-015 the newest messages of subscriptions are found by an index, however full the outbox is', async () => {
  const { login, contactMethod, recipient } = await subscribed('robot-stuck')
  await database.db.execute(sql`
    insert into subscriptions (login, notification, object_type, object_id, contact_method)
    select ${login}, 'robot-stuck', 'robot', n, ${contactMethod} from generate_series(1, 99) n`)
  await database.db.execute(sql`
    with written as (
      insert into outbox (kind, recipient, text, next_attempt_at)
      select 'email', ${recipient}, 'Text', null from generate_series(1, 20000) n returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as place from subscriptions)
    insert into deliveries (subscription, message)
    select numbered.id, written.id from written join numbered on place = written.id % 100`)
  for (const table of ['outbox', 'deliveries', 'subscriptions', 'contact_methods'])
    await database.db.execute(`analyze ${table}`)
  expect(await newestDeliveries(database.db, login), 'one of each').toHaveLength(100)
  const { rows } = await database.db.execute(sql`explain analyze ${newestDeliveries(database.db, login)}`)
  const plan = rows.map(row => String(row['QUERY PLAN'])).join('\n')
  expect(plan).toContain('deliveries_subscription_message_pk')
  expect(plan, 'nothing is read whole').not.toMatch(/Seq Scan on (outbox|deliveries)/)
})
