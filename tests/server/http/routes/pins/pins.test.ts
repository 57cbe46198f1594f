import * as v from 'valibot'
import { expect, test } from 'vitest'
import { missingPinFields, PIN_TYPES, type Pin, pinSchema } from '../../../../../contract/resources/pins.ts'
import { pins, plans, robotMoves, robots, settings } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { type Answer, type Caller, listOf, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, call, as } = await startTestService()
const [superuser, operator, customer, viewer, distributor] = await Promise.all([
  as('super'),
  as('operator'),
  as('customer'),
  as('viewer'),
  as('distributor'),
])
/** Tier 1, and tier 0. */
const [MERIDIAN, BLUE_ANCHOR, BAYSIDE] = [2, 4, 7]

const createPlan = async (account = MERIDIAN) =>
  idOf(await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account })))
const pathOf = (plan: number, pin?: number | string) =>
  `/v0/PlanVersion/${plan}/pins${pin === undefined ? '' : `/${pin}`}`

const whole = {
  type: 'FieldIssue',
  title: 'Glass door',
  message: 'The laser looks through it',
  priority: 'High',
  labels: ['Obstacle'],
  x: 1.25,
  y: 3.5,
} as const
const pinOf = ({ status, body }: Answer): Pin => {
  if (status !== 200) throw new Error(`No pin: ${status} ${JSON.stringify(body)}`)
  return v.parse(pinSchema, body)
}
const create = async (plan: number, changes: object = {}, caller: Caller = operator): Promise<Pin> =>
  pinOf(await caller('POST', pathOf(plan), { ...whole, ...changes }))
const editOf = (
  { type, title, message, priority, labels, x, y, status, deleted, revision }: Pin,
  changes: object = {},
) => ({
  type,
  title,
  message,
  priority,
  labels,
  x,
  y,
  status,
  deleted,
  revision,
  ...changes,
})
const edit = (pin: Pin, changes: object, caller: Caller = operator) =>
  caller('POST', pathOf(pin.plan, pin.id), editOf(pin, changes))
const list = async (plan: number, query = '', caller: Caller = operator) =>
  listOf(pinSchema, (await caller('GET', `${pathOf(plan)}?${query}`)).body)
const titles = async (plan: number, query: string) => (await list(plan, query)).map(({ title }) => title)

test('N-001 N-015 a pin is kept whole with who put it there, when and on which plan, and is listed', async () => {
  const plan = await createPlan()
  const pin = await create(plan)
  expect(pin).toMatchObject({
    ...whole,
    plan,
    status: 'open',
    deleted: false,
    revision: 1,
    user: { name: 'Olga Lindqvist' },
  })
  expect(pin).not.toHaveProperty('ticket')
  expect(await list(plan, 'status=open')).toEqual([pin])
  expect(await list(plan, '', customer)).toEqual([pin])
})

test('N-009 pins of all five types are taken, each with what its type needs', async () => {
  const plan = await createPlan()
  for (const type of PIN_TYPES) expect(await create(plan, { type })).toMatchObject({ type })
  expect(await list(plan)).toHaveLength(PIN_TYPES.length)
})

test('N-002 a pin has one of five priorities, lowest to highest, and no other', async () => {
  const plan = await createPlan()
  const priorities = ['Lowest', 'Low', 'Medium', 'High', 'Highest']
  for (const priority of priorities) expect(await create(plan, { priority })).toMatchObject({ priority })
  expect((await operator('POST', pathOf(plan), { ...whole, priority: 'Urgent' })).status).toBe(400)
  expect((await list(plan)).map(({ priority }) => priority)).toEqual(priorities)
})

test('N-010 N-011 a pin that lacks what its type needs is refused with every field that is missing', async () => {
  const plan = await createPlan()
  const bare = { title: ' ', message: '', priority: undefined, labels: [] }
  for (const type of PIN_TYPES) {
    const { status, body } = await operator('POST', pathOf(plan), { ...whole, ...bare, type })
    expect(status, type).toBe(400)
    const fields = missingPinFields({ type, title: '', message: '', labels: [] }, type !== 'CPG' && type !== 'Customer')
    expect(body, type).toMatchObject({ errors: fields.map(field => ({ token: 'errors.pin.missing', field })) })
  }
  expect(await list(plan)).toEqual([])
  const comment = { type: 'Customer', message: 'Spill', priority: undefined, labels: [] }
  for (const message of ['', '  ', 'Custom'])
    expect(await operator('POST', pathOf(plan), { ...whole, ...comment, message })).toMatchObject({
      status: 400,
      body: { errors: [{ token: 'errors.pin.missing', field: 'message' }] },
    })
  expect(await create(plan, comment)).toMatchObject({ message: 'Spill' })
})

test('N-011 a label is needed only while the setting offers some', async () => {
  const plan = await createPlan()
  const unlabelled = { type: 'ATS', labels: [] }
  expect((await operator('POST', pathOf(plan), { ...whole, ...unlabelled })).status).toBe(400)
  await superuser('POST', '/api/v0/Settings/rm-ats-pin-labels', { value: '[]' })
  const pin = await create(plan, unlabelled)
  await service.db.delete(settings).where(eq(settings.name, 'rm-ats-pin-labels'))
  // What it has lacked since then keeps nobody from resolving it, and nothing more may go missing.
  expect((await edit(pin, { title: '' })).status).toBe(400)
  expect(pinOf(await edit(pin, { status: 'closed' }))).toMatchObject({ status: 'closed', labels: [] })
})

test('N-006 N-007 an edited pin that is closed stays closed, and any other is open; the ticket and the writer stay', async () => {
  const pin = await create(await createPlan())
  const closed = pinOf(await edit(pin, { status: 'closed' }))
  expect(closed).toEqual({ ...pin, status: 'closed', revision: 2 })
  const renamed = pinOf(await edit(closed, { title: 'Glass wall', x: 2 }, superuser))
  expect(renamed).toEqual({ ...closed, title: 'Glass wall', x: 2, revision: 3 })
  const reopened = pinOf(await edit(renamed, { status: 'open', type: 'CPG', labels: ['Map Change'] }))
  expect(reopened).toEqual({ ...renamed, status: 'open', type: 'CPG', labels: ['Map Change'], revision: 4 })
  expect(pinOf(await edit(reopened, { type: 'Customer', priority: undefined }))).not.toHaveProperty('priority')
})

test('N-006 a deleted pin is gone from lists, and is neither edited nor found again', async () => {
  const plan = await createPlan()
  const [pin, other] = [await create(plan), await create(plan, { title: 'Ramp' })]
  expect(pinOf(await edit(pin, { deleted: true, title: '' }))).toMatchObject({ id: pin.id, deleted: true })
  expect(await list(plan)).toEqual([other])
  expect(await edit(pin, { deleted: false, revision: 2 })).toMatchObject({
    status: 404,
    body: { errors: [{ token: 'errors.pin.notFound' }] },
  })
})

test('N-015 DELETE takes a pin out for good, deleted before or not, and is for super users', async () => {
  const plan = await createPlan()
  const [pin, other] = [await create(plan), await create(plan)]
  await edit(other, { deleted: true })
  for (const caller of [operator, customer]) expect((await caller('DELETE', pathOf(plan, pin.id))).status).toBe(403)
  expect((await superuser('DELETE', pathOf(await createPlan(), pin.id))).status).toBe(404)
  for (const { id } of [pin, other]) expect((await superuser('DELETE', pathOf(plan, id))).status).toBe(200)
  expect((await superuser('DELETE', pathOf(plan, pin.id))).status).toBe(404)
  expect(await service.db.$count(pins, eq(pins.plan, plan))).toBe(0)
})

test('N-016 of two people who edit one pin the second is refused, and nothing of the first is lost', async () => {
  const pin = await create(await createPlan())
  const [first, second] = await Promise.all([edit(pin, { title: 'One' }), edit(pin, { message: 'Two' }, superuser)])
  const statuses = [first.status, second.status]
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const [won, lost] = statuses[0] === 200 ? [first, second] : [second, first]
  expect(lost.body).toMatchObject({
    errors: [{ token: 'errors.pin.changed', type: 'conflict', data: { revision: 2 } }],
  })
  expect(await list(pin.plan)).toEqual([pinOf(won)])
  expect((await edit({ ...pin, revision: 2 }, { message: 'Two' }, superuser)).status).toBe(200)
})

test('N-017 N-018 N-019 each filter applies when given: time, types, priorities with none, labels, status', async () => {
  const plan = await createPlan()
  const made = [
    await create(plan, { title: 'field' }),
    await create(plan, { title: 'map', type: 'CPG', priority: 'Low', labels: ['Map Change', 'Signage'] }),
    await create(plan, { title: 'spill', type: 'Customer', priority: undefined, labels: [] }),
  ]
  for (const [i, { id }] of made.entries())
    await service.db
      .update(pins)
      .set({ createdAt: new Date(Date.UTC(2026, 0, 5, 10 + i)) })
      .where(eq(pins.id, id))
  const [field] = made
  if (!field) throw new Error('No pin')
  await edit(field, { status: 'closed' })
  expect(await titles(plan, '')).toEqual(['field', 'map', 'spill'])
  expect(await titles(plan, 'status=open')).toEqual(['map', 'spill'])
  expect(await titles(plan, 'status=closed')).toEqual(['field'])
  expect(await titles(plan, 'time_gt=2026-01-05 10:00:00')).toEqual(['map', 'spill'])
  expect(await titles(plan, 'type=CPG')).toEqual(['map'])
  expect(await titles(plan, 'type[]=CPG&type[]=Customer')).toEqual(['map', 'spill'])
  expect(await titles(plan, 'priority=none')).toEqual(['spill'])
  expect(await titles(plan, 'priority[]=none&priority[]=Low')).toEqual(['map', 'spill'])
  expect(await titles(plan, 'priority[]=Low&priority[]=High')).toEqual(['field', 'map'])
  expect(await titles(plan, 'label[]=Signage&label[]=Obstacle')).toEqual(['field', 'map'])
  expect(await titles(plan, 'label=Sign')).toEqual([])
  expect(await titles(plan, 'status=open&priority[]=Low&priority[]=High&type=FieldIssue')).toEqual([])
  for (const wrong of ['status=gone', 'type=Other', 'priority=Highe', 'time_gt=yesterday'])
    expect((await operator('GET', `${pathOf(plan)}?${wrong}`)).status, wrong).toBe(400)
})

test('N-015 a pin belongs to the version it was put on', async () => {
  const first = await createPlan()
  const [next] = await service.db
    .insert(plans)
    .values({ firstId: first, version: 2, name: 'Hall', planType: 1, account: MERIDIAN })
    .returning({ id: plans.id })
  const second = next?.id ?? 0
  const pin = await create(first)
  expect(await list(first)).toEqual([pin])
  expect(await list(second)).toEqual([])
  expect((await operator('POST', pathOf(second, pin.id), editOf(pin))).status).toBe(404)
})

test('N-015 level 2 writes every pin; level 1 writes Customer pins only, and level 0 none', async () => {
  const [own, free] = [await createPlan(), await createPlan(BLUE_ANCHOR)]
  const [pin, foreign] = [await create(own), await create(own, { type: 'Customer' })]
  expect(await create(own, { type: 'Customer' }, customer)).toMatchObject({ user: { name: 'Carmen Ruiz' } })
  expect((await edit(foreign, { title: 'Spill' }, customer)).status).toBe(200)
  for (const answer of [
    await customer('POST', pathOf(own), whole),
    await edit(pin, { title: 'Mine' }, customer),
    // Neither does a type that may be written lead to one that may not, nor back.
    await edit(pin, { type: 'Customer' }, customer),
    await edit({ ...foreign, revision: 2 }, { type: 'CPG' }, customer),
    await viewer('POST', pathOf(free), { ...whole, type: 'Customer' }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ token: 'errors.pin.forbidden' }] } })
  expect(await list(own)).toEqual([pin, { ...foreign, title: 'Spill', revision: 2 }, expect.anything()])
  expect(await create(free, { type: 'Customer' })).toMatchObject({ plan: free })
})

test('N-015 plans out of sight have no pins', async () => {
  const pin = await create(await createPlan())
  for (const [caller, status] of [
    [distributor, 404],
    [viewer, 404],
    [call, 401],
  ] as const) {
    expect((await caller('GET', pathOf(pin.plan))).status).toBe(status)
    expect((await caller('GET', pathOf(pin.plan, 'cpgTicket'))).status).toBe(status)
    expect((await caller('POST', pathOf(pin.plan), { ...whole, type: 'Customer' })).status).toBe(status)
    expect((await edit(pin, {}, caller)).status).toBe(status)
  }
})

test('decision 1080: a pin says of which robot it was put to those who see the robot or saw it, whoever edits it; one out of sight is as one that is none', async () => {
  const plan = await createPlan()
  const newRobot = async (name: string, account: number): Promise<number> =>
    idOf(await superuser('POST', '/api/v0/Robots', robotRequest(name, account)))
  const [own, elsewhere, stranger] = [
    await newRobot('Pinned', MERIDIAN),
    await newRobot('Pinned elsewhere', BLUE_ANCHOR),
    await newRobot('Stranger', BAYSIDE),
  ]
  const put = (robot: number) => operator('POST', pathOf(plan), { ...whole, robot })
  const [refused, missing] = [await put(stranger), await put(999_999)]
  expect(refused).toMatchObject({ status: 404, body: { errors: [{ token: 'errors.robot.notFound' }] } })
  expect(refused.body).toEqual(missing.body)
  const pin = await create(plan, { robot: own })
  expect(pin.robot).toMatchObject({ id: own, name: 'Pinned' })
  expect(pinOf(await edit(pin, { title: 'Glass wall', robot: elsewhere }, superuser)).robot).toEqual(pin.robot)
  await create(plan, { robot: elsewhere })
  const robotsFor = async (caller: Caller) => (await list(plan, '', caller)).map(({ robot }) => robot?.name)
  expect(await robotsFor(operator)).toEqual(['Pinned', 'Pinned elsewhere'])
  expect(await robotsFor(customer)).toEqual(['Pinned', undefined])

  const { db } = service
  const left = { robot: own, account: MERIDIAN, until: new Date(), name: 'As it was', displayName: '', timeZone: 'UTC' }
  await db.insert(robotMoves).values(left)
  await db.update(robots).set({ account: BAYSIDE }).where(eq(robots.id, own))
  expect(await robotsFor(customer)).toEqual(['As it was', undefined])
  expect(await robotsFor(superuser)).toEqual(['Pinned', 'Pinned elsewhere'])
  // From the monitor of a robot that has left, at its past, pins are put as well.
  expect(pinOf(await put(own)).robot).toMatchObject({ name: 'As it was' })
  await db.update(robots).set({ deletedAt: new Date() }).where(eq(robots.id, own))
  expect(await robotsFor(superuser)).toEqual([undefined, 'Pinned elsewhere', undefined])
})
