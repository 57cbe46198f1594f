import * as v from 'valibot'
import { expect, test } from 'vitest'
import { commentSchema } from '../../../../../contract/resources/comments.ts'
import { SETTINGS } from '../../../../../contract/settings.ts'
import { settings } from '../../../../../server/database/schema.ts'
import { startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, call, as } = await startTestService()
const [superuser, support, operator, customer] = await Promise.all([
  as('super'),
  as('support'),
  as('operator'),
  as('customer'),
])
const [MERIDIAN, HALDEN, BAYSIDE] = [2, 3, 7]
const path = (name: string) => `/api/v0/Settings/${name}`

const createRobot = async (account: number) =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(`Robot ${crypto.randomUUID()}`, account)))
const createPlan = async (account: number) =>
  idOf(await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account })))

test('B-042 M-073 every setting is read by its name as JSON text, and has its first value where nobody has set it', async () => {
  for (const [name, { initial }] of Object.entries(SETTINGS)) {
    const { status, body } = await customer('GET', path(name))
    expect(status, name).toBe(200)
    expect(body).toEqual({ name, value: JSON.stringify(initial) })
  }
})

test('B-043 a setting is written by those who may edit settings, and is what everyone reads from then on', async () => {
  const value = JSON.stringify(['Move the box', '箱を動かしてください'])
  expect(await superuser('POST', path('rm-canned-messages'), { value })).toMatchObject({
    status: 200,
    body: { name: 'rm-canned-messages', value },
  })
  expect((await operator('GET', path('rm-canned-messages'))).body).toMatchObject({ value })
  expect((await superuser('POST', path('rm-canned-messages'), { value: '[" trimmed "]' })).body).toMatchObject({
    value: '["trimmed"]',
  })
  for (const caller of [support, operator, customer])
    expect((await caller('POST', path('rm-canned-messages'), { value })).status).toBe(403)
  expect((await call('POST', path('rm-canned-messages'), { value })).status).toBe(401)
})

test('B-043 a value that the setting does not hold is refused without being repeated, and changes nothing', async () => {
  const before = (await superuser('GET', path('rm-ats-pin-labels'))).body
  for (const value of ['secret', '"secret"', '{"secret":1}', '[1]', '[""]', '[', '', '["a\\u0000b"]', '["\\ud800"]']) {
    const { status, body } = await superuser('POST', path('rm-ats-pin-labels'), { value })
    expect(status, value).toBe(400)
    expect(JSON.stringify(body)).not.toContain('secret')
  }
  expect(await superuser('POST', path('rm-ats-pin-labels'), { value: 'secret' })).toMatchObject({
    body: { errors: [{ token: 'errors.setting.value', field: 'value' }] },
  })
  expect((await superuser('POST', path('control.anyoneMayStop'), { value: '"true"' })).status).toBe(400)
  expect((await superuser('GET', path('rm-ats-pin-labels'))).body).toEqual(before)
})

test('B-043 a name that is no setting is refused; a stored value that no longer fits counts as never set', async () => {
  for (const name of ['unheard-of', 'toString', '__proto__'])
    expect((await superuser('GET', path(name))).status, name).toBe(400)
  await service.db.insert(settings).values({ name: 'rm-incident-types', value: 'one text' })
  const { body } = await operator('GET', path('rm-incident-types'))
  expect(body).toMatchObject({ value: JSON.stringify(SETTINGS['rm-incident-types'].initial) })
})

test('N-023 a comment is kept with its writer, robot, plan and, for a skipped sector, the sector', async () => {
  const [robot, plan] = [await createRobot(MERIDIAN), await createPlan(MERIDIAN)]
  const cancelled = { message: ' Area closed ', type: 'cancel_cleaning', robot, cleaning_plan_version: plan }
  const { body } = await operator('POST', '/api/v0/RmComments', cancelled)
  expect(v.parse(commentSchema, body)).toMatchObject({ ...cancelled, message: 'Area closed', created_by: 3 })
  const skipped = { ...cancelled, type: 'skip_sector', sector: 4 }
  expect(await operator('POST', '/api/v0/RmComments', skipped)).toMatchObject({ status: 200, body: { sector: 4 } })
  for (const wrong of [
    { ...cancelled, message: ' ' },
    { ...cancelled, type: 'other' },
    { ...cancelled, sector: 4 },
    { ...skipped, sector: undefined },
    { ...cancelled, message: 'a\0b' },
    { ...cancelled, robot: undefined },
  ])
    expect((await operator('POST', '/api/v0/RmComments', wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('N-023 a comment needs level 2, a robot in sight, and a plan of the robot’s account', async () => {
  const [robot, plan] = [await createRobot(MERIDIAN), await createPlan(MERIDIAN)]
  const comment = { message: 'Area closed', type: 'cancel_cleaning', robot, cleaning_plan_version: plan }
  const statusOf = async (caller: typeof operator, change: object) =>
    (await caller('POST', '/api/v0/RmComments', { ...comment, ...change })).status
  expect(await statusOf(customer, {})).toBe(403)
  expect(await statusOf(operator, { robot: 999_999 })).toBe(404)
  expect(await statusOf(operator, { robot: await createRobot(BAYSIDE) })).toBe(404)
  expect(await statusOf(operator, { cleaning_plan_version: 999_999 })).toBe(404)
  expect(await statusOf(operator, { cleaning_plan_version: await createPlan(BAYSIDE) })).toBe(404)
  expect(await statusOf(operator, { cleaning_plan_version: await createPlan(HALDEN) })).toBe(400)
})

test('N-026 the lists that comments are chosen from are the settings of their names', async () => {
  const list = '/api/v0/RmComments/rm-cancel-cleaning-comments'
  expect((await operator('GET', list)).body).toEqual(SETTINGS['rm-cancel-cleaning-comments'].initial)
  await superuser('POST', path('rm-cancel-cleaning-comments'), { value: '["Spill"]' })
  expect((await customer('GET', list)).body).toEqual(['Spill'])
  expect((await operator('GET', '/api/v0/RmComments/rm-canned-messages')).status).toBe(400)
})

test('B-035 B-042 the JSON text of a setting that holds an object has to parse to one', async () => {
  const vector = path('project-vector')
  const write = async (value: string) => (await superuser('POST', vector, { value })).status
  expect(await write('{"enabled":true,"robots":[7]}')).toBe(200)
  for (const value of ['[]', '7', 'true', 'null', '"{}"', '{', '', '{"enabled":"yes","robots":[]}'])
    expect(await write(value), value).toBe(400)
  expect((await customer('GET', vector)).body).toMatchObject({ value: '{"enabled":true,"robots":[7]}' })
})
