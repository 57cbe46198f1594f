import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planImportAnswerSchema } from '../../../../../contract/resources/planArchive.ts'
import { planJobSchema } from '../../../../../contract/resources/planJobs.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { audit } from '../../../../../server/database/schema.ts'
import { and, eq } from '../../../../../server/database/sql.ts'
import { eventually } from '../../../../eventually.ts'
import { HOSTILE_ARCHIVES } from '../../../plans/corpus/hostileArchives.ts'
import { makePng } from '../../../plans/corpus/pngMaker.ts'
import { makeZip } from '../../../plans/corpus/zipMaker.ts'
import { startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf } from '../../robotRequest.ts'

const { service, dataFolder, as, session } = await startTestService()
const [superuser, customer] = await Promise.all([as('super'), as('customer')])
const token = await session('super')
const [MERIDIAN, HALDEN] = [2, 3]

async function created(name: string, more: { readonly location?: number } = {}, account = MERIDIAN) {
  const order = await planRequest({ name, account, ...more })
  return v.parse(planSchema, (await superuser('POST', '/api/v0/CleaningPlans', order)).body)
}
const planOf = async (id: number) => v.parse(planSchema, (await superuser('GET', `/api/v0/CleaningPlans/${id}`)).body)
const pathOf = (plan: number) => `/api/v0/CleaningPlans/${plan}/package`
const bytesOf = async (path: string) => {
  const response = await fetch(`${service.url}${path}`, { headers: { [SESSION_HEADER]: token } })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

type Fields = { readonly [name: string]: string }
async function sendArchive(plan: number, archive: Uint8Array | undefined, fields: Fields = {}, by = token) {
  const form = new FormData()
  if (archive !== undefined) form.append('file', new Blob([Buffer.from(archive)]), 'plan.zip')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await fetch(`${service.url}${pathOf(plan)}`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: by },
    body: form,
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const answered = async (...args: Parameters<typeof sendArchive>) => {
  const { status, body } = await sendArchive(...args)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(planImportAnswerSchema, body)
}
const jobOf = async (id = '') => v.parse(planJobSchema, (await superuser('GET', `/api/v0/PlanJobs/${id}`)).body)
const imported = (id: string | undefined) =>
  eventually(async () => {
    const job = await jobOf(id)
    expect(job.status, JSON.stringify(job)).toBe('done')
    return planOf(job.plan ?? 0)
  })
const filesOf = async ({ data }: v.InferOutput<typeof planSchema>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(data).map(async ([name, id]) => [name, (await bytesOf(`/api/v0/Data/${id}`)).bytes] as const),
    ),
  )
const leftOvers = () => {
  const folder = join(dataFolder, 'planImports')
  return existsSync(folder) ? readdirSync(folder) : []
}
const manifest = (environment: string) => ({
  name: 'plan.json',
  data: JSON.stringify({ format: 1, name: 'Site', environment, plan_type: 1, version: 3 }),
})

test('L-047 an archive of a version is the same bytes each time, and imported again every file is the same to the byte', async () => {
  const plan = await created('Round trip')
  const first = await bytesOf(pathOf(plan.id))
  expect(first.headers.get('content-type')).toBe('application/zip')
  expect(first.headers.get('content-length')).toBe(String(first.bytes.byteLength))
  expect((await bytesOf(pathOf(plan.id))).bytes.equals(first.bytes)).toBe(true)

  const other = await created('Another', {}, HALDEN)
  const answer = await answered(other.id, first.bytes, { comment: 'From the site' })
  expect(answer).toMatchObject({
    isEnvironmentMatching: true,
    plan_name: 'Round trip',
    plan_version: 1,
    status: 'pending',
  })
  const next = await imported(answer.job)
  expect(next).toMatchObject({
    first_id: other.id,
    version: 2,
    comment: 'From the site',
    published: '0',
    account: HALDEN,
  })
  expect(await filesOf(next)).toEqual(await filesOf(plan))
  expect((await planOf(other.id)).data).toEqual(other.data)
  const second = await bytesOf(pathOf(next.id))
  expect(second.bytes.subarray(-1000)).not.toEqual(first.bytes.subarray(-1000))
  const written = and(eq(audit.action, 'plan.import'), eq(audit.object, String(next.id)))
  expect(await service.db.$count(audit, written)).toBe(1)
  expect(leftOvers()).toEqual([])
  await eventually(async () => expect((await planOf(next.id)).status).not.toBe('validating'))
})

test('L-047 a preview says what is new, changed, the same, missing and unknown; nothing is imported before it is confirmed', async () => {
  const plan = await created('Preview')
  const files = await filesOf(plan)
  const archive = makeZip([
    { name: 'map.yaml', data: files['map.yaml'] ?? '', isDeflated: true },
    { name: 'map.png', data: makePng({ width: 60, height: 40 }) },
    { name: 'plan.world', data: 'a world' },
    { name: 'read me.txt', data: 'not of a plan' },
  ])
  const answer = await answered(plan.id, archive, { preview: 'true', comment: 'Looked at' })
  expect(answer.status).toBe('waiting')
  const states = Object.fromEntries(answer.files.map(({ name, status }) => [name, status]))
  expect(states).toMatchObject({
    'map.yaml': 'same',
    'map.png': 'changed',
    'plan.world': 'new',
    'config.yaml': 'missing',
    'sectors.yaml': 'missing',
    'read me.txt': 'unknown',
  })
  expect(await jobOf(answer.job)).toMatchObject({ kind: 'import', status: 'waiting', plan: plan.id })
  const ownJobs = async (caller: typeof superuser) => {
    const { body } = await caller('GET', `/api/v0/PlanJobs?kind=import&plan=${plan.id}`)
    return v.parse(v.object({ data: v.array(planJobSchema) }), body).data.map(({ id, status }) => [id, status])
  }
  expect([await ownJobs(superuser), await ownJobs(await as('support'))]).toEqual([[[answer.job, 'waiting']], []])
  expect((await superuser('GET', `/api/v0/CleaningPlans?first_id=${plan.id}`)).body).toMatchObject({ total: 1 })
  const confirmed = await answered(plan.id, undefined, { job: answer.job ?? '' })
  const next = await imported(confirmed.job)
  expect(next.comment).toBe('Looked at')
  expect(next.data).toMatchObject({ 'map.yaml': plan.data['map.yaml'], 'config.yaml': plan.data['config.yaml'] })
  expect(next.data['map.png']).not.toBe(plan.data['map.png'])
  expect(await sendArchive(plan.id, undefined, { job: answer.job ?? '' })).toMatchObject({ status: 409 })
  expect(await sendArchive(plan.id, undefined)).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.cleaningPlan.archive.noFile' }] },
  })
})

test('L-047 a file that somebody replaces between the preview of an archive and its import is the archive’s in the version that is made', async () => {
  const plan = await created('Replaced meanwhile')
  const draft = v.parse(
    planSchema,
    (await superuser('POST', `/api/v0/CleaningPlans/${plan.id}`, { comment: 'x' })).body,
  )
  const config = (await filesOf(plan))['config.yaml'] ?? Buffer.alloc(0)
  const answer = await answered(draft.id, makeZip([{ name: 'config.yaml', data: config }]), { preview: 'true' })
  expect(answer.files).toContainEqual({ name: 'config.yaml', bytes: config.byteLength, status: 'same' })
  const file = { name: 'config.yaml', part_data: Buffer.from('plan_type: 1\nhome: {x: 2, y: 2, a: 0}\n') }
  const replaced = await superuser('POST', '/api/v0/Data', {
    ...file,
    part_data: file.part_data.toString('base64'),
    parent_type: 'cleaning_plan',
    parent_id: draft.id,
  })
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
  const next = await imported((await answered(draft.id, undefined, { job: answer.job ?? '' })).job)
  expect((await filesOf(next))['config.yaml']).toEqual(config)
  const { files } = v.parse(planImportAnswerSchema, (await jobOf(answer.job)).result)
  expect(files).toContainEqual({ name: 'config.yaml', bytes: config.byteLength, status: 'changed' })
})

test('L-048 an archive of the other environment waits for a confirmation, and an industrial one never goes to a public place', async () => {
  const place = async (name: string, environment: string) =>
    idOf(await superuser('POST', '/api/v0/Locations', { name, account: MERIDIAN, environment }))
  const [mall, factory] = [
    await place('Environment mall', 'commercial'),
    await place('Environment factory', 'industrial'),
  ]
  const atMall = await created('In the mall', { location: mall })
  const file = { name: 'plan.world', data: 'a world' }
  const refused = await answered(atMall.id, makeZip([manifest('industrial'), file]), { confirmedEnvironment: 'true' })
  expect(refused).toMatchObject({
    isEnvironmentMatching: false,
    isEnvironmentCompatible: false,
    environment: 'industrial',
  })
  expect(refused.job).toBeUndefined()

  const atFactory = await created('In the factory', { location: factory })
  const archive = makeZip([manifest('commercial'), file])
  const asked = await answered(atFactory.id, archive)
  expect(asked).toMatchObject({ isEnvironmentMatching: false, isEnvironmentCompatible: true, status: 'waiting' })
  expect(await answered(atFactory.id, undefined, { job: asked.job ?? '' })).toMatchObject({ status: 'waiting' })
  const again = await answered(atFactory.id, undefined, { job: asked.job ?? '', confirmedEnvironment: 'true' })
  expect(await imported(again.job)).toMatchObject({ version: 2, environment: 'commercial', location: factory })
  const whole = await answered(atFactory.id, archive, { confirmedEnvironment: 'true' })
  expect(await imported(whole.job)).toMatchObject({ version: 3 })
  const elsewhere = await answered(atMall.id, archive, { location: String(factory) })
  expect(elsewhere).toMatchObject({ location_environment: 'industrial', isEnvironmentMatching: false })
  expect((await superuser('POST', `/api/v0/PlanJobs/${elsewhere.job}/cancel`)).body).toMatchObject({
    status: 'cancelled',
  })
  expect((await superuser('POST', `/api/v0/PlanJobs/${elsewhere.job}/cancel`)).status).toBe(409)
})

test('L-047 hostile archives are refused one by one, leave nothing and grow the service by less than 64 MB; others are answered meanwhile', async () => {
  const plan = await created('Besieged')
  const cases = HOSTILE_ARCHIVES.filter(({ case: title }) =>
    [
      'a way out',
      'a link',
      'names that differ by their case',
      'a bomb by ratio',
      'a bomb that says it is small',
      'a bomb by count',
      'a wrong check sum',
      'an encrypted entry',
      'its first half',
      'a turned direction',
    ].includes(title),
  )
  expect(cases).toHaveLength(10)
  const archives = cases.map(({ bytes }) => bytes())
  const before = { rss: process.memoryUsage().rss, plans: await superuser('GET', '/api/v0/CleaningPlans?limit=1') }
  for (const [index, { case: title, token: expected, file, field }] of cases.entries()) {
    const refused = sendArchive(plan.id, archives[index])
    expect((await customer('GET', '/api/v0/System/health')).status, title).toBeLessThan(500)
    const { status, body } = await refused
    expect(status, title).toBe(400)
    expect(body, title).toMatchObject({ errors: [{ token: `errors.cleaningPlan.${expected}`, data: { file, field } }] })
  }
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(64 * 1024 * 1024)
  expect((await superuser('GET', '/api/v0/CleaningPlans?limit=1')).body).toEqual(before.plans.body)
  expect(leftOvers()).toHaveLength(0)
})

test('L-047 an archive is sent and taken by those who see the plan and may edit it', async () => {
  const plan = await created('Hidden', {}, HALDEN)
  expect((await customer('GET', pathOf(plan.id))).status).toBe(404)
  const body = makeZip([{ name: 'plan.world', data: 'x' }])
  expect((await sendArchive(plan.id, body, {}, await session('customer'))).status).toBe(403)
  expect((await sendArchive(999_999, body)).status).toBe(404)
  expect((await sendArchive(plan.id, body, { location: 'everywhere' })).status).toBe(400)
  expect((await sendArchive(plan.id, body, { job: 'x' })).status).toBe(400)
  expect((await superuser('POST', pathOf(plan.id), { file: 'x' })).status).toBe(400)
})
