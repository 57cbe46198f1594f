import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PLAN_FILE_NAMES, REQUIRED_PLAN_FILES } from '../../../../../contract/plan/planFileRules.ts'
import { dataItemSchema } from '../../../../../contract/resources/data.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { plans } from '../../../../../server/database/schema.ts'
import { createReport, type ReportOf } from '../../../reports/storedReports.ts'
import { createRows } from '../../../testDatabase.ts'
import { startTestService } from '../../../testService.ts'
import { BARE_SECTORS, planRequest } from '../../planRequest.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, dataFolder, as, session } = await startTestService()
const [superuser, operator, customer, distributor] = await Promise.all(
  ['super', 'operator', 'customer', 'distributor'].map(as),
)
if (!superuser || !operator || !customer || !distributor) throw new Error('A demo login is missing')
const [MERIDIAN, HALDEN] = [2, 3]

const create = async (request: unknown) =>
  v.parse(planSchema, (await superuser('POST', '/api/v0/CleaningPlans', request)).body)
const storedFiles = () =>
  readdirSync(join(dataFolder, 'files'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

test('L-001 M-070 a plan is created with all its files and read back, alone and in the list', async () => {
  const location = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Riverside Mall', account: MERIDIAN }))
  const plan = await create(await planRequest({ name: ' Ground floor ', account: MERIDIAN, location }))
  expect(plan).toMatchObject({
    id: plan.id,
    first_id: plan.id,
    name: 'Ground floor',
    version: 1,
    plan_type: 1,
    status: 'published',
    published: '1',
    published_version: 1,
    sectors: 1,
    cpe_version: '1',
    account: MERIDIAN,
    location,
    locations_name: 'Riverside Mall',
    data: plan.data,
    start_x: 3,
    start_y: 2,
    start_a: 0,
    home_x: 1,
    home_y: 2,
    home_a: 0.5,
  })
  expect(Object.keys(plan.data).toSorted()).toEqual(REQUIRED_PLAN_FILES.toSorted())
  expect((await operator('GET', `/api/v0/CleaningPlans/${plan.id}`)).body).toEqual(plan)
  expect((await operator('GET', '/api/v0/CleaningPlans')).body).toEqual({ data: [plan], total: 1 })
})

test('L-039 a plan without floor to clean is stored and not published, and says why', async () => {
  const plan = await create(await planRequest({ name: 'Bare', account: MERIDIAN }, { 'sectors.yaml': BARE_SECTORS }))
  expect(plan).toMatchObject({
    status: 'ready',
    published: '0',
    area: 0,
    sectors: 0,
    problems: [{ file: 'sectors.yaml', token: 'errors.cleaningPlan.noArea' }],
  })
  expect([plan.published_version, plan.published_date]).toEqual([undefined, undefined])
})

test('L-001 plans and locations of accounts out of sight do not exist', async () => {
  const plan = await create(await planRequest({ name: 'Elsewhere', account: HALDEN }))
  expect((await customer('GET', `/api/v0/CleaningPlans/${plan.id}`)).status).toBe(404)
  expect((await distributor('GET', '/api/v0/CleaningPlans')).body).toEqual({ data: [], total: 0 })
  expect((await distributor('GET', '/api/v0/Locations')).body).toEqual({ data: [], total: 0 })
  expect((await distributor('POST', '/api/v0/Locations', { name: 'Theirs', account: HALDEN })).status).toBe(404)
})

test('L-003 L-008 R-001 a list of plans tells the newest run of each by any of its versions, and a list of versions how many each has had, to those who may see reports', async () => {
  const plan = await create(await planRequest({ name: 'Often cleaned', account: MERIDIAN }))
  const { robot } = await createRows(service).robot(MERIDIAN)
  const run = (start: string, values: Partial<ReportOf> = {}) =>
    createReport(service.db, {
      robot,
      account: MERIDIAN,
      plan: plan.id,
      planFirstId: plan.id,
      start,
      minutes: 30,
      ...values,
    })
  await run('2026-10-01T08:00:00Z')
  await run('2026-10-03T08:00:00Z', { result: 'partial', coveragePercentage: 61 })
  await run('2026-10-04T08:00:00Z', { reality: 'replayed' })
  await run('2026-10-05T08:00:00Z', { account: HALDEN })
  const [next = { id: 0 }] = await service.db
    .insert(plans)
    .values({ firstId: plan.id, version: 2, name: plan.name, planType: 1, account: MERIDIAN, status: 'ready' })
    .returning({ id: plans.id })
  await run('2026-09-01T08:00:00Z', { plan: next.id })
  const versions = async (caller: typeof superuser, query: string) => {
    const { body } = await caller('GET', `/api/v0/CleaningPlans?first_id=${plan.id}&order_by=version${query}`)
    return v.parse(v.object({ data: v.array(planSchema) }), body).data
  }
  const listed = async (caller: typeof superuser, query: string) => (await versions(caller, query))[0]?.last_run
  const runs = async (caller: typeof superuser, query: string) => (await versions(caller, query)).map(each => each.runs)
  expect(await runs(customer, '&get_runs=1'), 'reports of accounts out of sight are not counted').toEqual([2, 1])
  expect(await runs(superuser, '&get_runs=1')).toEqual([3, 1])
  expect(await runs(superuser, ''), 'nobody has asked').toEqual([undefined, undefined])
  const newest = { result: 'partial', coverage_percentage: 61, end_timestamp: Date.parse('2026-10-03T08:30:00Z') }
  expect(await listed(customer, '&get_last_run=1'), 'reports of accounts out of sight are not told').toMatchObject(
    newest,
  )
  expect(await listed(superuser, '&get_last_run=1')).toMatchObject({
    end_timestamp: Date.parse('2026-10-05T08:30:00Z'),
  })
  expect(await listed(superuser, '')).toBeUndefined()
})

test('O-003 a location’s name is taken once in an account', async () => {
  const order = { name: 'Airport', account: HALDEN, category: 'airport', time_zone: 'Europe/Oslo' }
  const { body } = await superuser('POST', '/api/v0/Locations', order)
  expect(body).toMatchObject(order)
  expect((await superuser('POST', '/api/v0/Locations', order)).status).toBe(409)
})

test('L-002 a file that is no use refuses the plan by name, and nothing of it is kept', async () => {
  const cases: readonly (readonly [{ [name: string]: string | Buffer | undefined }, string, string])[] = [
    [{ 'map.yaml': undefined }, 'map.yaml', 'map.yaml is missing.'],
    [
      { 'map.yaml': 'image: map.png\nresolution: -1\norigin: [0, 0, 0]' },
      'map.yaml',
      'map.yaml resolution must be the metres of a pixel, a number from 0.001 to 10.',
    ],
    [{ 'map.png': 'no picture' }, 'map.png', 'map.png is not a PNG picture.'],
    [{ 'config.yaml': 'plan_type: 1' }, 'config.yaml', 'config.yaml has no valid home.'],
    [
      { 'sectors.yaml': 'sectors: [{id: 1, name: a, type: 1, points: []}]' },
      'sectors.yaml',
      'sectors.yaml has no valid sectors.0.points.',
    ],
    [{ 'sectors.yaml': '{{{' }, 'sectors.yaml', 'sectors.yaml is not YAML.'],
    [{ '../../etc/passwd': 'x' }, 'A file', `A file is none of ${PLAN_FILE_NAMES.join(', ')}.`],
  ]
  const before = await superuser('GET', '/api/v0/CleaningPlans')
  const files = storedFiles().length
  for (const [changes, file, sentence] of cases) {
    const { status, body } = await superuser(
      'POST',
      '/api/v0/CleaningPlans',
      await planRequest({ name: 'Bad', account: MERIDIAN }, changes),
    )
    expect(status, sentence).toBe(400)
    expect(body).toMatchObject({ errors: [{ message: sentence, field: 'files', data: { file } }] })
  }
  expect((await superuser('GET', '/api/v0/CleaningPlans')).body).toEqual(before.body)
  expect(storedFiles()).toHaveLength(files)
})

test('M-072 a map_server map becomes a plan; a broken one is refused by file and field', async () => {
  const { files } = await planRequest({ name: '', account: MERIDIAN })
  const [yaml, image] = [files.find(file => file.name === 'map.yaml'), files.find(file => file.name === 'map.png')]
  const order = { name: 'Imported', account: MERIDIAN, yaml, image }
  const { body } = await superuser('POST', '/api/v0/CleaningPlans/import', order)
  expect(Object.keys(v.parse(planSchema, body).data).toSorted()).toEqual(REQUIRED_PLAN_FILES.toSorted())
  const refused = await superuser('POST', '/api/v0/CleaningPlans/import', { ...order, image: undefined })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ errors: [{ field: 'image', data: { file: 'map.yaml' } }] })
})

test('B-044 a data file is read by id: its bytes, or with view_only=1 what is known of it', async () => {
  const plan = await create(await planRequest({ name: 'Data', account: MERIDIAN }))
  const id = plan.data['map.png'] ?? 0
  const { body } = await operator('GET', `/api/v0/Data/${id}?view_only=1`)
  const response = await fetch(`${service.url}/api/v0/Data/${id}`, {
    headers: { 'x-session-id': await session('operator') },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(v.parse(dataItemSchema, body)).toMatchObject({
    id,
    name: 'map.png',
    filetype: 'image/png',
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
})

test('B-044 bytes that the browser has are not sent again, yet always asked for', async () => {
  const plan = await create(await planRequest({ name: 'Cached', account: MERIDIAN }))
  const path = `/api/v0/Data/${plan.data['map.yaml']}`
  const first = await operator('GET', path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const second = await operator('GET', path, undefined, { 'if-none-match': etag })
  expect(second).toMatchObject({ status: 304, body: '' })
  expect((await operator('GET', path, undefined, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('L-001 a file of many megabytes is taken', async () => {
  const { files } = await planRequest({ name: 'Small', account: MERIDIAN })
  const map = Buffer.from(files.find(({ name }) => name === 'map.png')?.base64 ?? '', 'base64')
  // What stands behind the picture's end is nobody's business.
  const padded = Buffer.concat([map, Buffer.alloc(16 * 1024 * 1024)])
  const plan = await create(await planRequest({ name: 'Large', account: MERIDIAN }, { 'map.png': padded }))
  expect((await operator('GET', `/api/v0/Data/${plan.data['map.png']}?view_only=1`)).body).toMatchObject({
    bytes: padded.byteLength,
  })
})

test('L-001 a yaml of many keys does not hold the service up', async () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join('')
  const refused = await planRequest({ name: 'Keys', account: MERIDIAN }, { 'sectors.yaml': `${keys}start: nowhere\n` })
  expect(await superuser('POST', '/api/v0/CleaningPlans', refused)).toMatchObject({ status: 400 })
})

test('B-044 the same bytes are kept once', async () => {
  await create(await planRequest({ name: 'One', account: MERIDIAN }))
  const files = storedFiles().length
  await create(await planRequest({ name: 'Two', account: HALDEN }))
  expect(storedFiles()).toHaveLength(files)
})

test('M-072 files of the robot’s current plan are read by name', async () => {
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Reader', MERIDIAN)))
  const byName = `/api/v0/Data/map.yaml?robot=${robot}`
  expect((await operator('GET', byName)).status).toBe(404)
  const plan = await create(await planRequest({ name: 'By name', account: MERIDIAN }))
  await superuser('POST', `/api/v0/Robots/${robot}/assign_plans`, { plans: [plan.id] })
  expect((await operator('GET', byName)).body).toContain('resolution: 0.05')
  expect((await customer('GET', byName)).status).toBe(200)
  expect((await distributor('GET', byName)).status).toBe(404)
  expect((await operator('GET', `/api/v0/Data/plan.world?robot=${robot}`)).status).toBe(404)
  expect((await operator('GET', '/api/v0/Data/map.yaml')).status).toBe(404)
})

test('B-044 data files are listed by plan and name, those of accounts out of sight left out', async () => {
  const [mine, hidden] = await Promise.all([
    create(await planRequest({ name: 'Listed', account: MERIDIAN })),
    create(await planRequest({ name: 'Not listed', account: HALDEN })),
  ])
  const list = async (plan: number) =>
    v.parse(
      v.object({ data: v.array(dataItemSchema), total: v.number() }),
      (await customer('GET', `/api/v0/Data?plan=${plan}`)).body,
    )
  const { data, total } = await list(mine.id)
  expect(Object.fromEntries(data.map(item => [item.name, item.id]))).toEqual(mine.data)
  expect(total).toBe(data.length)
  expect((await customer('GET', `/api/v0/Data?plan=${mine.id}&name=map.png`)).body).toMatchObject({
    data: [{ id: mine.data['map.png'] }],
    total: 1,
  })
  expect(await list(hidden.id)).toEqual({ data: [], total: 0 })
})

test('B-044 data files of accounts out of sight do not exist', async () => {
  const plan = await create(await planRequest({ name: 'Hidden', account: HALDEN }))
  const path = `/api/v0/Data/${plan.data['map.png']}`
  expect((await operator('GET', path)).status).toBe(200)
  for (const suffix of ['', '?view_only=1']) expect((await customer('GET', path + suffix)).status).toBe(404)
})
