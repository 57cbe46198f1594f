import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dataItemSchema } from '../../../../../contract/resources/data.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { dataItems } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { setGrant } from '../../../../../server/identity/permissions.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf } from '../../robotRequest.ts'

const { service, call, as, session, signIn } = await startTestService()
const [superuser, support, customer, distributor] = await Promise.all([
  as('super'),
  as('support'),
  as('customer'),
  as('distributor'),
])
const [MERIDIAN, HALDEN, BAYSIDE] = [2, 3, 7]
const path = '/api/v0/Data'
const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64')
/** The alphabet that older clients send. */
const inPath = (text: string): string => text.replaceAll('=', '-').replaceAll('/', '|')
const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#234' } })
  .png()
  .toBuffer()

const create = async (body: { readonly [name: string]: unknown }, caller = superuser) => {
  const answer = await caller('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return v.parse(dataItemSchema, answer.body)
}
const text = async (id: number) => (await superuser('GET', `${path}/${id}`)).body
const planOf = async (account: number) =>
  idOf(await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account })))

test('B-046 a file is created in an account, renamed and deleted; base64 comes in either alphabet', async () => {
  const content = 'what?>~~ a note'
  const item = await create({ name: 'note.txt', part_data: inPath(base64(content)), account: MERIDIAN })
  expect(item).toMatchObject({ name: 'note.txt', filetype: 'text/plain', bytes: content.length })
  expect(await text(item.id)).toBe(content)
  expect((await superuser('POST', `${path}/${item.id}`, { name: 'other.txt' })).body).toMatchObject({
    id: item.id,
    name: 'other.txt',
    sha256: item.sha256,
  })
  expect((await superuser('DELETE', `${path}/${item.id}`)).status).toBe(200)
  expect((await superuser('GET', `${path}/${item.id}`)).status).toBe(404)
  expect((await superuser('DELETE', `${path}/${item.id}`)).status).toBe(404)
})

test('B-046 a file that a plan has stays for as long as a version of it has it', async () => {
  const plan = await planOf(MERIDIAN)
  const { body } = await superuser('GET', `${path}?plan=${plan}&name=map.png`)
  const [map] = listOf(dataItemSchema, body)
  expect(await superuser('DELETE', `${path}/${map?.id}`)).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.data.inUse' }] },
  })
})

test('B-046 L-016 a file that a version of a plan has is not renamed, and one that a plan had only by who edits plans', async () => {
  const plan = await planOf(MERIDIAN)
  const { body } = await superuser('GET', `${path}?plan=${plan}&name=map.png`)
  const [map] = listOf(dataItemSchema, body)
  expect(await superuser('POST', `${path}/${map?.id}`, { name: 'other.png' })).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.data.inUse' }] },
  })
  expect(listOf(dataItemSchema, (await superuser('GET', `${path}?plan=${plan}&name=map.png`)).body)).toEqual([map])
  const { id } = await create({ name: 'note.txt', part_data: base64('a'), account: MERIDIAN })
  await service.db.update(dataItems).set({ plan }).where(eq(dataItems.id, id))
  await setGrant(service.db, { role: 'support', resource: 'CleaningPlans', action: 'edit' }, false)
  const keeper = await signIn('support')
  expect((await keeper('POST', `${path}/${id}`, { name: 'other.txt' })).status).toBe(403)
  expect((await keeper('DELETE', `${path}/${id}`)).status).toBe(403)
  await setGrant(service.db, { role: 'support', resource: 'CleaningPlans', action: 'edit' }, true)
  expect((await (await signIn('support'))('POST', `${path}/${id}`, { name: 'other.txt' })).status).toBe(200)
})

test('B-046 what robots drive by is not exchanged file by file', async () => {
  const plan = await planOf(MERIDIAN)
  const file = { name: 'sectors.yaml', part_data: base64('sectors: []'), parent_type: 'cleaning_plan', parent_id: plan }
  expect(await superuser('POST', path, file)).toMatchObject({
    status: 412,
    body: { errors: [{ token: 'errors.cleaningPlan.file.closed' }] },
  })
})

test('B-046 a picture is one, and files that a browser would run are not taken', async () => {
  const image = { name: 'robot.png', part_data: base64(picture), account: MERIDIAN }
  const { id, filetype } = v.parse(dataItemSchema, (await superuser('POST', `${path}/image`, image)).body)
  expect(filetype).toBe('image/png')
  const read = await fetch(`${service.url}${path}/${id}`, { headers: { [SESSION_HEADER]: await session('customer') } })
  expect(read.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true)
  const refused = async (to: string, changes: { readonly [name: string]: string }) =>
    (await superuser('POST', to, { ...image, ...changes })).body
  const token = (name: string) => ({ errors: [{ token: `errors.data.${name}` }] })
  expect(await refused(`${path}/image`, { part_data: base64('<svg/>') })).toMatchObject(token('image'))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  for (const to of [path, `${path}/image`])
    expect(await refused(to, { part_data: base64(drawing) })).toMatchObject(token('image'))
  expect(await refused(path, { name: 'robot.jpg' }), 'a png of another name').toMatchObject(token('image'))
  expect(await refused(`${path}/image`, { name: 'robot.txt' })).toMatchObject(token('image'))
  expect(await refused(path, { part_data: base64('no picture') })).toMatchObject(token('image'))
  for (const name of ['page.html', 'run.js', 'drawing.svg', 'nothing', 'style.css'])
    expect(await refused(path, { name }), name).toMatchObject(token('filetype'))
  expect(await superuser('POST', `${path}/${id}`, { name: 'robot.html' })).toMatchObject({ status: 400 })
  expect(await superuser('POST', `${path}/${id}`, { name: 'robot.txt' })).toMatchObject({ status: 404 })
  for (const name of ['../a.png', 'a\\b.png', 'a\u0000.png', ''])
    expect((await superuser('POST', path, { ...image, name })).status, name).toBe(400)
  for (const part of ['!', 'a', '%%%%'])
    expect((await superuser('POST', path, { ...image, part_data: part })).status, part).toBe(400)
})

test('B-047 a record is created, takes its raw file once by PUT, and reads back', async () => {
  const order = { type: 'complete', parent_type: 'cleaning_plan', name: 'map.pgm', filetype: 'pgm', account: MERIDIAN }
  const { body } = await superuser('POST', '/v0/Data/create', order)
  const { id, uploadURL } = v.parse(v.object({ id: v.number(), uploadURL: v.string() }), body)
  const put = async (content: string, login = 'super') =>
    fetch(`${service.url}${uploadURL}`, {
      method: 'PUT',
      headers: { [SESSION_HEADER]: await session(login), 'content-type': 'application/octet-stream' },
      body: content,
    })
  expect((await put('P5 1 1 255 x', 'customer')).status).toBe(403)
  expect((await put('')).status).toBe(400)
  expect((await superuser('GET', `${path}/${id}?view_only=1`)).body).toMatchObject({ bytes: 0 })
  const answer = await put('P5 1 1 255 x')
  expect(v.parse(dataItemSchema, await answer.json())).toMatchObject({ id, bytes: 12, name: 'map.pgm' })
  expect(await text(id)).toBe('P5 1 1 255 x')
  expect((await put('another')).status).toBe(409)
  expect(await text(id)).toBe('P5 1 1 255 x')
  expect((await fetch(`${service.url}${uploadURL}`, { method: 'PUT', body: 'x' })).status).toBe(401)
})

test('B-045 a location has files by name; another of the name takes the place of the first', async () => {
  const location = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Terminal', account: BAYSIDE }))
  const logo = `${path}/location/${location}/logo.png`
  expect((await distributor('GET', logo)).status).toBe(404)
  const first = await distributor('POST', logo, { name: 'Logo.PNG', part_data: inPath(base64(picture)) })
  expect(first, JSON.stringify(first.body)).toMatchObject({ status: 200, body: { name: 'logo.png' } })
  const read = await distributor('GET', logo)
  expect(read.headers.get('content-type')).toBe('image/png')
  const jpeg = await sharp(picture).jpeg().toBuffer()
  const risk = { name: 'risk_assessment.jpg', part_data: base64(jpeg) }
  expect((await distributor('POST', `${path}/location/${location}`, risk)).status).toBe(200)
  expect((await distributor('GET', `${path}/location/${location}/risk_assessment.jpg`)).status).toBe(200)
  const larger = await sharp(picture).resize(30, 20).png().toBuffer()
  const second = await distributor('POST', logo, { part_data: base64(larger) })
  expect(second.body).toMatchObject({ bytes: larger.byteLength })
  expect((await distributor('GET', logo)).headers.get('content-length')).toBe(String(larger.byteLength))
  expect((await superuser('GET', `${path}/${idOf(first)}`)).status).toBe(404)
  expect((await superuser('DELETE', `${path}/${idOf(second)}`)).status).toBe(409)
})

test('B-045 B-046 files need their permission, and are of an account in sight', async () => {
  const item = await create({ name: 'a.txt', part_data: base64('a'), account: HALDEN })
  const location = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Mall', account: HALDEN }))
  const plan = await planOf(HALDEN)
  const part = base64('b')
  for (const [method, to, body] of [
    ['POST', path, { name: 'b.txt', part_data: part, account: MERIDIAN }],
    ['POST', `${path}/image`, { name: 'b.png', part_data: part, account: MERIDIAN }],
    ['POST', `${path}/${item.id}`, { name: 'b.txt' }],
    ['DELETE', `${path}/${item.id}`, undefined],
    ['POST', `${path}/location/${location}`, { name: 'b.txt', part_data: part }],
    ['POST', '/v0/Data/create', { type: 'complete', parent_type: 'cleaning_plan', name: 'b.txt', account: MERIDIAN }],
  ] as const) {
    expect((await customer(method, to, body)).status, to).toBe(403)
    expect((await call(method, to, body)).status, to).toBe(401)
  }
  expect((await distributor('POST', `${path}/location/${location}/b.txt`, { part_data: part })).status).toBe(404)
  expect((await distributor('GET', `${path}/location/${location}/b.txt`)).status).toBe(404)
  expect((await customer('GET', `${path}/${item.id}`)).status).toBe(404)
  const gone = 999_999
  for (const body of [{ account: gone }, { parent_type: 'cleaning_plan', parent_id: gone }])
    expect((await support('POST', path, { name: 'b.txt', part_data: part, ...body })).status).toBe(404)
  expect((await support('POST', path, { name: 'b.txt', part_data: part })).status).toBe(400)
  expect((await customer('GET', `${path}?plan=${plan}`)).body).toMatchObject({ total: 0 })
  expect((await call('PATCH', path)).headers.get('allow')).toBe('GET, POST')
  expect((await call('PUT', `${path}/${item.id}`)).headers.get('allow')).toBe('GET, POST, DELETE')
})

test('L-004 a picture comes small where a list wants it so, for whoever sees it, and of a file that is no picture the file comes itself', async () => {
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const item = await create({ name: 'wide.png', part_data: base64(wide), account: MERIDIAN })
  const small = async (id: number, width: number | string, headers: { readonly [name: string]: string } = {}) => {
    const answer = await fetch(`${service.url}${path}/${id}?width=${width}`, {
      headers: { [SESSION_HEADER]: await session('customer'), ...headers },
    })
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const { status, etag, body } = await small(item.id, 160)
  expect(status).toBe(200)
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 160, height: 53 })
  expect((await small(item.id, 160, { 'if-none-match': etag })).status).toBe(304)
  expect((await sharp((await small(item.id, 320)).body).metadata()).width).toBe(320)
  expect((await small(item.id, 9000)).status).toBe(400)
  const tiny = await create({ name: 'tiny.png', part_data: base64(picture), account: MERIDIAN })
  expect((await sharp((await small(tiny.id, 160)).body).metadata()).width).toBe(3)
  const note = await create({ name: 'note.txt', part_data: base64('a note'), account: MERIDIAN })
  expect((await small(note.id, 160)).body.toString()).toBe('a note')
  const hidden = await create({ name: 'hidden.png', part_data: base64(wide), account: BAYSIDE })
  expect((await small(hidden.id, 160)).status).toBe(404)
})
