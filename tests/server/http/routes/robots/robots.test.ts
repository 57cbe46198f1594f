import { connectAsync } from 'mqtt'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { COMMAND, COMMANDS } from '../../../../../contract/commands.ts'
import { robotSchema, robotStatusSchema } from '../../../../../contract/resources/robots.ts'
import { STATE } from '../../../../../contract/robot/states.ts'
import { audit, robotStatuses, robots } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { service, as } = await startTestService()
const [superuser, operator, customer, distributor] = await Promise.all(
  ['super', 'operator', 'customer', 'distributor'].map(as),
)
if (!superuser || !operator || !customer || !distributor) throw new Error('A demo login is missing')
const [MERIDIAN, HALDEN] = [2, 3]

const create = async (name: string, account = MERIDIAN, changes = {}) =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(name, account, changes)))

test('A-089 A-090 a robot is created with its hardware and read back, alone and in the list', async () => {
  const id = await create('Neo Ärla 1', MERIDIAN, { display_name: 'Lobby', time_zone: 'Europe/Helsinki' })
  const expected = {
    ...robotRequest('Neo Ärla 1', MERIDIAN),
    id,
    display_name: 'Lobby',
    username: 'neo-rla-1',
    online: '0',
    connection: 'offline',
    plan: 0,
    account_name: 'Meridian Facility Services',
    account_tier: 1,
    test: false,
    replayed: false,
    main_deb: '',
    time_zone: 'Europe/Helsinki',
  }
  expect((await operator('GET', `/v1/Robots/${id}`)).body).toEqual(expected)
  const { body } = await operator('GET', '/v1/Robots')
  expect(body).toEqual({ data: [expected], total: 1, counts: [{ connection: 'offline', count: 1 }] })
})

test('A-090 the list is paged by limit and offset, by name, and says how many there are', async () => {
  for (const name of ['Zeta', 'Alpha', 'Mu']) await create(name, HALDEN)
  const namesOf = (body: unknown) => listOf(robotSchema, body).map(robot => robot.name)
  const all = (await superuser('GET', '/v1/Robots')).body
  expect(namesOf(all)).toEqual(namesOf(all).toSorted())
  const page = (await superuser('GET', '/v1/Robots?limit=2&offset=1')).body
  expect(namesOf(page)).toEqual(namesOf(all).slice(1, 3))
  expect(page).toMatchObject({ total: namesOf(all).length })
})

test('A-090 robots of accounts out of sight do not exist', async () => {
  const id = await create('Elsewhere', HALDEN)
  expect((await operator('GET', `/v1/Robots/${id}`)).status).toBe(200)
  for (const path of [`/v1/Robots/${id}`, `/api/v0/Robots/${id}/streamer`, `/api/v0/Robots/${id}/commands`])
    expect((await customer('GET', path)).status, path).toBe(404)
  expect((await customer('POST', `/api/v0/Robots/${id}/command/2`, {})).status).toBe(404)
  expect((await distributor('POST', `/api/v0/Robots/${id}/assign_plans`, { plans: [] })).status).toBe(404)
  expect((await distributor('GET', '/v1/Robots')).body).toEqual({ data: [], total: 0, counts: [] })
})

test('A-099 A-101 hardware that does not go together is refused; 1.7 is stored as 1.5.2', async () => {
  const refused = await superuser(
    'POST',
    '/api/v0/Robots',
    robotRequest('No', MERIDIAN, { cleaning_width: 24, cleaning_head_type: 'disc', side_sweeper: '0' }),
  )
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ errors: [{ token: 'errors.robot.hardware', field: 'headType' }] })
  const id = await create('Armed', MERIDIAN, { hardware_version: '1.7' })
  expect((await superuser('GET', `/v1/Robots/${id}`)).body).toMatchObject({ hardware_version: '1.5.2' })
})

test('A-089 a name is taken once in an account, and an unknown account or location is not found', async () => {
  await create('Twin')
  const again = await superuser('POST', '/api/v0/Robots', robotRequest('Twin', MERIDIAN))
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ errors: [{ token: 'errors.robot.nameTaken', field: 'name' }] })
  expect(await create('Twin', HALDEN)).toBeGreaterThan(0)
  expect((await superuser('POST', '/api/v0/Robots', robotRequest('Lost', 999))).status).toBe(404)
  const place = await superuser('POST', '/api/v0/Locations', { name: 'Mall', account: HALDEN })
  const foreign = robotRequest('Lost', MERIDIAN, { location: idOf(place) })
  expect((await superuser('POST', '/api/v0/Robots', foreign)).status).toBe(404)
})

test('M-070 an assigned plan is the robot’s; an empty list takes it away', async () => {
  const id = await create('Planned')
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Lobby', account: MERIDIAN })),
  )
  const assigned = await superuser('POST', `/api/v0/Robots/${id}/assign_plans`, { plans: [plan] })
  expect(assigned.body).toMatchObject({ plan, plan_name: 'Lobby' })
  expect((await superuser('POST', `/api/v0/Robots/${id}/assign_plans`, { plans: [999] })).status).toBe(404)
  expect((await superuser('POST', `/api/v0/Robots/${id}/assign_plans`, { plans: [] })).body).toMatchObject({ plan: 0 })
})

test('M-070 a plan of another account is not assigned, however far the login sees: the robot’s viewers would read its files', async () => {
  const id = await create('Borrower', MERIDIAN)
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Vault', account: HALDEN })),
  )
  const answer = await superuser('POST', `/api/v0/Robots/${id}/assign_plans`, { plans: [plan] })
  expect(answer).toMatchObject({ status: 404, body: { errors: [{ token: 'errors.cleaningPlan.notFound' }] } })
  expect((await customer('GET', `/v1/Robots/${id}`)).body).toMatchObject({ plan: 0 })
  expect((await customer('GET', `/api/v0/Data/map.png?robot=${id}`)).status).toBe(404)
})

test('A-091 status history: newest entry of each robot, filters by robot, state and time, only in sight', async () => {
  const [id, other] = [await create('Historian'), await create('Bystander', HALDEN)]
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour))
  const entry = (robot: number, seq: number, state: number, planType: number | null, from: number, to?: number) => ({
    robot,
    bootId: 'boot',
    seq,
    state,
    planType,
    startTime: at(from),
    endTime: to === undefined ? null : at(to),
  })
  await service.db
    .insert(robotStatuses)
    .values([
      entry(id, 1, STATE.main, null, 1, 2),
      entry(id, 2, STATE.clean, 4, 2, 3),
      entry(id, 3, STATE.clean, 1, 3, 4),
      entry(id, 4, STATE.estop, 1, 4),
      entry(other, 1, STATE.clean, 1, 1),
    ])
  const read = async (caller: typeof operator, query: string) => {
    const { body } = await caller('GET', `/api/v0/RobotStatus?${query}`)
    return listOf(robotStatusSchema, body)
  }
  expect(await read(operator, 'latest=1')).toHaveLength(2)
  expect(await read(customer, 'latest=1')).toMatchObject([
    { robot: id, online: '0', state: STATE.estop, status_type: 'estop', start_time: '2026-01-05 04:00:00' },
  ])
  expect((await read(operator, `robot=${id}`)).map(each => each.status_type)).toEqual([
    'estop',
    'clean',
    'disinfect',
    'main',
  ])
  expect((await read(operator, `robot=${id}&direction=asc&limit=1&offset=1`))[0]).toMatchObject({
    status_type: 'disinfect',
    end_time: '2026-01-05 03:00:00',
  })
  expect(await read(operator, `robot=${id}&status_type[]=clean&status_type[]=main`)).toHaveLength(2)
  expect(await read(operator, `robot=${id}&status_type=disinfect`)).toHaveLength(1)
  const overlapping = `robot=${id}&time_gt=2026-01-05 02:30:00&time_lt=2026-01-05 03:30:00`
  expect((await read(operator, overlapping)).map(each => each.status_type)).toEqual(['clean', 'disinfect'])
})

test('A-091 a robot that names a plan or a place of another account does not show their names', async () => {
  const id = await create('Teller', MERIDIAN)
  const plan = idOf(
    await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hidden', account: HALDEN })),
  )
  const location = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Hidden place', account: HALDEN }))
  const said = { bootId: 'boot', seq: 1, state: STATE.clean, plan, location, startTime: new Date() }
  await service.db.insert(robotStatuses).values({ robot: id, ...said })
  const read = async (caller: typeof operator) =>
    listOf(robotStatusSchema, (await caller('GET', `/api/v0/RobotStatus?robot=${id}`)).body)[0]
  expect(await read(operator)).toMatchObject({ plan_name: 'Hidden', location_name: 'Hidden place' })
  const shown = await read(customer)
  expect(shown).toMatchObject({ plan })
  expect(shown).not.toHaveProperty('plan_name')
  expect(shown).not.toHaveProperty('location_name')
})

const credentialSchema = v.object({ user: v.string(), token: v.string(), mqtt_url: v.string() })

test('a robot’s token is shown once and stored hashed; a new one cuts off clients with the old one', async () => {
  const id = await create('Connected')
  const renew = async () => v.parse(credentialSchema, (await superuser('POST', `/api/v0/Robots/${id}/credential`)).body)
  const connect = ({ user, token, mqtt_url: url }: v.InferOutput<typeof credentialSchema>) =>
    connectAsync(url, { username: user, clientId: user, password: token, reconnectPeriod: 0 })

  const old = await renew()
  expect(old.user).toBe(`robot-${id}`)
  const [row] = await service.db.select().from(robots).where(eq(robots.id, id))
  expect(row?.credentialHash).toHaveLength(32)
  const client = await connect(old)
  const cutOff = new Promise<void>(resolve => client.once('close', () => resolve()))
  const renewed = await renew()
  await cutOff
  await expect(connect(old)).rejects.toThrow('Not authorized')
  await (await connect(renewed)).endAsync()
})

test('M-052 the commands that exist, and where the streamer is', async () => {
  const id = await create('Commanded')
  const { body } = await operator('GET', `/api/v0/Robots/${id}/commands`)
  expect(body).toMatchObject({ total: Object.keys(COMMANDS).length })
  const commands = listOf(v.unknown(), body)
  expect(commands).toContainEqual({ id: 21, name: 'robot_estop', needs_control: true })
  expect(commands).toContainEqual({
    id: 18,
    name: 'collect_diagnostics',
    needs_control: false,
  })
  expect((await operator('GET', `/api/v0/Robots/${id}/streamer`)).body).toEqual({
    path: '/sockets/streamer',
    namespace: '/streamer',
    robot: id,
  })
})

test('M-033 a command without control is refused and logged as unauthorised', async () => {
  const id = await create('Guarded')
  const { status, body } = await operator('POST', `/api/v0/Robots/${id}/command/2`, {})
  expect(status).toBe(403)
  expect(body).toMatchObject({ errors: [{ token: 'errors.robot.notInControl', type: 'forbidden' }] })
  const [logged] = await service.db.select().from(audit).where(eq(audit.action, 'robot.command'))
  expect(logged).toMatchObject({ login: 3, robot: id, details: { command: COMMAND.pause, outcome: 'unauthorised' } })
})

test('M-053 commands that do not exist, 13 and 17 among them, are not found', async () => {
  const id = await create('Obedient')
  for (const command of [13, 17, 25, 999])
    expect((await operator('POST', `/api/v0/Robots/${id}/command/${command}`, {})).status, `${command}`).toBe(404)
})

test('M-070 labels are listed', async () => {
  expect((await operator('GET', '/api/v0/Labels')).body).toEqual({ data: [], total: 0 })
})
