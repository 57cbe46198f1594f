import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { writtenCommentSchema } from '../../../../../contract/resources/planComments.ts'
import { userSchema } from '../../../../../contract/resources/users.ts'
import { audit, logins, notices, planComments, planJobs } from '../../../../../server/database/schema.ts'
import { and, asc, eq, inArray } from '../../../../../server/database/sql.ts'
import { setGrant } from '../../../../../server/identity/permissions.ts'
import { createRows } from '../../../testDatabase.ts'
import { type Caller, listOf, startTestService } from '../../../testService.ts'
import { planOf, planTester } from '../../planLife.ts'
import { planRequest } from '../../planRequest.ts'

const { service, as, signIn, call } = await startTestService()
const { db } = service
const [superuser, support, operator, distributor, customer] = await Promise.all(
  ['super', 'support', 'operator', 'distributor', 'customer'].map(as),
)
if (!superuser || !support || !operator || !distributor || !customer) throw new Error('A demo login is missing')
const [MERIDIAN, NORRLAND] = [2, 6]
const PATH = '/api/v0/CleaningPlans'
const { create, edit, settled } = planTester(superuser)
const idSchema = v.object({ id: v.number() })
const tokenOf = (body: unknown) =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors[0]?.token
const idOfLogin = async (login: string): Promise<number> =>
  (await db.select({ id: logins.id }).from(logins).where(eq(logins.login, login)))[0]?.id ?? 0
const give = (caller: Caller, id: number, given: '0' | '1') =>
  caller('POST', `/api/v0/Logins/${id}`, { cpe_enabled: given })

const comments = async (caller: Caller, query: string) => {
  const { status, body } = await caller('GET', `/api/v0/Comments?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { list: listOf(writtenCommentSchema, body), total: v.parse(v.object({ total: v.number() }), body).total }
}

test('L-016 a distributor to whom staff give it edits and publishes plans in sight; nobody gives it to themselves', async () => {
  const [own, elsewhere] = [await create('Partner hall', NORRLAND), await create('Not theirs', MERIDIAN)]
  const id = await idOfLogin('distributor')
  const caller = await signIn('distributor')
  const rename = (plan: number) => caller('POST', `${PATH}/${plan}/name`, { name: 'Partner hall' })
  const publish = (plan: number) =>
    caller('POST', `${PATH}/${plan}/publish`, { account: NORRLAND, area: 6, estimated_cleaning_time: 60 })
  for (const asked of [rename, publish]) expect((await asked(own.id)).status).toBe(403)
  const preference = await caller('POST', '/api/v0/Preferences/cpe-enabled', { value: '1' })
  expect([preference.status, tokenOf(preference.body)]).toEqual([403, 'errors.user.own'])
  const ofOwn = await give(caller, id, '1')
  expect([ofOwn.status, tokenOf(ofOwn.body)]).toEqual([403, 'errors.user.own'])
  expect((await rename(own.id)).status).toBe(403)
  const rights = async () => (await caller('GET', '/api/v0/Logins/self')).headers.get('x-swath-rights')
  const before = await rights()
  expect(v.parse(userSchema, (await give(superuser, id, '1')).body).cpe_enabled).toBe('1')
  expect(await rights()).not.toBe(before)
  expect((await caller('GET', '/api/v0/Preferences/cpe-enabled')).body).toEqual({ name: 'cpe-enabled', value: '1' })
  const mine = (await caller('GET', '/authentication/v0/ui/permissions')).body
  expect(mine).toMatchObject({ own: { 'ui.CleaningPlans': ['view', 'edit', 'publishVersion'] } })
  expect((await rename(own.id)).status).toBe(200)
  // What it lacks is said by the service, no longer by its rights.
  expect((await publish(own.id)).status).not.toBe(403)
  const [other, missing] = [await rename(elsewhere.id), await rename(999_999)]
  expect([other.status, other.body]).toEqual([404, missing.body])
  expect((await caller('DELETE', `${PATH}/${own.id}`)).status).toBe(403)
  const written = await db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'user.edit'), eq(audit.object, String(id))))
  expect(written.at(-1)).toMatchObject({ changes: { cpeEnabled: [false, true] } })
  expect((await give(superuser, id, '0')).status).toBe(200)
  expect((await rename(own.id)).status).toBe(403)
})

test('L-016 L-039 who edits plans and does not publish them makes plans that are not published; nor is one of a map, which has no floor to clean', async () => {
  await setGrant(db, { role: 'support', resource: 'CleaningPlans', action: 'publishVersion' }, false)
  const maker = await signIn('support')
  expect(await planTester(maker).create('Unpublished', MERIDIAN)).toMatchObject({ status: 'ready', published: '0' })
  await setGrant(db, { role: 'support', resource: 'CleaningPlans', action: 'publishVersion' }, true)
  const { files, ...place } = await planRequest({ name: 'Of a map', account: MERIDIAN })
  const [yaml, image] = ['map.yaml', 'map.png'].map(name => files.find(file => file.name === name))
  const ofMap = planOf(await support('POST', `${PATH}/import`, { ...place, yaml, image }))
  expect(ofMap).toMatchObject({ status: 'ready', published: '0', area: 0 })
})

test('L-016 a distributor gives it to no colleague, staff to no customer, and another role ends it', async () => {
  const rows = createRows({ db })
  const [colleague, buyer] = [await rows.login(NORRLAND, 'distributor'), await rows.login(NORRLAND, 'customer')]
  const refused = await give(distributor, colleague.login, '1')
  expect([refused.status, tokenOf(refused.body)]).toEqual([403, 'errors.user.staffOnly'])
  expect((await give(support, colleague.login, '1')).status).toBe(403)
  await setGrant(db, { role: 'support', resource: 'Logins', action: 'edit' }, true)
  expect((await give(support, colleague.login, '1')).status).toBe(200)
  await setGrant(db, { role: 'support', resource: 'Logins', action: 'edit' }, false)
  const ofCustomer = await give(superuser, buyer.login, '1')
  expect([ofCustomer.status, tokenOf(ofCustomer.body)]).toEqual([412, 'errors.user.noDistributor'])
  const role = (name: string) => superuser('POST', `/api/v0/Logins/${colleague.login}/role`, { role: name })
  expect(v.parse(userSchema, (await role('customer')).body).cpe_enabled).toBe('0')
  expect(v.parse(userSchema, (await role('distributor')).body).cpe_enabled).toBe('0')
})

test('L-016 nobody acts as a distributor who may do more with plans than they', async () => {
  const { login } = await createRows({ db }).login(NORRLAND, 'distributor')
  await setGrant(db, { role: 'support', resource: 'CleaningPlans', action: 'publishVersion' }, false)
  const act = async () => (await (await signIn('support'))('POST', `/api/v0/Logins/${login}/masquerade`)).status
  await setGrant(db, { role: 'support', resource: 'Logins', action: 'masquerade' }, true)
  for (const [resource, action] of [
    ['Accounts', 'edit'],
    ['Logins', 'edit'],
    ['Audit', 'view'],
  ] as const)
    await setGrant(db, { role: 'support', resource, action }, true)
  expect(await act()).toBe(200)
  await give(superuser, login, '1')
  expect(await act()).toBe(403)
})

test('L-019 L-020 L-021 comments of versions are read by pages, the newest first, with their authors while these are there', async () => {
  const plan = await create('Commented', MERIDIAN)
  const write = (caller: Caller, text: string, parent = plan.id) =>
    caller('POST', '/api/v0/Comments', { parent_type: 'cleaning_plan', parent_id: parent, comment: text })
  for (const text of ['1', '2', '3', '4', '5', '6']) expect((await write(support, text)).status).toBe(200)
  const query = `parent_type[]=cleaning_plan&parent_id[]=${plan.id}&order_by=created&direction=desc`
  const page = await comments(operator, `${query}&limit=5`)
  expect([page.list.map(({ comment }) => comment), page.total]).toEqual([['6', '5', '4', '3', '2'], 6])
  expect((await comments(operator, `${query}&limit=5&offset=5`)).list[0]).toMatchObject({
    comment: '1',
    parent_id: plan.id,
    parent_type: 'cleaning_plan',
    login: await idOfLogin('support'),
    login_name: expect.any(String) as unknown,
  })
  expect((await comments(operator, `${query}&limit=1`)).list.map(({ comment }) => comment)).toEqual(['6'])
  await db.update(planComments).set({ createdBy: null }).where(eq(planComments.plan, plan.id))
  const [unknown] = (await comments(operator, query)).list
  expect([unknown?.login, unknown?.login_name]).toEqual([undefined, undefined])
  expect((await write(operator, 'Not mine to say')).status).toBe(403)
  expect((await write(support, ' ')).status).toBe(400)
  expect((await write(support, 'Nowhere', 999_999)).status).toBe(404)
  expect((await comments(distributor, query)).total).toBe(0)
  expect((await call('GET', `/api/v0/Comments?${query}`)).status).toBe(401)
})

test('L-020 a comment is changed by its author alone', async () => {
  const plan = await create('Mended', MERIDIAN)
  const request = { parent_type: 'cleaning_plan', parent_id: plan.id, comment: 'Wet flor' }
  const written = v.parse(writtenCommentSchema, (await support('POST', '/api/v0/Comments', request)).body)
  expect(written.edited).toBeUndefined()
  const path = `/api/v0/Comments/${written.id}`
  const refused = await superuser('POST', path, { comment: 'Mine' })
  expect([refused.status, tokenOf(refused.body)]).toEqual([403, 'errors.comment.forbidden'])
  const mended = v.parse(writtenCommentSchema, (await support('POST', path, { comment: 'Wet floor' })).body)
  expect(mended).toMatchObject({ ...written, comment: 'Wet floor', edited: expect.any(String) as unknown })
  const missing = await support('POST', '/api/v0/Comments/999999', { comment: 'Nothing' })
  expect([missing.status, tokenOf(missing.body)]).toEqual([404, 'errors.comment.notFound'])
  const actions = await db
    .select({ action: audit.action })
    .from(audit)
    .where(and(eq(audit.object, String(plan.id)), inArray(audit.action, ['plan.comment', 'plan.editComment'])))
    .orderBy(asc(audit.id))
  expect(actions.map(({ action }) => action)).toEqual(['plan.comment', 'plan.editComment'])
})

test('O-018 each thing that is done to a plan is one notice of the version that it made', async () => {
  const plan = await create('Noticed', MERIDIAN)
  const second = await settled(planOf(await edit(plan.id, { comment: 'Two', name: 'Noticed twice' })).id)
  await edit(second.id, { estimated_cleaning_time: 60 })
  // Nothing was changed, and then nothing was done.
  await edit(second.id, { estimated_cleaning_time: 60 })
  await edit(second.id, { comment: 'Late', revision: 0 })
  const rows = await db
    .select({ notification: notices.notification, plan: notices.plan })
    .from(notices)
    .where(inArray(notices.plan, [plan.id, second.id]))
    .orderBy(asc(notices.id))
  expect(rows).toEqual([
    { notification: 'created-cleaning-plan', plan: plan.id },
    { notification: 'cleaning-plan-updated', plan: second.id },
    { notification: 'cleaning-plan-updated', plan: second.id },
  ])
})

test('L-001 plans of accounts out of sight are changed by nobody who does not see them', async () => {
  const { id } = await create('Elsewhere', NORRLAND)
  expect((await customer('GET', `${PATH}/${id}`)).status).toBe(404)
  expect((await customer('GET', `${PATH}/${id}/thresholds`)).status).toBe(404)
  for (const path of ['', '/name', '/thresholds'])
    expect((await customer('POST', `${PATH}/${id}${path}`, { name: 'Mine' })).status, path).toBe(403)
  expect((await customer('DELETE', `${PATH}/${id}`)).status).toBe(403)
})

test('L-016 L-031 L-047 who may change plans reaches no plan, file, job or comment of an account out of sight by its id', async () => {
  const [own, elsewhere] = [await create('In sight', NORRLAND), await create('Out of sight', MERIDIAN)]
  const next = planOf(await edit(elsewhere.id, { comment: 'Next' })).id
  await settled(next)
  const parent = { parent_type: 'cleaning_plan', parent_id: next }
  const record = { type: 'complete', name: 'map3d.png', ...parent }
  const { id: file } = v.parse(idSchema, (await superuser('POST', '/v0/Data/create', record)).body)
  const written = await superuser('POST', '/api/v0/Comments', { ...parent, comment: 'Seen' })
  const { id: comment } = v.parse(idSchema, written.body)
  const job = randomUUID()
  await db
    .insert(planJobs)
    .values({ id: job, kind: 'import', status: 'waiting', account: MERIDIAN, plan: next, input: {} })
  await db.update(logins).set({ cpeEnabled: true }).where(eq(logins.login, 'distributor'))
  const caller = await signIn('distributor')
  const reads = ['', '/package', '/robots', '/changes', '/estimate', '/thresholds', '/conversion_checks', '/proposals']
  const asked = [
    ...[...reads, '/convert_to_new_cpe'].map(path => ['GET', `${PATH}/${next}${path}`, undefined] as const),
    ['GET', `/api/v0/CleaningPlanVersions/${next}/validate`, undefined],
    ['GET', `/api/v0/Data/${elsewhere.data['map.png']}`, undefined],
    ['GET', `/api/v0/Data/${elsewhere.data['map.png']}?width=160`, undefined],
    ['GET', `/api/v0/Data/${file}/content`, undefined],
    ['GET', `/api/v0/PlanJobs/${job}`, undefined],
    ['POST', `/api/v0/PlanJobs/${job}/cancel`, undefined],
    ['POST', `${PATH}/${next}`, { comment: 'Mine' }],
    ['POST', `${PATH}/${next}/name`, { name: 'Mine' }],
    ['POST', `${PATH}/${next}/publish`, { account: MERIDIAN, area: 6, estimated_cleaning_time: 60 }],
    ['POST', '/api/v0/Comments', { ...parent, comment: 'Mine' }],
    ['POST', `/api/v0/Comments/${comment}`, { comment: 'Mine' }],
    ['POST', '/api/v0/Data', { ...parent, name: 'map3d.png', part_data: 'AAAA', comment: '' }],
    ['POST', '/v0/Data/create', record],
    ['POST', `${PATH}/${own.id}`, { data: { ...own.data, 'map.png': elsewhere.data['map.png'] } }],
  ] as const
  for (const [method, path, body] of asked) {
    const answer = await caller(method, path, body)
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(404)
  }
  expect(await comments(caller, `parent_type=cleaning_plan&parent_id[]=${next}`)).toEqual({ list: [], total: 0 })
  await db.delete(planJobs).where(eq(planJobs.id, job))
})
