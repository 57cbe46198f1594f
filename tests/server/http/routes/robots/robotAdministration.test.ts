import { connectAsync } from 'mqtt'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { robotSettingSchema } from '../../../../../contract/resources/robotSettings.ts'
import { labelSchema, robotSchema, robotStatusSchema } from '../../../../../contract/resources/robots.ts'
import { ROBOT_FEATURES } from '../../../../../contract/robot/features.ts'
import { audit, locations, robotStatuses, robots } from '../../../../../server/database/schema.ts'
import { desc, eq } from '../../../../../server/database/sql.ts'
import { openSupervisor } from '../../../streams/supervising.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, as, session } = await startTestService()
const [superuser, support, operator, distributor] = await Promise.all(
  ['super', 'support', 'operator', 'distributor'].map(as),
)
if (!superuser || !support || !operator || !distributor) throw new Error('A demo login is missing')
const [MERIDIAN, HALDEN, LARKFIELD, NORRLAND] = [2, 3, 5, 6]

const create = async (name: string, account = MERIDIAN, changes = {}) =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(name, account, changes)))
const of = (id: number, rest = '') => `/api/v0/Robots/${id}${rest}`
const read = async (id: number) => v.parse(robotSchema, (await superuser('GET', `/v1/Robots/${id}`)).body)
const refusal = (status: number, token: string, field?: string) => ({
  status,
  body: { errors: [{ token, ...(field === undefined ? {} : { field }) }] },
})

test('A-092 an edit changes what it names, leaves the rest, and is written down with who made it', async () => {
  const id = await create('Edited 1')
  const before = await read(id)
  const answer = await support('POST', of(id), { name: ' Edited 2 ', test: true, brush_type: 'polypropylene' })
  expect(answer.body).toEqual({
    ...before,
    name: 'Edited 2',
    username: 'edited-2',
    test: true,
    brush_type: 'polypropylene',
  })
  const [entry] = await service.db.select().from(audit).where(eq(audit.robot, id)).orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({ login: 2, action: 'robot.edit', address: '127.0.0.1' })
  expect(await operator('POST', of(id), { name: 'Mine' })).toMatchObject({ status: 403 })
  expect(await distributor('POST', of(id), { name: 'Mine' })).toMatchObject(refusal(404, 'errors.robot.notFound'))
  expect((await read(id)).name).toBe('Edited 2')
})

test('A-099 A-100 A-101 an edit of the hardware is held against all of it; 1.7.1 is stored as 1.5.3', async () => {
  const id = await create('Hard', MERIDIAN, { hardware_version: '1.7' })
  for (const [changes, field] of [
    [{ hardware_version: '3.0' }, 'hardwareVersion'],
    [{ cleaning_width: 28 }, 'cleaningWidth'],
    [{ cleaning_head_type: 'disc' }, 'headType'],
    [{ hardware_version: '1.5' }, 'sideSweeper'],
    [{ model: 'shiny' }, 'hardwareVersion'],
  ] as const)
    expect(await superuser('POST', of(id), changes), field).toMatchObject(refusal(400, 'errors.robot.hardware', field))
  expect(await superuser('POST', of(id), { hardware_version: '1.7.1' })).toMatchObject({
    body: { hardware_version: '1.5.3' },
  })
  const stored = await superuser('POST', of(id), { hardware_version: '1.5.2', side_sweeper: '0', cleaning_width: 24 })
  expect(stored).toMatchObject({ body: { hardware_version: '1.5.2', cleaning_width: 24, side_sweeper: '0' } })
})

test('A-102 a name is given once in an account, and so is the user name that it becomes, however many ask at once', async () => {
  const id = await create('Plover 03', HALDEN)
  const other = await create('Tern', HALDEN)
  const taken = refusal(409, 'errors.robot.nameTaken', 'name')
  expect(await superuser('POST', '/api/v0/Robots', robotRequest('plover-03', HALDEN))).toMatchObject(taken)
  expect(await superuser('POST', of(other), { name: 'PLOVER 03' })).toMatchObject(taken)
  expect(await superuser('POST', of(id), { name: 'Plover-03' })).toMatchObject({ status: 200 })
  const answers = await Promise.all(
    ['Gull 1', 'gull 1', 'gull-1', 'GULL-1'].map(name =>
      superuser('POST', '/api/v0/Robots', robotRequest(name, HALDEN)),
    ),
  )
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  // Names that leave nothing to derive are told apart as they are.
  await create('ロボット', HALDEN)
  expect(await create('掃除機', HALDEN)).toBeGreaterThan(0)
})

test('A-092 a robot moves between accounts in sight; its plan and its place stay behind', async () => {
  const place = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Pier', account: LARKFIELD }))
  const id = await create('Mover', LARKFIELD, { location: place })
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Pier', account: LARKFIELD })),
  )
  await distributor('POST', of(id, '/assign_plans'), { plans: [plan] })
  expect(await distributor('POST', of(id), { account: MERIDIAN })).toMatchObject(
    refusal(404, 'errors.account.notFound'),
  )
  expect(await distributor('POST', of(id), { account: NORRLAND, location: place })).toMatchObject(
    refusal(404, 'errors.location.notFound'),
  )
  expect(await read(id)).toMatchObject({ account: LARKFIELD, plan, location: place })
  const moved = await distributor('POST', of(id), { account: NORRLAND })
  expect(moved).toMatchObject({ status: 200, body: { account: NORRLAND, plan: 0 } })
  expect(moved.body).not.toHaveProperty('location')
  const back = await distributor('POST', of(id), { account: LARKFIELD, location: place })
  expect(back).toMatchObject({ body: { account: LARKFIELD, location: place } })
  expect((await distributor('POST', of(id), { location: 0 })).body).not.toHaveProperty('location')
})

test('A-090 the list is narrowed to one account, and only in sight', async () => {
  const id = await create('Single', NORRLAND)
  const listed = (body: unknown) => listOf(robotSchema, body).map(robot => robot.id)
  expect(listed((await distributor('GET', `/v1/Robots?account=${NORRLAND}`)).body)).toContain(id)
  const larkfield = listOf(robotSchema, (await distributor('GET', `/v1/Robots?account=${LARKFIELD}`)).body)
  expect(new Set(larkfield.map(robot => robot.account))).toEqual(new Set([LARKFIELD]))
  expect((await distributor('GET', `/v1/Robots?account=${MERIDIAN}`)).body).toEqual({ data: [], total: 0, counts: [] })
})

test('A-049 robots and their history are narrowed to an account and those below it, and only in sight', async () => {
  const [upper, lower] = [await create('Upper', NORRLAND), await create('Lower', LARKFIELD)]
  const moment = new Date(Date.UTC(2026, 0, 5))
  await service.db
    .insert(robotStatuses)
    .values([upper, lower].map(robot => ({ robot, bootId: 'narrowed', seq: 1, state: 7, startTime: moment })))
  type Caller = typeof distributor
  const listed = async (caller: Caller, within: number) =>
    listOf(robotSchema, (await caller('GET', `/v1/Robots?within=${within}&limit=1000`)).body).map(({ id }) => id)
  const found = async (caller: Caller, query: string) =>
    listOf(robotStatusSchema, (await caller('GET', `/api/v0/RobotStatus?${query}`)).body).map(({ robot }) => robot)
  for (const caller of [distributor, superuser]) {
    expect(await listed(caller, NORRLAND)).toEqual(expect.arrayContaining([upper, lower]))
    expect(await listed(caller, LARKFIELD)).toContain(lower)
    expect(await listed(caller, LARKFIELD)).not.toContain(upper)
    for (const query of [`within=${LARKFIELD}&limit=1000`, `within=${LARKFIELD}&latest=1`]) {
      expect(await found(caller, query)).toContain(lower)
      expect(await found(caller, query)).not.toContain(upper)
    }
    expect(await found(caller, `within=${NORRLAND}&latest=1`)).toEqual(expect.arrayContaining([upper, lower]))
  }
  for (const within of [MERIDIAN, 999_999]) {
    expect(await listed(distributor, within)).toEqual([])
    expect(await found(distributor, `within=${within}&latest=1`)).toEqual([])
  }
})

test('A-092 display name and time zone are set by themselves; a zone that does not exist is refused', async () => {
  const id = await create('Zoned')
  expect(await support('POST', of(id, '/display_name'), { display_name: ' Night shift ' })).toMatchObject({
    body: { display_name: 'Night shift' },
  })
  expect(await support('POST', of(id, '/timezone'), { time_zone: 'Asia/Kathmandu' })).toMatchObject({
    body: { time_zone: 'Asia/Kathmandu' },
  })
  for (const zone of ['Mars/Olympus', '', '+02:00', 'x'.repeat(100)])
    expect(await support('POST', of(id, '/timezone'), { time_zone: zone }), zone).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'time_zone' }] },
    })
  expect(await read(id)).toMatchObject({ display_name: 'Night shift', time_zone: 'Asia/Kathmandu' })
})

test('A-095 labels are made once, carried by robots, and only those that exist', async () => {
  const make = async (label: string) => v.parse(labelSchema, (await support('POST', '/api/v0/Labels', { label })).body)
  const night = await make('Night shift')
  const airport = await make(' Airport ')
  expect(await support('POST', '/api/v0/Labels', { label: 'Airport' })).toMatchObject(
    refusal(409, 'errors.label.taken', 'label'),
  )
  expect(await operator('POST', '/api/v0/Labels', { label: 'Mine' })).toMatchObject({ status: 403 })
  expect((await operator('GET', '/api/v0/Labels?limit=10000')).body).toEqual({ data: [airport, night], total: 2 })
  const id = await create('Labelled')
  const both = await support('POST', of(id, '/labels'), { labels: [night.id, airport.id, night.id] })
  expect(both.body).toMatchObject({ labels: [airport, night] })
  expect(await support('POST', of(id, '/labels'), { labels: [night.id, 9999] })).toMatchObject(
    refusal(404, 'errors.label.notFound'),
  )
  expect((await read(id)).labels).toEqual([airport, night])
  expect((await support('POST', of(id, '/labels'), { labels: [] })).body).not.toHaveProperty('labels')
})

test('A-093 B-035 settings are objects at paths, read alone, together and by how they stand', async () => {
  const id = await create('Tuned')
  const at = (path: string) => of(id, `/Settings/property/${path}`)
  expect((await operator('GET', of(id, '/Settings/status'))).body).toEqual({ total: 0 })
  expect(await operator('GET', at('cleaning/flow'))).toMatchObject(refusal(404, 'errors.robotSetting.notFound'))
  const value = { level: 2, zones: [{ name: 'Hall', factor: 0.5 }] }
  const written = v.parse(robotSettingSchema, (await support('POST', at('cleaning/flow'), { value })).body)
  expect(written).toMatchObject({ path: 'cleaning/flow', value })
  await support('POST', at('audio'), { value: { volume: 3 } })
  const louder = v.parse(robotSettingSchema, (await support('POST', at('audio'), { value: { volume: 7 } })).body)
  expect((await operator('GET', of(id, '/Settings'))).body).toEqual({ data: [louder, written], total: 2 })
  expect((await operator('GET', of(id, '/Settings/status'))).body).toEqual({ total: 2, changed_at: louder.changed_at })
  expect((await operator('GET', at('cleaning/flow'))).body).toEqual(written)
  expect(await operator('POST', at('audio'), { value: {} })).toMatchObject({ status: 403 })
  expect(await distributor('GET', at('audio'))).toMatchObject(refusal(404, 'errors.robot.notFound'))
})

test('A-093 B-035 a path or a value that reaches beyond its object is refused', async () => {
  const id = await create('Guarded settings')
  const post = (path: string, value: unknown) => support('POST', of(id, `/Settings/property/${path}`), { value })
  for (const path of ['__proto__', 'a/__proto__/b', 'constructor', 'a//b', 'a/..%2Fb', 'a b', 'a/b/c/d/e/f/g/h/i'])
    expect((await post(path, { a: 1 })).status, path).toBe(400)
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
  for (const value of [5, 'text', null, [1], undefined, deep(20), { text: 'x'.repeat(20_000) }, { constructor: {} }])
    expect((await post('audio', value)).status, JSON.stringify(value)?.slice(0, 40)).toBe(400)
  const polluting = '{"value":{"__proto__":{"admin":true}}}'
  expect((await support('POST', of(id, '/Settings/property/audio'), polluting)).status).toBe(400)
  expect((await support('GET', of(id, '/Settings'))).body).toEqual({ data: [], total: 0 })
})

test('A-094 the five features are listed, with those that the deployment asks money for', async () => {
  const paid = JSON.stringify({ paid: ['disinfection'] })
  expect((await superuser('POST', '/api/v0/Settings/robot-features', { value: paid })).status).toBe(200)
  const { body } = await operator('GET', '/api/v0/Robots/Features')
  expect(body).toEqual({
    data: ROBOT_FEATURES.map(name => ({ name, is_paid: name === 'disinfection' ? '1' : '0' })),
    total: 5,
  })
  const unknown = JSON.stringify({ paid: ['jetpack'] })
  expect((await superuser('POST', '/api/v0/Settings/robot-features', { value: unknown })).status).toBe(400)
})

const credentialSchema = v.object({ user: v.string(), token: v.string(), mqtt_url: v.string() })

test('A-092 a robot leaves the fleet when it is not connected: gone for everybody, its name free, its history kept', async () => {
  const id = await create('Leaver')
  const renewed = await superuser('POST', of(id, '/credential'))
  const { user, token, mqtt_url: url } = v.parse(credentialSchema, renewed.body)
  const started = { robot: id, bootId: 'boot', seq: 1, state: 2, startTime: new Date() }
  await service.db.insert(robotStatuses).values(started)
  await service.db.update(robots).set({ connection: 'online' }).where(eq(robots.id, id))
  expect(await superuser('DELETE', of(id))).toMatchObject(refusal(409, 'errors.robot.connected'))
  await service.db.update(robots).set({ connection: 'offline' }).where(eq(robots.id, id))
  expect(await support('DELETE', of(id))).toMatchObject({ status: 403 })
  expect(await superuser('DELETE', of(id))).toMatchObject({ status: 200, body: { id } })

  const missing = await superuser('GET', '/v1/Robots/999999')
  for (const [method, path, body] of [
    ['GET', `/v1/Robots/${id}`],
    ['POST', of(id), { name: 'Back' }],
    ['POST', of(id, '/labels'), { labels: [] }],
    ['GET', of(id, '/Settings')],
    ['GET', of(id, '/streamer')],
    ['DELETE', of(id)],
  ] as const)
    expect(await superuser(method, path, body), path).toMatchObject({ status: 404, body: missing.body })
  const { body: history } = await superuser('GET', `/api/v0/RobotStatus?robot=${id}`)
  expect(history).toMatchObject({ total: 0 })
  await expect(
    connectAsync(url, { username: user, clientId: user, password: token, reconnectPeriod: 0 }),
  ).rejects.toThrow('Not authorized')
  expect(await service.db.$count(robotStatuses, eq(robotStatuses.robot, id))).toBe(1)
  const [entry] = await service.db.select().from(audit).where(eq(audit.robot, id)).orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({ action: 'robot.delete', login: 1, details: { name: 'Leaver', account: MERIDIAN } })
  expect(await create('Leaver')).not.toBe(id)
})

test('A-092 viewers of a robot get an event at once when it has changed, and are disconnected when it is gone', async () => {
  const id = await create('Watched')
  const socket = openSupervisor(service.url, await session('operator'), { resource: 'RobotSupervisor', robot: `${id}` })
  await new Promise<void>(resolve => socket.once('inControl', () => resolve()))
  const changed = new Promise<void>(resolve => socket.once('robotChanged', resolve))
  await support('POST', of(id, '/display_name'), { display_name: 'Watched by day' })
  await changed
  const shownOut = new Promise<string>(resolve => socket.once('message', notice => resolve(notice.token)))
  const gone = new Promise<void>(resolve => socket.once('disconnect', () => resolve()))
  await superuser('DELETE', of(id))
  expect(await shownOut).toBe('errors.socket.notFound')
  await gone
})

test('A-076 A-092 a robot that has left the fleet is counted no more, and its history keeps its account', async () => {
  const account = idOf(await superuser('POST', '/api/v0/Accounts', { name: 'Emptied', role: 'customer' }))
  const place = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Yard', account }))
  const id = await create('Last one', account, { location: place })
  const listed = async () => {
    const { body } = await superuser('GET', '/api/v0/Accounts/dfs')
    return listOf(v.object({ id: v.number(), robots: v.number() }), body).find(each => each.id === account)?.robots
  }
  expect(await listed()).toBe(1)
  expect(await superuser('DELETE', `/api/v0/Accounts/${account}`)).toMatchObject({ status: 409 })
  await superuser('DELETE', of(id))
  expect(await listed()).toBe(0)
  await service.db.delete(locations).where(eq(locations.id, place))
  expect(await superuser('DELETE', `/api/v0/Accounts/${account}`)).toMatchObject({ status: 409 })
  expect(await service.db.$count(robots, eq(robots.id, id))).toBe(1)
})
