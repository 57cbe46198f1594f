import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { outbox, subscriptions } from '../../../server/database/schema.ts'
import { eq, sql } from '../../../server/database/sql.ts'
import {
  countDeliveries,
  deliveriesOf,
  lastDeliveries,
  newestDeliveries,
} from '../../../server/notifications/deliveries.ts'
import { MINUTE_MS, START, setUpSubscribing } from './subscribing.ts'

const { database, subscribed, deliver, newRobot } = await setUpSubscribing()

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
  await first.enter(STATE.dangerObstacle)
  await second.enter(STATE.dangerObstacle, START + 1000)
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
