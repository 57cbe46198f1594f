import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  locationDetailsSchema,
  locationPinSchema,
  locationSchema,
  locationSummarySchema,
  MAX_LOCATION_FILE_BYTES,
} from '../../../../../contract/resources/locations.ts'
import { audit, cleaningReports, locations, plans, robots } from '../../../../../server/database/schema.ts'
import { and, asc, eq } from '../../../../../server/database/sql.ts'
import { createReport } from '../../../reports/storedReports.ts'
import { createRows } from '../../../testDatabase.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf } from '../../robotRequest.ts'

const { service, as } = await startTestService()
const { db } = service
const [superuser, distributor, customer] = await Promise.all([as('super'), as('distributor'), as('customer')])
const [MERIDIAN, HALDEN, BAYSIDE] = [2, 3, 7]
const path = '/api/v0/Locations'
const files = '/api/v0/Data/location'

let names = 0
const create = async (changes: object = {}, account = MERIDIAN) =>
  idOf(await superuser('POST', path, { name: `Place ${names++}`, account, ...changes }))
const read = async (id: number) => v.parse(locationDetailsSchema, (await superuser('GET', `${path}/${id}`)).body)
const refusal = (status: number, token: string, more: object = {}) => ({
  status,
  body: { errors: [{ token, ...more }] },
})
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
  .png()
  .toBuffer()
const base64 = (bytes: Buffer) => bytes.toString('base64')
const summaryOf = async (id: number) =>
  listOf(locationSummarySchema, (await superuser('GET', `${path}/summaries`)).body).find(one => one.id === id)

test('O-003 O-005 locations are listed by pages and orders, narrowed to an account, and read one by one', async () => {
  const account = await createRows(service).account()
  const [hotel, mall] = [
    await create({ name: 'B', category: 'hotel' }, account),
    await create({ name: 'A', category: 'mall', coordinates: { latitude: 53.3, longitude: -6.2 } }, account),
  ]
  const list = async (query: string) => {
    const { body } = await superuser('GET', `${path}?within=${account}&${query}`)
    const { data, total } = v.parse(v.object({ data: v.array(locationSchema), total: v.number() }), body)
    expect(total).toBe(2)
    return data.map(({ id }) => id)
  }
  expect(await list('limit=100000')).toEqual([mall, hotel])
  expect(await list('order_by=category')).toEqual([hotel, mall])
  expect(await list('direction=desc&limit=1')).toEqual([hotel])
  expect(await list('offset=1&limit=1')).toEqual([hotel])
  expect(await read(mall)).toMatchObject({
    name: 'A',
    category: 'mall',
    environment: 'commercial',
    requires_assessment: '0',
    account,
    coordinates: { latitude: 53.3, longitude: -6.2 },
    files: {},
  })
  for (const query of ['limit=100001', 'order_by=account', 'direction=up', 'offset=-1'])
    expect((await superuser('GET', `${path}?${query}`)).status, query).toBe(400)
})

test('O-005 an edit changes what it names and nothing else, and the audit says what', async () => {
  const id = await create({ category: 'hotel' })
  const edit = { category: 'factory', environment: 'industrial', requires_assessment: '1', time_zone: 'Europe/Dublin' }
  expect((await superuser('POST', `${path}/${id}`, edit)).body).toMatchObject(edit)
  const coordinates = { latitude: -33.9, longitude: 18.4 }
  expect((await superuser('POST', `${path}/${id}`, { coordinates })).body).toMatchObject({ ...edit, coordinates })
  expect((await superuser('POST', `${path}/${id}`, { name: '  New hall ', coordinates: null })).status).toBe(200)
  const after = await read(id)
  expect(after).toMatchObject({ ...edit, name: 'New hall' })
  expect(after.saved, 'who changed it last').toMatchObject({ login_name: 'Sam Okafor' })
  expect(after.coordinates).toBeUndefined()
  expect((await superuser('POST', `${path}/${id}`, { name: 'New hall' })).status).toBe(200)
  const entries = await db
    .select({ changes: audit.changes, account: audit.account })
    .from(audit)
    .where(and(eq(audit.action, 'location.edit'), eq(audit.object, String(id))))
    .orderBy(asc(audit.id))
  expect(entries).toMatchObject([
    { account: MERIDIAN, changes: { category: ['hotel', 'factory'], requiresAssessment: [false, true] } },
    { changes: { latitude: [null, -33.9], longitude: [null, 18.4] } },
    { changes: { name: [expect.any(String), 'New hall'], latitude: [-33.9, null] } },
  ])
})

test('O-011 O-012 a name that another location of the account has is refused at its field, and so is no name', async () => {
  const [first, second] = [await create(), await create()]
  const { name } = await read(first)
  expect(await superuser('POST', path, { name, account: MERIDIAN })).toMatchObject(
    refusal(409, 'errors.location.nameTaken', { field: 'location' }),
  )
  expect(await superuser('POST', `${path}/${second}`, { name })).toMatchObject(
    refusal(409, 'errors.location.editLocation.name.conflict', { field: 'name' }),
  )
  expect((await superuser('POST', path, { name, account: HALDEN })).status).toBe(200)
  for (const wrong of ['', '   ', 'x'.repeat(121), 'a\u0007b'])
    expect(await superuser('POST', `${path}/${second}`, { name: wrong }), wrong).toMatchObject(
      refusal(400, 'shared.error.badRequest', { field: 'name' }),
    )
  for (const wrong of [
    { category: 'casino' },
    { environment: 'lunar' },
    { time_zone: 'Mars/Olympus' },
    { coordinates: { latitude: 91, longitude: 0 } },
    { coordinates: { latitude: 0 } },
  ])
    expect((await superuser('POST', `${path}/${second}`, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('O-001 O-002 O-005 locations need their rights, and those out of sight are not there', async () => {
  const [near, far] = [await create({}, BAYSIDE), await create({}, HALDEN)]
  expect((await customer('POST', `${path}/${near}`, { name: 'Mine' })).status).toBe(403)
  expect((await customer('DELETE', `${path}/${near}`)).status).toBe(403)
  expect((await distributor('POST', `${path}/${near}`, { category: 'office' })).status).toBe(200)
  for (const [method, rest, body] of [
    ['GET', ''],
    ['GET', '/pins'],
    ['POST', '', { name: 'Mine' }],
    ['DELETE', ''],
  ] as const)
    expect(await distributor(method, `${path}/${far}${rest}`, body), method).toMatchObject(
      refusal(404, 'errors.location.notFound'),
    )
})

test('O-013 a location with robots or plans stays and says how many; an empty one goes, and its reports keep its name', async () => {
  const id = await create()
  const { robot } = await createRows(service).robot(MERIDIAN)
  await db.update(robots).set({ location: id }).where(eq(robots.id, robot))
  const plan = idOf(
    await superuser(
      'POST',
      '/api/v0/CleaningPlans',
      await planRequest({ name: 'Hall', account: MERIDIAN, location: id }),
    ),
  )
  const there = { robot, plan, planFirstId: plan, planName: 'Hall', location: id, locationName: 'Old hall' }
  const report = await createReport(db, { ...there, robotName: 'Robot', start: '2026-11-20T12:00:00Z' })
  const logo = { name: 'logo.png', part_data: base64(picture) }
  const file = idOf(await superuser('POST', `${files}/${id}`, logo))
  expect(await superuser('DELETE', `${path}/${id}`)).toMatchObject(
    refusal(409, 'errors.location.inUse', { data: { robots: 1, plans: 1 } }),
  )
  await db.update(robots).set({ location: null }).where(eq(robots.id, robot))
  expect(await superuser('DELETE', `${path}/${id}`)).toMatchObject({
    body: { errors: [{ data: { robots: 0, plans: 1 } }] },
  })
  await db.update(plans).set({ removedAt: new Date() }).where(eq(plans.id, plan))
  expect((await superuser('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await superuser('GET', `${path}/${id}`)).status).toBe(404)
  expect((await superuser('GET', `/api/v0/Data/${file}`)).status).toBe(404)
  const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.id, report))
  expect(row).toMatchObject({ location: null, locationName: 'Old hall' })
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'location.delete'))
  expect(entry).toMatchObject({ object: String(id), account: MERIDIAN })
  expect(entry?.name).not.toBe('')
})

test('O-009 O-010 a picture must have its name and be what the name promises; it can be replaced and taken away', async () => {
  const id = await create({ requires_assessment: '1' })
  const put = (name: string, body: object) => superuser('POST', `${files}/${id}/${name}`, body)
  const upload = (token: string) => `errors.location.editLocation.upload.${token}`
  const whole = {
    name: 'LOGO.png',
    part_data: base64(picture),
    parent_type: 'location',
    parent_id: id,
    filetype: 'png',
  }
  expect(await put('logo.png', { ...whole, name: 'brand.png' })).toMatchObject(
    refusal(400, upload('nameNotMatch'), { field: 'name', data: { name: 'logo.png' } }),
  )
  expect(await put('risk_assessment.jpg', whole)).toMatchObject(refusal(400, upload('nameNotMatch')))
  expect(await put('brand.png', { part_data: base64(picture) })).toMatchObject(refusal(400, upload('nameNotMatch')))
  expect(await put('logo.png', { name: 'logo.png' })).toMatchObject(refusal(400, upload('noFile')))
  expect(await put('logo.png', { name: 'logo.png', part_data: '' })).toMatchObject(refusal(400, upload('noFile')))
  expect(await put('risk_assessment.jpg', { part_data: base64(picture) })).toMatchObject(
    refusal(400, 'errors.data.image'),
  )
  const large = base64(Buffer.alloc(MAX_LOCATION_FILE_BYTES + 3))
  expect(await put('logo.png', { part_data: large })).toMatchObject(refusal(413, upload('tooLarge')))
  expect((await put('logo.png', whole)).status).toBe(200)
  const { data: others } = v.parse(v.object({ data: v.array(locationSchema) }), (await superuser('GET', path)).body)
  const details = await read(id)
  expect(others.find(one => one.id === id)?.files).toEqual(details.files)
  expect(details.file_details).toMatchObject([{ name: 'logo.png', bytes: picture.byteLength }])
  expect(details.file_details?.[0]?.login_name).not.toBe('')
  expect((await superuser('DELETE', `${files}/${id}/logo.png`)).status).toBe(200)
  expect((await superuser('GET', `${files}/${id}/logo.png`)).status).toBe(404)
  expect((await superuser('DELETE', `${files}/${id}/logo.png`)).status).toBe(404)
  expect((await read(id)).files).toEqual({})
})

test('O-003 a summary counts robots, plans and open pins of a place, and has its newest results first', async () => {
  const id = await create()
  const order = await planRequest({ name: 'Floor', account: MERIDIAN, location: id })
  const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans', order))
  const { robot } = await createRows(service).robot(MERIDIAN)
  await db.update(robots).set({ location: id }).where(eq(robots.id, robot))
  const pin = { type: 'FieldIssue', title: 'Sign', message: 'Wet', priority: 'High', labels: ['Other'], x: 1, y: 1 }
  const first = await superuser('POST', `/v0/PlanVersion/${plan}/pins`, pin)
  const open = await superuser('POST', `/v0/PlanVersion/${plan}/pins`, { ...pin, title: 'Door' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const closed = { ...pin, status: 'closed', deleted: false, revision: 1 }
  expect((await superuser('POST', `/v0/PlanVersion/${plan}/pins/${idOf(first)}`, closed)).status).toBe(200)
  const of = { robot, plan, planFirstId: plan, planName: 'Floor', location: id, locationName: 'Place', robotName: 'R' }
  const reports: number[] = []
  for (let day = 1; day <= 12; day++)
    reports.unshift(await createReport(db, { ...of, start: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` }))
  const summary = await summaryOf(id)
  expect(summary).toMatchObject({ robots: 1, plans: 1, pins: 1 })
  expect(summary?.results?.map(({ id: report }) => report)).toEqual(reports.slice(0, 10))
  const pins = async (query: string) =>
    listOf(locationPinSchema, (await superuser('GET', `${path}/${id}/pins${query}`)).body).map(one => one.title)
  expect(await pins('?status=open')).toEqual(['Door'])
  expect(await pins('')).toEqual(['Door', 'Sign'])
  expect(open.status).toBe(200)
})

test('O-003 a plan whose next version is at another place is there once that is published, and its old place can be deleted', async () => {
  const [old, next] = [await create(), await create()]
  const order = await planRequest({ name: 'Moved', account: MERIDIAN, location: old })
  const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans', order))
  const [first] = await db.select().from(plans).where(eq(plans.id, plan))
  if (first === undefined) throw new Error('A plan has no row')
  const moved = { ...first, id: undefined, version: 2, status: 'ready' as const, publishedAt: null, location: next }
  const [second] = await db.insert(plans).values(moved).returning({ id: plans.id })
  const countsOf = async () => [(await summaryOf(old))?.plans, (await summaryOf(next))?.plans]
  const at = async (location: number) => {
    const { body } = await superuser('GET', `/api/v0/CleaningPlans?location=${location}&current=1`)
    return v.parse(v.object({ data: v.array(v.object({ version: v.number() })) }), body).data
  }
  expect([await countsOf(), await at(old), await at(next)]).toEqual([[1, 0], [{ version: 1 }], []])
  expect((await superuser('DELETE', `${path}/${old}`)).status).toBe(409)
  await db.update(plans).set({ status: 'retired' }).where(eq(plans.id, plan))
  await db
    .update(plans)
    .set({ status: 'published' })
    .where(eq(plans.id, second?.id ?? 0))
  expect([await countsOf(), await at(old), await at(next)]).toEqual([[0, 1], [], [{ version: 2 }]])
  expect((await superuser('DELETE', `${path}/${old}`)).status).toBe(200)
  expect((await superuser('DELETE', `${path}/${next}`)).status).toBe(409)
})

test('O-005 of two who give the same name at once one is refused, and nothing is lost', async () => {
  const name = `Twice ${names++}`
  const answers = await Promise.all([1, 2].map(() => superuser('POST', path, { name, account: MERIDIAN })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await db.$count(locations, eq(locations.name, name))).toBe(1)
})
