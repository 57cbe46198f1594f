import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Plan, planSchema, planTargetsSchema } from '../../../../../contract/resources/plans.ts'
import { audit, plans } from '../../../../../server/database/schema.ts'
import { and, eq } from '../../../../../server/database/sql.ts'
import { startTestService } from '../../../testService.ts'
import { errorOf, planOf, planTester } from '../../planLife.ts'
import { SIX_M2, sectorsOf } from '../../planRequest.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, as } = await startTestService()
const [superuser, support, operator, customer] = await Promise.all(['super', 'support', 'operator', 'customer'].map(as))
if (!superuser || !support || !operator || !customer) throw new Error('A demo login is missing')
const { db } = service
const [MERIDIAN, HALDEN] = [2, 3]
const PATH = '/api/v0/CleaningPlans'
const { create, edit, read, settled, upload } = planTester(superuser)
const listed = async (query: string) =>
  v.parse(v.object({ data: v.array(planSchema), total: v.number() }), (await superuser('GET', `${PATH}?${query}`)).body)
const namesOf = (found: readonly Plan[]) => found.map(({ name, version }) => `${name} ${version}`)

test('L-003 L-011 L-038 a change of a published version makes the next one as a draft, of an open version it is made in place', async () => {
  const first = await create('Lobby', MERIDIAN)
  expect(first).toMatchObject({ status: 'published', area: expect.closeTo(SIX_M2, 1) as unknown })
  const change = { comment: 'Wider sector', estimated_cleaning_time: 900, revision: first.revision }
  const { id } = planOf(await edit(first.id, change))
  const second = await settled(id)
  expect(second).toMatchObject({
    first_id: first.id,
    version: 2,
    status: 'ready',
    published: '0',
    published_version: 1,
    comment: 'Wider sector',
    estimated_cleaning_time: 900,
    data: first.data,
    area: first.area,
  })
  expect(second.published_date).toBeUndefined()
  expect(await read(first.id)).toEqual(first)
  const sectors = await upload(MERIDIAN, 'sectors.yaml', sectorsOf(1))
  const data = { ...second.data, 'sectors.yaml': sectors }
  const changed = planOf(await edit(second.id, { data, revision: second.revision }))
  expect(changed).toMatchObject({ id: second.id, version: 2, status: 'validating', data, problems: [] })
  expect(await settled(second.id)).toMatchObject({ status: 'ready', area: expect.closeTo(SIX_M2 / 2, 1) as unknown })
  // What is as it was makes no version.
  expect(planOf(await edit(first.id, { comment: '', name: 'Lobby' })).id).toBe(first.id)
  const { data: versions } = await listed(`first_id=${first.id}&limit=1000&order_by=version&direction=desc`)
  expect(versions.map(({ id: version }) => version)).toEqual([second.id, first.id])
  const written = await db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'plan.edit'), eq(audit.object, String(id))))
  expect(written[0]).toMatchObject({ kind: 'plan', changes: { comment: ['', 'Wider sector'] } })
})

test('L-003 of two editors the second is refused where they changed what the first had read, and nothing is overwritten', async () => {
  const { id: first } = await create('Contested', MERIDIAN)
  const { id, revision } = await settled(planOf(await edit(first, { comment: 'Draft' })).id)
  const answers = await Promise.all(['One', 'Two'].map(comment => edit(id, { comment, revision })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(errorOf(refused?.body)).toMatchObject({ type: 'conflict', token: 'errors.cleaningPlan.changedMeanwhile' })
  expect((await read(id)).comment).toBe(answers[0]?.status === 200 ? 'One' : 'Two')
  // Two who make the next version of a closed one make two.
  const next = await Promise.all(['Three', 'Four'].map(comment => edit(first, { comment })))
  expect(new Set(next.map(answer => planOf(answer).version))).toEqual(new Set([3, 4]))
})

test('L-003 the files of a version are the account’s own and have the names they are given', async () => {
  const first = await create('Files', MERIDIAN)
  const [foreign, other] = [await upload(HALDEN, 'map.yaml', 'a: 1'), await upload(MERIDIAN, 'sectors.yaml', 'a: 1')]
  const refusals: readonly (readonly [{ [name: string]: number }, number, string])[] = [
    [{ 'map.yaml': foreign }, 404, 'errors.data.notFound'],
    [{ 'map.yaml': 999_999 }, 404, 'errors.data.notFound'],
    [{ 'map.yaml': other }, 400, 'errors.cleaningPlan.fileName'],
    [{ 'passwd.yaml': other }, 400, 'errors.cleaningPlan.fileUnknown'],
  ]
  for (const [files, status, token] of refusals) {
    const refused = await edit(first.id, { data: { ...first.data, ...files } })
    expect([refused.status, errorOf(refused.body)], token).toMatchObject([status, { token, field: 'data' }])
  }
  expect((await listed(`first_id=${first.id}`)).total).toBe(1)
})

test('L-006 L-004 plans are listed by place, publication and tool, newest versions alone, sorted and by pages', async () => {
  const location = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Harbour', account: HALDEN }))
  const [alpha, beta] = [await create('alpha', HALDEN, location), await create('Beta', HALDEN, location)]
  const second = await settled(planOf(await edit(alpha.id, { comment: 'Next', cpe_version: '0' })).id)
  await db.update(plans).set({ status: 'retired' }).where(eq(plans.id, beta.id))
  const of = async (query: string) => namesOf((await listed(`location=${location}&${query}`)).data)
  expect(await of('')).toEqual(['alpha 1', 'alpha 2', 'Beta 1'])
  expect(await of('latest=1&limit=99999')).toEqual(['alpha 2', 'Beta 1'])
  // A plan is published where one of its versions is.
  expect(await of('latest=1&published=1')).toEqual(['alpha 2'])
  expect(await of('latest=1&published=0')).toEqual(['Beta 1'])
  expect(await of('published=1')).toEqual(['alpha 1'])
  expect(await of('published=0')).toEqual(['alpha 2', 'Beta 1'])
  expect(await of('cpe_version=0')).toEqual(['alpha 2'])
  expect(await of('order_by=id&direction=desc')).toEqual(['alpha 2', 'Beta 1', 'alpha 1'])
  expect(await of(`account=${MERIDIAN}`)).toEqual([])
  expect(await of(`within=${HALDEN}&order_by=version&direction=desc&latest=1`)).toEqual(['alpha 2', 'Beta 1'])
  const page = await listed(`location=${location}&limit=1&offset=1`)
  expect([namesOf(page.data), page.total]).toEqual([['alpha 2'], 3])
  expect((await listed(`first_id=${alpha.id}&get_comment=0`)).data.map(({ comment }) => comment)).toEqual(['', ''])
  expect((await listed(`first_id=${alpha.id}&latest=1`)).data).toEqual([{ ...second, publications: [] }])
  expect(second.published_version).toBe(1)
  expect((await listed('location=0')).data.every(plan => plan.location === undefined)).toBe(true)
  for (const query of ['latest=2', 'order_by=account', 'limit=-1', 'published=yes', 'first_id=x'])
    expect((await superuser('GET', `${PATH}?${query}`)).status, query).toBe(400)
  const seen = v.parse(v.object({ data: v.array(planSchema) }), (await customer('GET', `${PATH}?latest=1`)).body).data
  expect(seen.some(({ account }) => account === HALDEN)).toBe(false)
})

test('L-014 L-015 a plan is renamed with all its versions; an empty name is not found', async () => {
  const first = await create('Old name', MERIDIAN)
  const second = await settled(planOf(await edit(first.id, { comment: 'Next' })).id)
  expect(planOf(await support('POST', `${PATH}/${second.id}/name`, { name: ' New name ' })).name).toBe('New name')
  expect(await read(first.id)).toMatchObject({ name: 'New name', revision: first.revision + 1, status: 'published' })
  const empty = await superuser('POST', `${PATH}/${first.id}/name`, { name: '  ' })
  expect([empty.status, errorOf(empty.body)]).toMatchObject([404, { type: 'notFound', field: 'name' }])
  // Whoever had read it before says so.
  expect((await edit(second.id, { comment: 'Old', revision: second.revision })).status).toBe(409)
  expect((await operator('POST', `${PATH}/${first.id}/name`, { name: 'Mine' })).status).toBe(403)
  expect((await superuser('POST', `${PATH}/999999/name`, { name: 'Nobody’s' })).status).toBe(404)
})

test('L-012 L-013 L-015 targets of a plan are of all its versions, and are set back to the defaults', async () => {
  const first = await create('Aimed', MERIDIAN)
  const path = (id: number) => `${PATH}/${id}/thresholds`
  const targets = async (query = '') =>
    v.parse(planTargetsSchema, (await operator('GET', `${path(first.id)}${query}`)).body)
  const defaults = { coverage_percentage: 90, performance: 1200, is_default: true }
  expect(await targets()).toEqual(defaults)
  const next = await settled(planOf(await edit(first.id, { comment: 'Next' })).id)
  await superuser('POST', path(next.id), { coverage_percentage: 75.5, performance: 800 })
  expect(await targets('?default=false')).toEqual({ coverage_percentage: 75.5, performance: 800, is_default: false })
  expect(await targets('?default=true')).toEqual(defaults)
  for (const body of [{}, { coverage_percentage: '' }, { performance: 900 }]) {
    const refused = await superuser('POST', path(first.id), body)
    expect([refused.status, errorOf(refused.body)]).toMatchObject([404, { field: 'coverage_percentage' }])
  }
  expect((await superuser('POST', path(first.id), { coverage_percentage: 101 })).status).toBe(400)
  expect((await superuser('POST', path(first.id), { coverage_percentage: null })).body).toEqual(defaults)
  await superuser('POST', path(first.id), { coverage_percentage: 80 })
  expect(await targets()).toMatchObject({ coverage_percentage: 80, performance: 1200, is_default: false })
  await superuser('POST', path(first.id), { coverage_percentage: 90, performance: 1200 })
  expect(await targets()).toEqual(defaults)
})

test('L-003 L-007 a plan is removed by its first id with all its versions, not while robots have it', async () => {
  const first = await create('Doomed', MERIDIAN)
  const second = await settled(planOf(await edit(first.id, { comment: 'Next' })).id)
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Holder', MERIDIAN)))
  await superuser('POST', `/api/v0/Robots/${robot}/assign_plans`, { plans: [first.id] })
  const inUse = await superuser('DELETE', `${PATH}/${first.id}`)
  expect([inUse.status, errorOf(inUse.body)]).toMatchObject([
    409,
    { token: 'errors.cleaningPlan.inUse', data: { robots: 1 } },
  ])
  await superuser('POST', `/api/v0/Robots/${robot}/assign_plans`, { plans: [] })
  expect((await superuser('DELETE', `${PATH}/${second.id}`)).status).toBe(404)
  expect((await support('DELETE', `${PATH}/${first.id}`)).status).toBe(403)
  expect((await superuser('DELETE', `${PATH}/${first.id}`)).status).toBe(200)
  for (const id of [first.id, second.id]) {
    expect((await superuser('GET', `${PATH}/${id}`)).status).toBe(404)
    expect((await edit(id, { comment: 'Back' })).status).toBe(404)
    expect((await superuser('GET', `/api/v0/CleaningPlanVersions/${id}/validate`)).status).toBe(404)
  }
  expect((await listed(`first_id=${first.id}`)).total).toBe(0)
  expect((await superuser('DELETE', `${PATH}/${first.id}`)).status).toBe(404)
  expect((await superuser('POST', `/api/v0/Robots/${robot}/assign_plans`, { plans: [first.id] })).status).toBe(404)
  const written = await db.select().from(audit).where(eq(audit.action, 'plan.remove'))
  expect(written.map(({ object, name }) => [object, name])).toEqual([[String(first.id), 'Doomed']])
})
