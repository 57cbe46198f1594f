import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planRobotSchema } from '../../../../../contract/resources/planPublishing.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { audit, notices, plans, robotPlanTransfers, robots } from '../../../../../server/database/schema.ts'
import { and, eq } from '../../../../../server/database/sql.ts'
import { storePlanVersion } from '../../../plans/storedPlan.ts'
import { createRows } from '../../../testDatabase.ts'
import { startTestService } from '../../../testService.ts'

const { service, as } = await startTestService()
const { db } = service
const [superuser, support, customer] = await Promise.all(['super', 'support', 'customer'].map(as))
if (!superuser || !support || !customer) throw new Error('A demo login is missing')
const [MERIDIAN, HALDEN] = [2, 3]

type Changes = { readonly [field: string]: unknown }
const publish = (id: number, changes: Changes = {}, caller = superuser) =>
  caller('POST', `/api/v0/CleaningPlans/${id}/publish`, {
    account: MERIDIAN,
    area: 100,
    estimated_cleaning_time: 3600,
    ...changes,
  })
const planOf = async (id: number) => v.parse(planSchema, (await superuser('GET', `/api/v0/CleaningPlans/${id}`)).body)
/** A plan with a published version and a next one that is ready. */
async function twoVersions() {
  const first = await storePlanVersion(db, { account: MERIDIAN, status: 'published', publishedAt: new Date() })
  const next = await storePlanVersion(db, { account: MERIDIAN, firstId: first, version: 2 })
  return { first, next }
}
const robotOn = async (plan: number): Promise<number> => {
  const { robot } = await createRows(service).robot(MERIDIAN)
  await db.update(robots).set({ plan }).where(eq(robots.id, robot))
  return robot
}

test('L-038 L-043 L-044 publishing a version retires the one before, tells the robots of the plan, and is in the audit', async () => {
  const { first, next } = await twoVersions()
  const [ofFirst, elsewhere] = [await robotOn(first), await robotOn((await twoVersions()).first)]
  const { status, body } = await publish(next, { estimated_cleaning_time: 5400.5 })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(v.parse(planSchema, body)).toMatchObject({
    id: next,
    status: 'published',
    published: '1',
    published_version: 2,
    estimated_cleaning_time: 5400.5,
    revision: 1,
  })
  expect(await planOf(first)).toMatchObject({ status: 'retired', published: '0', published_version: 2, revision: 1 })
  expect((await planOf(first)).published_date).toBeDefined()
  const transfers = await db.select().from(robotPlanTransfers)
  expect(transfers.filter(({ robot }) => robot === ofFirst)).toMatchObject([{ plan: next, status: 'announced' }])
  expect(transfers.some(({ robot }) => robot === elsewhere)).toBe(false)
  const entry = and(eq(audit.action, 'plan.publish'), eq(audit.object, String(next)))
  expect(await db.select().from(audit).where(entry)).toMatchObject([{ details: { version: 2 } }])
  expect(await db.select().from(notices).where(eq(notices.plan, next))).toMatchObject([
    { notification: 'cleaning-plan-changed', robot: null },
  ])
})

test('L-008 L-038 a version that was published before is published again, and the list of versions has each publication with who made it', async () => {
  const { first, next } = await twoVersions()
  expect((await publish(next)).status).toBe(200)
  expect((await publish(first, {}, support)).status).toBe(200)
  expect((await publish(next)).status).toBe(200)
  expect([await planOf(first), await planOf(next)].map(({ status }) => status)).toEqual(['retired', 'published'])
  const { body } = await superuser('GET', `/api/v0/CleaningPlans?first_id=${first}&order_by=version`)
  const { data } = v.parse(v.object({ data: v.array(planSchema) }), body)
  expect(data.map(({ publications = [] }) => publications.length)).toEqual([1, 2])
  const [ofFirst, ofNext] = data.map(({ publications = [] }) => publications)
  expect(ofFirst?.[0]?.login).not.toBe(ofNext?.[0]?.login)
  expect(ofNext?.at(-1)?.date).toBe(data[1]?.published_date)
  expect([ofFirst, ofNext].flat().every(each => each?.login_name !== undefined)).toBe(true)
})

test('L-040 L-045 a cleaning time that is none is refused on its field', async () => {
  const { next } = await twoVersions()
  for (const time of [undefined, null, 0, -5, 8 * 86_400]) {
    const { status, body } = await publish(next, { estimated_cleaning_time: time })
    expect(status).toBe(412)
    expect(body).toMatchObject({
      errors: [{ field: 'estimatedCleaningTime', token: 'errors.cleaningPlan.publish.estimatedCleaningTime' }],
    })
  }
})

test('L-025 L-045 an area that is not the files’ is refused with the one that is expected; what was rounded is the same', async () => {
  const { next } = await twoVersions()
  const { status, body } = await publish(next, { area: 120 })
  expect(status).toBe(412)
  expect(body).toMatchObject({ errors: [{ field: 'cleanable_area', data: { expected: 100 } }] })
  expect((await publish(next, { area: 100.4 })).status).toBe(200)
})

test('L-045 publishing with a missing file says which', async () => {
  const id = await storePlanVersion(db, { account: MERIDIAN }, { 'move.png': undefined })
  const { status, body } = await publish(id)
  expect(status).toBe(405)
  expect(body).toMatchObject({ errors: [{ token: 'cleaningplans.error.missing.file', data: { file: 'move.png' } }] })
  expect(await planOf(id)).toMatchObject({ status: 'ready', revision: 0 })
})

test('L-039 L-041 L-045 a version without floor, a draft, one that is being read and one that is published are not published', async () => {
  const { first } = await twoVersions()
  const bare = await storePlanVersion(db, { account: MERIDIAN, area: 0 })
  const draft = await storePlanVersion(db, { account: MERIDIAN, status: 'draft' })
  const validating = await storePlanVersion(db, { account: MERIDIAN, status: 'validating' })
  const cases = [
    [bare, 'noTotalArea'],
    [draft, 'draft'],
    [validating, 'validating'],
    [first, 'published'],
  ] as const
  for (const [id, name] of cases) {
    const { status, body } = await publish(id, { area: 0 })
    expect(status).toBe(405)
    expect(body).toMatchObject({ errors: [{ token: `errors.cleaningPlan.publish.${name}` }] })
  }
})

test('L-044 who has not seen the newest is refused with one sentence: of a changed version, and of another that was published', async () => {
  const { first, next } = await twoVersions()
  expect(await publish(next, { revision: 3 })).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.cleaningPlan.publish.revision' }] },
  })
  const third = await storePlanVersion(db, { account: MERIDIAN, firstId: first, version: 3 })
  const seen = { revision: 0, published_version: 1 }
  const answers = await Promise.all([publish(next, seen), publish(third, seen, support)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    errors: [{ token: 'errors.cleaningPlan.publish.overtaken' }],
  })
  const versions = await db.select({ status: plans.status }).from(plans).where(eq(plans.firstId, first))
  expect(versions.filter(({ status }) => status === 'published')).toHaveLength(1)
})

test('L-041 L-044 of two who publish the same version at once one wins, and the other reads that it is published', async () => {
  const { next } = await twoVersions()
  const answers = await Promise.all([publish(next), publish(next, {}, support)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 405])
  expect(answers.find(({ status }) => status === 405)?.body).toMatchObject({
    errors: [{ token: 'errors.cleaningPlan.publish.published' }],
  })
  expect(await planOf(next)).toMatchObject({ status: 'published', revision: 1 })
})

test('L-016 L-044 who may not publish does not, and a plan of another account is not there', async () => {
  const { next } = await twoVersions()
  expect((await publish(next, {}, customer)).status).toBe(403)
  expect((await publish(next, { account: HALDEN })).status).toBe(404)
  await db.update(plans).set({ removedAt: new Date() }).where(eq(plans.id, next))
  expect((await publish(next)).status).toBe(404)
})

test('L-009 the robots of a plan: which version each works by, and those that are behind first; taken out ones where they are asked for, last and never behind', async () => {
  const { first, next } = await twoVersions()
  const [a, gone] = [await robotOn(first), await robotOn(first)]
  await db.update(robots).set({ deletedAt: new Date() }).where(eq(robots.id, gone))
  await publish(next)
  const b = await robotOn(next)
  const path = `/api/v0/CleaningPlans/${first}/robots`
  const listSchema = v.object({ data: v.array(planRobotSchema), total: v.number(), behind: v.number() })
  const list = v.parse(listSchema, (await customer('GET', path)).body)
  expect(list).toMatchObject({
    total: 2,
    behind: 1,
    data: [
      { id: a, version: 1, is_behind: true, transfer: { plan: next, version: 2, status: 'announced' } },
      { id: b, version: 2, is_behind: false },
    ],
  })
  const all = v.parse(listSchema, (await customer('GET', `${path}?deleted=1`)).body)
  expect(all).toMatchObject({ total: 3, behind: 1 })
  expect(all.data).toMatchObject([{ id: a }, { id: b }, { id: gone, deleted: '1', version: 1, is_behind: false }])
})

test('L-009 robots are listed by their plan, six of them where nobody asks for more, with those that have left the fleet', async () => {
  const { first, next } = await twoVersions()
  const ids = await Promise.all([first, first, first, next, next, next, next].map(robotOn))
  const [gone = 0] = ids
  expect((await superuser('DELETE', `/api/v0/Robots/${gone}`)).status).toBe(200)
  const listSchema = v.object({ data: v.array(v.object({ id: v.number() })), total: v.number() })
  const list = async (query = '') =>
    v.parse(listSchema, (await customer('GET', `/api/v0/Robots?cleaning_plan=${next}${query}`)).body)
  const short = await list()
  expect([short.data.length, short.total]).toEqual([6, 6])
  expect(short.data.map(({ id }) => id)).not.toContain(gone)
  const all = await list('&deleted=1&limit=10')
  expect(all.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})
