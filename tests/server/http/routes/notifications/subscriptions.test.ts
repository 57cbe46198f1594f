import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contactMethodSchema } from '../../../../../contract/resources/contactMethods.ts'
import { notificationSchema, subscriptionSchema } from '../../../../../contract/resources/subscriptions.ts'
import {
  audit,
  contactMethods,
  deliveries,
  notices,
  outbox,
  plans,
  robots,
} from '../../../../../server/database/schema.ts'
import { and, desc, eq } from '../../../../../server/database/sql.ts'
import { type Caller, callerOf, listOf, prove, startTestService } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, as, signIn } = await startTestService()
const { db } = service
const [superuser, customer, viewer] = [await as('super'), await as('customer'), await as('viewer')]

const CONTACTS = '/api/v0/ContactMethods'
const SUBSCRIPTIONS = '/api/v0/Subscriptions'
const contactsOf = async (caller: Caller) => listOf(contactMethodSchema, (await caller('GET', CONTACTS)).body)
const subscriptionsOf = async (caller: Caller, query = '') =>
  listOf(subscriptionSchema, (await caller('GET', SUBSCRIPTIONS + query)).body)
const verify = (id: number) => db.update(contactMethods).set({ verified: true }).where(eq(contactMethods.id, id))
const token = (name: string, field?: string) => ({ errors: [{ token: name, ...(field !== undefined && { field }) }] })

const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Told', 2)))
const elsewhere = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Untold', 4)))
const mail = (await contactsOf(customer)).find(contact => contact.contact_type === 'email')?.id ?? 0

test('A-083 A-084 contact methods are made, changed, preferred and deleted by their owner alone, and proved anew when they change', async () => {
  for (const caller of [customer, viewer, superuser]) await prove(caller)
  const create = (contact_type: string, contact_value: string) =>
    customer('POST', CONTACTS, { contact_type, contact_value })
  for (const [type, value] of [
    ['email', 'not an address'],
    ['sms', '0401234567'],
    ['phone', '+358'],
    ['sms', 'a@b.example'],
  ] as const)
    expect((await create(type, value)).body).toMatchObject(token('errors.contactMethod.value', 'contact_value'))
  const made = await create('sms', '+358 40 (123) 4567')
  expect(made.body).toMatchObject({ contact_value: '+358401234567', verified: false, default: false, login: 5 })
  const sms = idOf(made)
  expect((await create('sms', '+358401234567')).body).toMatchObject(token('errors.contactMethod.present'))
  expect((await customer('POST', `${CONTACTS}/${sms}`, { default: true })).body).toMatchObject(
    token('errors.contactMethod.unverified'),
  )
  await verify(sms)
  expect((await customer('POST', `${CONTACTS}/${sms}`, { default: true })).body).toMatchObject({ default: true })
  expect((await contactsOf(customer)).filter(contact => contact.default).map(({ id }) => id)).toEqual([sms])
  const changed = await customer('POST', `${CONTACTS}/${sms}`, {
    contact_value: '+358409999999',
    login: 1,
    verified: true,
  })
  expect(changed.body).toMatchObject({ contact_value: '+358409999999', verified: false, default: false, login: 5 })
  expect((await contactsOf(customer)).find(contact => contact.default)?.id, 'the default passes on').toBe(mail)

  for (const stranger of [viewer, superuser]) {
    expect((await stranger('POST', `${CONTACTS}/${sms}`, { default: true })).status).toBe(404)
    expect((await stranger('DELETE', `${CONTACTS}/${sms}`)).status).toBe(404)
  }
  expect((await viewer('GET', `${CONTACTS}/${sms}`)).status).toBe(404)
  expect((await superuser('GET', `${CONTACTS}/${sms}`)).body).toMatchObject({ id: sms })
  expect((await customer('DELETE', `${CONTACTS}/${sms}`)).body).toEqual({ ok: true })
  expect((await customer('GET', `${CONTACTS}/${sms}`)).status).toBe(404)
  const written = await db
    .select()
    .from(audit)
    .where(and(eq(audit.login, 5), eq(audit.action, 'contactMethod.remove')))
  expect(written).toHaveLength(1)
})

test('O-018 O-019 notifications are read with what each can be about; push tokens are one’s own (O-025)', async () => {
  const listed = listOf(notificationSchema, (await customer('GET', '/api/v0/Notifications?limit=50')).body)
  expect(listed.map(({ key }) => key)).toEqual([
    'new-reports',
    'created-cleaning-plan',
    'cleaning-plan-updated',
    'cleaning-plan-changed',
    'robot-stuck',
    'skipped-sector',
    'water-change',
    'emergency-stop',
    'reports-summary',
    'preventative-maintenance',
  ])
  expect(listed.find(({ key }) => key === 'robot-stuck')?.filter.map(({ object_type }) => object_type)).toEqual([
    'none',
    'robot',
    'cleaning_plan',
  ])
  const active = (login: number, caller = customer) => caller('GET', `/api/v0/Notifications/FcmTokens/${login}/active`)
  expect((await active(5)).body).toEqual({ hasActiveFcmToken: false })
  await customer('POST', '/api/v0/Notifications/FcmTokens', { token: 'device', active: true })
  expect((await active(5)).body).toEqual({ hasActiveFcmToken: true })
  expect((await active(5, viewer)).status).toBe(404)
  await viewer('POST', '/api/v0/Notifications/FcmTokens', { token: 'device', active: true })
  expect((await active(5)).body, 'somebody else is signed in on the device now').toEqual({ hasActiveFcmToken: false })
})

test('O-015 O-016 O-020 O-021 O-022 O-023 a subscription needs a notification, its object and a proved contact method; it is new, once, and one’s own', async () => {
  const create = (body: object, caller = customer) => caller('POST', SUBSCRIPTIONS, body)
  expect((await create({ contact_method: mail })).body).toMatchObject(
    token('errors.notification.getNotification.badRequest', 'notification'),
  )
  const hidden = { notification: 'preventative-maintenance', contact_method: mail }
  expect((await create(hidden)).body).toMatchObject(token('errors.notification.getNotification.badRequest'))
  const stuck = { notification: 'robot-stuck', contact_method: mail }
  for (const object_type of ['robot', 'cleaning_plan'])
    expect((await create({ ...stuck, object_type })).body).toMatchObject(
      token('errors.notification.chooseType', 'object_id'),
    )
  expect((await create({ ...stuck, object_type: 'login', object_id: 5 })).body).toMatchObject(
    token('errors.notification.chooseType', 'object_type'),
  )
  expect((await create({ notification: 'robot-stuck' })).body).toMatchObject(
    token('errors.contactMethod.chooseContact', 'contact_method'),
  )
  const phone = (await contactsOf(customer)).find(contact => contact.contact_type === 'phone')?.id
  expect((await create({ ...stuck, contact_method: phone })).body).toMatchObject(
    token('errors.contactMethod.chooseContact'),
  )
  const newContact = idOf(
    await customer('POST', CONTACTS, { contact_type: 'email', contact_value: 'new@swath.example' }),
  )
  expect((await create({ ...stuck, contact_method: newContact })).body).toMatchObject(
    token('errors.contactMethod.unverified'),
  )
  const foreign = (await contactsOf(viewer))[0]?.id
  expect((await create({ ...stuck, contact_method: foreign })).status).toBe(404)
  const missing = await create({ ...stuck, object_type: 'robot', object_id: 99_999 })
  const unseen = await create({ ...stuck, object_type: 'robot', object_id: elsewhere })
  expect([unseen.status, unseen.body]).toEqual([missing.status, missing.body])

  const any = await create({
    ...stuck,
    object_type: 'none',
    object_id: robot,
    state: 'new',
    login: 1,
    subscribed: false,
  })
  expect(any.body).toEqual({
    id: idOf(any),
    notification: 'robot-stuck',
    object_type: 'none',
    contact_method: mail,
    state: 'new',
    subscribed: true,
    created: expect.any(String) as unknown,
  })
  expect((await create(stuck)).body).toMatchObject(token('errors.subscription.present'))
  const one = await create({ ...stuck, object_type: 'robot', object_id: robot })
  expect(one.body).toMatchObject({ object_type: 'robot', object_id: robot })
  expect(await subscriptionsOf(customer, '?limit=1000')).toHaveLength(2)
  expect(await subscriptionsOf(viewer)).toEqual([])

  const path = `${SUBSCRIPTIONS}/${idOf(one)}`
  expect((await viewer('POST', path, { subscribed: false })).status).toBe(404)
  expect((await viewer('DELETE', path)).status).toBe(404)
  expect((await customer('POST', path, { subscribed: false })).body).toMatchObject({ subscribed: false })
  expect((await customer('DELETE', path)).body).toEqual({ ok: true })
  expect((await customer('DELETE', path)).body).toMatchObject(token('errors.subscription.notFound'))
})

test('A-085 subscriptions of a contact method are listed, go on to another, or go with it', async () => {
  const to = idOf(await customer('POST', CONTACTS, { contact_type: 'email', contact_value: 'other@swath.example' }))
  await customer('POST', SUBSCRIPTIONS, { notification: 'water-change', contact_method: mail })
  const listed = await subscriptionsOf(customer, `?contact_method=${mail}&limit=1000`)
  expect(listed).toHaveLength(2)
  expect((await customer('POST', `${CONTACTS}/${mail}/move/${to}`)).body).toMatchObject(
    token('errors.contactMethod.unverified'),
  )
  await verify(to)
  await customer('POST', SUBSCRIPTIONS, { notification: 'water-change', contact_method: to })
  expect((await viewer('POST', `${CONTACTS}/${mail}/move/${to}`)).status).toBe(404)
  expect((await customer('POST', `${CONTACTS}/${mail}/move/${to}`)).body).toEqual({ ok: true })
  expect(await subscriptionsOf(customer, `?contact_method=${mail}`)).toEqual([])
  const moved = await subscriptionsOf(customer, `?contact_method=${to}`)
  expect(moved.map(({ notification }) => notification).toSorted(), 'none twice').toEqual([
    'robot-stuck',
    'water-change',
  ])
  await customer('DELETE', `${CONTACTS}/${to}`)
  expect(await subscriptionsOf(customer)).toEqual([])
})

test('O-018 a robot that is given another plan is noticed, and mailed through the outbox', async () => {
  const contact = (await contactsOf(superuser)).find(({ verified }) => verified)?.id
  await superuser('POST', SUBSCRIPTIONS, { notification: 'cleaning-plan-changed', contact_method: contact })
  const start = { startX: 0, startY: 0, startA: 0, homeX: 0, homeY: 0, homeA: 0 }
  const values = { firstId: 77, name: 'Hall B', planType: 1, published: true, account: 2, ...start }
  const [plan] = await db.insert(plans).values(values).returning()
  const assign = (ids: readonly number[]) => superuser('POST', `/api/v0/Robots/${robot}/assign_plans`, { plans: ids })
  expect((await assign([plan?.id ?? 0])).status).toBe(200)
  await assign([plan?.id ?? 0])
  expect(await db.$count(notices, eq(notices.robot, robot)), 'the same plan again is no change').toBe(1)
  const newest = async () => (await db.select().from(outbox).orderBy(desc(outbox.id)).limit(1))[0]
  await expect.poll(async () => (await newest())?.text).toContain('Hall B')
  expect(await newest()).toMatchObject({ recipient: 'super@swath.example', subject: 'Told has another cleaning plan' })
  expect((await db.select().from(robots).where(eq(robots.id, robot)))[0]?.plan).toBe(plan?.id)
})

test('a subscription is tried with a message to where it goes, by its owner, while it is on, five times an hour', async () => {
  const created = await customer('POST', SUBSCRIPTIONS, { notification: 'water-change', contact_method: mail })
  const id = idOf(created)
  const send = (caller: Caller = customer) => caller('POST', `${SUBSCRIPTIONS}/${id}/test`)
  for (const stranger of [viewer, superuser]) expect((await send(stranger)).status).toBe(404)
  expect((await send()).body).toEqual({ message: 'kept' })
  const [message] = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  const address = (await contactsOf(customer)).find(contact => contact.id === mail)?.contact_value
  expect(message).toMatchObject({ kind: 'email', recipient: address, subject: 'Swath test: Water needs changing' })
  expect(message?.text).toContain('/subscriptions')
  const lastOf = async () => (await subscriptionsOf(customer)).find(each => each.id === id)?.last
  await expect.poll(async () => (await lastOf())?.state).toBe('kept')
  expect(await lastOf()).toMatchObject({ is_test: true, time: expect.any(String) as unknown })
  await customer('POST', `${SUBSCRIPTIONS}/${id}`, { subscribed: false })
  expect(await send()).toMatchObject({ status: 412, body: token('errors.subscription.off') })
  await customer('POST', `${SUBSCRIPTIONS}/${id}`, { subscribed: true })
  const answers = []
  for (let more = 0; more < 5; more++) answers.push((await send()).status)
  expect(answers).toEqual([200, 200, 200, 200, 429])
  await customer('DELETE', `${SUBSCRIPTIONS}/${id}`)
})

test('O-015 one that is off says since when and by whom; its messages, and the figures of all, are its owner’s', async () => {
  const to = idOf(await customer('POST', CONTACTS, { contact_type: 'email', contact_value: 'told@swath.example' }))
  await verify(to)
  const id = idOf(await customer('POST', SUBSCRIPTIONS, { notification: 'water-change', contact_method: to }))
  const path = `${SUBSCRIPTIONS}/${id}`
  const now = async () => (await subscriptionsOf(customer)).find(each => each.id === id)
  const before = Date.now()
  await customer('POST', path, { subscribed: false })
  const off = await now()
  expect(off).toMatchObject({ subscribed: false, off_by: { id: 5, name: 'Carmen Ruiz' } })
  expect(Date.parse(off?.off_since ?? '')).toBeGreaterThanOrEqual(before)
  const again = await customer('POST', path, { subscribed: false })
  expect(again.body, 'off it was already').toMatchObject({ off_since: off?.off_since })
  await customer('POST', path, { subscribed: true })
  expect(await now()).not.toHaveProperty('off_since')
  expect(await now()).not.toHaveProperty('off_by')

  const masquerade = await (await signIn('super'))('POST', '/api/v0/Logins/5/masquerade')
  const { session_id } = v.parse(v.object({ session_id: v.string() }), masquerade.body)
  const masked = callerOf(service.url, { 'x-session-id': session_id })
  await masked('POST', path, { subscribed: false })
  expect(await now(), 'whoever acts as the owner is named').toMatchObject({ off_by: { id: 1 } })
  await customer('POST', path, { subscribed: true })

  const written = { kind: 'email', recipient: 'told@swath.example', text: 'Text', cause: `test ${id} here` } as const
  const [message] = await db.insert(outbox).values(written).returning()
  await db.insert(deliveries).values({ subscription: id, message: message?.id ?? 0, isTest: true })
  const deliveriesOf = (caller: Caller = customer, query = '') => caller('GET', `${path}/deliveries${query}`)
  expect((await deliveriesOf()).body).toMatchObject({ total: 1, data: [{ is_test: true }] })
  for (const stranger of [viewer, superuser]) expect((await deliveriesOf(stranger)).status).toBe(404)
  expect((await deliveriesOf(customer, '?limit=101')).status).toBe(400)
  expect((await customer('GET', SUBSCRIPTIONS)).body).toMatchObject({ recent: { days: 30, total: 1, failed: 0 } })
  await db.update(outbox).set({ nextAttemptAt: null, sentAt: null }).where(eq(outbox.recipient, 'told@swath.example'))
  expect((await customer('GET', SUBSCRIPTIONS)).body).toMatchObject({ recent: { total: 1, failed: 1 } })
  await customer('DELETE', `${CONTACTS}/${to}`)
})
