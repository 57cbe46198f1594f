import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CONVERSION_CHECKS, conversionChecksSchema } from '../../../../../contract/plan/conversionChecks.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { SESSION_COOKIE, XSRF_HEADER } from '../../../../../contract/routes/access.ts'
import { audit, notices, plans } from '../../../../../server/database/schema.ts'
import { and, asc, eq } from '../../../../../server/database/sql.ts'
import { csrfToken } from '../../../../../server/identity/sessions.ts'
import { eventually } from '../../../../eventually.ts'
import { roomDrawing, roomFiles } from '../../../plans/conversion/roomDrawing.ts'
import { startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'

const { service, call, session, as } = await startTestService()
const { db } = service
const [superuser, support, customer] = await Promise.all(['super', 'support', 'customer'].map(as))
if (!superuser || !support || !customer) throw new Error('A demo login is missing')
const MERIDIAN = 2
const versionSchema = v.object({ id: v.number(), first_id: v.number() })

const create = async (name: string, svg: string | undefined) => {
  const request = await planRequest({ name, account: MERIDIAN }, { ...roomFiles, 'plan.svg': svg })
  const { status, body } = await superuser('POST', '/api/v0/CleaningPlans', { ...request, cpe_version: '0' })
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(planSchema, body)
}
const checksOf = async (id: number) => {
  const { status, body } = await superuser('GET', `/api/v0/CleaningPlans/${id}/conversion_checks`)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(conversionChecksSchema, body)
}
const convert = (id: number, caller = superuser) => caller('GET', `/api/v0/CleaningPlans/${id}/convert_to_new_cpe`)
const planOf = async (id: number) => v.parse(planSchema, (await superuser('GET', `/api/v0/CleaningPlans/${id}`)).body)

test('L-051 the checks of a plan are answered by its id, all eleven in their order; id 0 rejects', async () => {
  const { id } = await create('Checked', roomDrawing())
  const { checks, elements } = await checksOf(id)
  expect(checks.map(({ name }) => name)).toEqual(CONVERSION_CHECKS)
  expect(checks.every(({ pass }) => pass)).toBe(true)
  expect(elements.sectors).toHaveLength(3)
  for (const path of ['conversion_checks', 'convert_to_new_cpe'])
    expect((await superuser('GET', `/api/v0/CleaningPlans/0/${path}`)).status).toBe(400)
})

test('L-049 L-052 conversion makes the next version, of the plan editor, with its elements, and reads its files', async () => {
  const before = await create('Converted', roomDrawing())
  expect(before).toMatchObject({ cpe_version: '0', version: 1 })
  const answer = await convert(before.id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { id, first_id } = v.parse(versionSchema, answer.body)
  expect(first_id).toBe(before.id)
  await eventually(async () => expect((await planOf(id)).status).toBe('ready'))
  const after = await planOf(id)
  expect(after).toMatchObject({ version: 2, cpe_version: '1', published: '0', plan_type: 1, start_x: 1, home_x: 7.5 })
  expect(after.area).toBeGreaterThan(40)
  expect(after.data['map.png']).toBe(before.data['map.png'])
  expect(after.data['sectors.yaml']).not.toBe(before.data['sectors.yaml'])
  expect(after.data).not.toHaveProperty('plan.svg')
  expect(await planOf(before.id)).toMatchObject({ status: 'ready', cpe_version: '0', data: before.data })
  const entry = and(eq(audit.action, 'plan.convert'), eq(audit.object, String(id)))
  expect(await db.select().from(audit).where(entry)).toMatchObject([{ details: { from: before.id } }])
  expect(await db.select().from(notices).where(eq(notices.plan, id))).toMatchObject([
    { notification: 'cleaning-plan-updated' },
  ])
})

test('L-052 of one drawing one version is made: asked for again, and by two at once, it is the same', async () => {
  const { id } = await create('Twice', roomDrawing())
  const answers = await Promise.all([convert(id), convert(id, support), convert(id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const made = new Set(answers.map(({ body }) => v.parse(versionSchema, body).id))
  expect(made.size).toBe(1)
  expect(v.parse(versionSchema, (await convert(id)).body).id).toBe([...made][0])
  expect(await db.select().from(plans).where(eq(plans.firstId, id)).orderBy(asc(plans.id))).toHaveLength(2)
})

test('L-050 a drawing that does not pass is not converted, and how many checks fail is told', async () => {
  const { id } = await create('Faulty', roomDrawing({ real_room_walls: '', settings: '' }))
  const { checks } = await checksOf(id)
  expect(checks.filter(({ pass }) => !pass).map(({ name }) => name)).toEqual([
    'validateCleaningPlanSettings',
    'validateRealRoomWalls',
  ])
  expect(await convert(id)).toMatchObject({
    status: 412,
    body: { errors: [{ token: 'errors.cleaningPlan.convert.checks', data: { failed: 2 } }] },
  })
  const bare = await create('Bare', undefined)
  expect((await convert(bare.id)).status).toBe(412)
  expect(await db.select().from(plans).where(eq(plans.firstId, id))).toHaveLength(1)
})

test('L-052 decision 845: a GET that converts wants what every change wants: the token of the session in a header, and a page of the service', async () => {
  const { id } = await create('Guarded', roomDrawing())
  const token = await session('super')
  const cookie = `${SESSION_COOKIE}=${token}`
  const path = `/api/v0/CleaningPlans/${id}/convert_to_new_cpe`
  expect((await call('GET', path, undefined, { cookie })).body).toMatchObject({
    errors: [{ token: 'errors.request.csrf' }],
  })
  const header = { cookie, [XSRF_HEADER]: csrfToken(token) }
  expect((await call('GET', path, undefined, { ...header, origin: 'https://elsewhere.example' })).body).toMatchObject({
    errors: [{ token: 'errors.request.origin' }],
  })
  expect(await db.select().from(plans).where(eq(plans.firstId, id))).toHaveLength(1)
  expect((await call('GET', path, undefined, header)).status).toBe(200)
})

test('L-016 L-052 who may not edit plans neither checks nor converts', async () => {
  const { id } = await create('Denied', roomDrawing())
  expect((await convert(id, customer)).status).toBe(403)
  expect((await customer('GET', `/api/v0/CleaningPlans/${id}/conversion_checks`)).status).toBe(403)
})
