import { readdirSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dataItemSchema } from '../../../../../contract/resources/data.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { logins } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { eventually } from '../../../../eventually.ts'
import { HOSTILE_FILES } from '../../../plans/corpus/hostileFiles.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'

const { service, dataFolder, as, session, signIn } = await startTestService()
const [superuser, customer] = await Promise.all([as('super'), as('customer')])
const token = await session('super')
const MERIDIAN = 2
const DATA = '/api/v0/Data'
const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')
const picture = await sharp({ create: { width: 100, height: 80, channels: 3, background: '#fdfdfd' } })
  .png()
  .toBuffer()

const created = async (name: string) =>
  v.parse(
    planSchema,
    (await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name, account: MERIDIAN }))).body,
  )
const planOf = async (id: number) => v.parse(planSchema, (await superuser('GET', `/api/v0/CleaningPlans/${id}`)).body)
/** The next version of a new plan: one that takes files. */
async function draft(name: string) {
  const { id } = await created(name)
  const { body } = await superuser('POST', `/api/v0/CleaningPlans/${id}`, { comment: 'Next' })
  const next = v.parse(planSchema, body).id
  return eventually(async () => {
    const plan = await planOf(next)
    expect(plan.status).not.toBe('validating')
    return plan
  })
}
const send = (plan: number, name: string, content: string | Uint8Array, caller = superuser) =>
  caller('POST', DATA, {
    name,
    part_data: base64(content),
    parent_type: 'cleaning_plan',
    parent_id: plan,
    comment: 'By hand',
  })

test('L-033 a file of an open version takes the place of the one before, and the version is read again', async () => {
  const plan = await draft('Replaced')
  const answer = await send(plan.id, 'pretty_map.png', picture)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const item = v.parse(dataItemSchema, answer.body)
  expect(item).toMatchObject({
    name: 'pretty_map.png',
    comment: 'By hand',
    parent_type: 'cleaning_plan',
    parent_id: plan.id,
  })
  const after = await planOf(plan.id)
  expect(after.data['pretty_map.png']).toBe(item.id)
  expect(after.revision).toBeGreaterThan(plan.revision)
  const broken = await send(plan.id, 'sectors.yaml', 'sectors: []\nzones: []\n')
  expect(broken.status).toBe(200)
  await eventually(async () => expect((await planOf(plan.id)).status).toMatch(/ready|draft/))
})

test('L-017 L-030 L-032 files are listed by their version with who handed them in; those of one name over all versions of the plan', async () => {
  const plan = await draft('Listed')
  const [first] = [await send(plan.id, 'map.png', picture)]
  const second = v.parse(dataItemSchema, (await send(plan.id, 'map.png', picture)).body)
  const list = async (query: string, caller = superuser) =>
    listOf(dataItemSchema, (await caller('GET', `${DATA}?parent_type=cleaning_plan&${query}`)).body)
  const own = await list(`parent_id=${plan.id}&limit=10000&direction=desc`)
  expect(Object.fromEntries(own.map(({ name, id }) => [name, id]))).toEqual((await planOf(plan.id)).data)
  expect(own.find(({ name }) => name === 'map.png')).toMatchObject({
    id: second.id,
    filetype: 'image/png',
    comment: 'By hand',
    parent_type: 'cleaning_plan',
    parent_id: plan.id,
    login_name: 'Sam Okafor',
  })
  const original = await planOf(plan.first_id)
  const all = await list(`parent_id=${plan.first_id}&name=map.png`)
  expect(all.map(({ id }) => id)).toEqual([second.id, v.parse(dataItemSchema, first.body).id, original.data['map.png']])
  expect(await list(`parent_id=${plan.id}&direction=asc`)).toEqual(own.toReversed())
  expect((await list(`parent_id=${plan.id}`, await as('distributor'))).length).toBe(0)
})

test('L-031 a closed version takes no file, and only files that a plan has are taken', async () => {
  const { id } = await created('Closed')
  expect(await send(id, 'map.png', picture)).toMatchObject({
    status: 412,
    body: { errors: [{ token: 'errors.cleaningPlan.file.closed' }] },
  })
  const plan = await draft('Names')
  for (const name of ['overlay.png', 'MAP.PNG', 'plan.html'])
    expect(await send(plan.id, name, picture), name).toMatchObject({
      status: 400,
      body: { errors: [{ token: 'errors.cleaningPlan.file.unknown' }] },
    })
  expect((await send(plan.id, '../map.png', picture)).status).toBe(400)
  expect((await send(plan.id, 'map.png', picture, customer)).status).toBe(403)
})

test('L-028 L-029 files that are not what their name promises are refused by file and field, and leave nothing', async () => {
  const plan = await draft('Hostile')
  const count = () => readdirSync(join(dataFolder, 'files'), { recursive: true }).length
  const before = { files: count(), plan: await planOf(plan.id) }
  const cases = HOSTILE_FILES.filter(({ case: title }) =>
    [
      'alias bomb',
      'custom tag',
      'forty million pixels that are all there',
      '16 bits',
      'external entity',
      'handler',
    ].includes(title),
  )
  expect(cases).toHaveLength(6)
  for (const { case: title, name, content, token: expected, field } of cases) {
    const { status, body } = await send(plan.id, name, content())
    expect(status, title).toBe(400)
    expect(body, title).toMatchObject({
      errors: [{ token: `errors.cleaningPlan.file.${expected}`, data: { file: name, ...(field && { field }) } }],
    })
  }
  expect({ files: count(), plan: await planOf(plan.id) }).toEqual(before)
})

test('L-029 a drawing is sent so that no browser runs it, and none is taken outside of plans', async () => {
  const plan = await draft('Drawing')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'
  const { id } = v.parse(dataItemSchema, (await send(plan.id, 'plan.svg', svg)).body)
  const { headers } = await superuser('GET', `${DATA}/${id}`)
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('content-disposition')).toBe('attachment')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(await superuser('POST', DATA, { name: 'plan.svg', part_data: base64(svg), account: MERIDIAN })).toMatchObject({
    status: 400,
  })
})

const record = async (plan: number, name: string) => {
  const order = { type: 'complete', parent_type: 'cleaning_plan', name, parent_id: plan, comment: 'In pieces' }
  const { body } = await superuser('POST', '/v0/Data/create', order)
  return v.parse(v.object({ id: v.number(), uploadURL: v.string() }), body)
}
const put = async (to: string, content: Uint8Array, range?: string) => {
  const response = await fetch(`${service.url}${to}`, {
    method: 'PUT',
    headers: {
      [SESSION_HEADER]: token,
      'content-type': 'image/png',
      ...(range !== undefined && { 'content-range': range }),
    },
    body: Buffer.from(content),
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

test('B-047 an upload goes on where its connection broke, and has its place once it is whole', async () => {
  const plan = await draft('Resumed')
  const { id, uploadURL } = await record(plan.id, 'map.png')
  const [total, half] = [picture.byteLength, Math.floor(picture.byteLength / 2)]
  const arrived = async () =>
    v.parse(v.object({ arrived: v.number() }), (await superuser('GET', uploadURL)).body).arrived
  expect(await arrived()).toBe(0)
  // The connection breaks after the first half.
  const sender = rawRequest(`${service.url}${uploadURL}`, {
    method: 'PUT',
    headers: { [SESSION_HEADER]: token, 'content-type': 'image/png', 'content-length': total },
  })
  sender.on('error', () => undefined)
  sender.write(picture.subarray(0, half))
  await eventually(async () => expect(await arrived()).toBe(half))
  sender.destroy()
  expect((await planOf(plan.id)).data).toEqual(plan.data)

  expect(await put(uploadURL, picture.subarray(half + 1), `bytes ${half + 1}-${total - 1}/${total}`)).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.data.offset', data: { arrived: half } }] },
  })
  expect(await put(uploadURL, picture.subarray(half, half + 9), `bytes ${half}-${half + 8}/${total}`)).toEqual({
    status: 202,
    body: { id, arrived: half + 9 },
  })
  const last = await put(uploadURL, picture.subarray(half + 9), `bytes ${half + 9}-${total - 1}/${total}`)
  expect(last).toMatchObject({ status: 200, body: { id, bytes: total, comment: 'In pieces', parent_id: plan.id } })
  expect((await planOf(plan.id)).data['map.png']).toBe(id)
  expect(await put(uploadURL, picture)).toMatchObject({ status: 409 })
  expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
})

test('B-047 an upload that is refused leaves the version as it was, and another file may be sent for its record', async () => {
  const plan = await draft('Refused')
  const { id, uploadURL } = await record(plan.id, 'map.png')
  expect(await put(uploadURL, Buffer.from('no picture'))).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.cleaningPlan.file.imageKind', data: { file: 'map.png', field: 'signature' } }] },
  })
  expect((await planOf(plan.id)).data).toEqual(plan.data)
  for (const range of ['bytes 5-4/9', 'bytes 0-9/9', 'bytes */9', 'lines 0-1/2'])
    expect((await put(uploadURL, picture, range)).status, range).toBe(400)
  expect((await put(uploadURL, picture, `bytes 0-9/${65 * 1024 * 1024}`)).status).toBe(413)
  expect(await put(uploadURL, picture)).toMatchObject({ status: 200, body: { id } })
  expect(
    (
      await superuser('POST', '/v0/Data/create', {
        type: 'complete',
        parent_type: 'cleaning_plan',
        name: 'a.png',
        parent_id: plan.id,
      })
    ).status,
  ).toBe(400)
})

test('B-047 L-031 a file for a closed version makes the next one once it is accepted, and none where it is refused or never comes', async () => {
  const { id: plan, data } = await created('Closed at first')
  const versions = async () => {
    const { body } = await superuser('GET', `/api/v0/CleaningPlans?first_id=${plan}&order_by=version`)
    return v.parse(v.object({ data: v.array(planSchema) }), body).data
  }
  await record(plan, 'map.png')
  const { id, uploadURL } = await record(plan, 'map.png')
  expect((await put(uploadURL, Buffer.from('no picture'))).status).toBe(400)
  expect(await versions()).toHaveLength(1)
  const { status, body } = await put(uploadURL, picture)
  expect(status, JSON.stringify(body)).toBe(200)
  const [first, next] = await versions()
  expect(first).toMatchObject({ status: 'published', data })
  expect(next).toMatchObject({ version: 2, data: { ...data, 'map.png': id } })
  expect(body).toMatchObject({ id, parent_id: next?.id })
})

test('B-047 of one login forty records wait for their files, and no more are made before some have them', async () => {
  const support = await signIn('support')
  const { id } = await draft('Later')
  const order = { type: 'complete', parent_type: 'cleaning_plan', name: 'map.png', parent_id: id }
  const made = await Promise.all(Array.from({ length: 40 }, () => support('POST', '/v0/Data/create', order)))
  expect([...new Set(made.map(({ status }) => status))]).toEqual([200])
  const refused = await support('POST', '/v0/Data/create', order)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('L-016 a distributor to whom plans were given writes files of plans and no others', async () => {
  const { db } = service
  await db.update(logins).set({ cpeEnabled: true }).where(eq(logins.login, 'distributor'))
  const distributor = await signIn('distributor')
  const accounts = v.parse(
    v.object({ data: v.array(v.object({ id: v.number() })) }),
    (await distributor('GET', '/api/v0/Accounts')).body,
  ).data
  const account = accounts[0]?.id ?? 0
  const { body } = await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Given', account }))
  const first = v.parse(planSchema, body)
  const next = v.parse(
    planSchema,
    (await distributor('POST', `/api/v0/CleaningPlans/${first.id}`, { comment: 'Mine' })).body,
  )
  expect((await send(next.id, 'map3d.png', picture, distributor)).status).toBe(200)
  expect((await distributor('POST', DATA, { name: 'a.txt', part_data: base64('a'), account })).status).toBe(403)
})
