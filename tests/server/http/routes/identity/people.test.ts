import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEFAULT_GRANTS, LEVEL, LOGIN_ROLES } from '../../../../../contract/permissions.ts'
import { accountSchema } from '../../../../../contract/resources/accounts.ts'
import { selfSchema } from '../../../../../contract/resources/logins.ts'
import { leases } from '../../../../../server/database/schema.ts'
import { listOf, startTestService } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const { as, service } = await startTestService()
test('A-040 A-041 a login reads itself with its units, zone, language and accounts', async () => {
  const { body } = await (await as('operator'))('GET', '/api/v0/Logins/self')
  expect(v.parse(selfSchema, body)).toMatchObject({
    id: 3,
    login: 'operator',
    name: 'Olga Lindqvist',
    role: 'operator',
    language: 'en',
    time_zone: 'UTC',
    area_unit: 'square_meters',
    volume_unit: 'litres',
    current_account: 2,
    accounts: [
      { id: 2, name: 'Meridian Facility Services' },
      { id: 3, name: 'Halden Retail Group' },
      { id: 4, name: 'Blue Anchor Cleaning' },
      { id: 5, name: 'Larkfield Logistics' },
    ],
  })
})

test('B-023 a login changes its own language', async () => {
  const caller = await as('customer')
  expect((await caller('POST', '/api/v0/Logins/self', { language: 'zh_HK' })).status).toBe(200)
  expect((await caller('GET', '/api/v0/Logins/self')).body).toMatchObject({ language: 'zh_HK' })
})

test('A-062 A-075 viewable accounts are the own ones and what is below them; super and support see all', async () => {
  const viewable = async (login: string) => {
    const { body } = await (await as(login))('GET', '/api/v0/Accounts/viewable')
    return listOf(accountSchema, body).map(account => account.name)
  }
  expect(await viewable('customer')).toEqual(['Meridian Facility Services'])
  expect(await viewable('distributor')).toEqual([
    'Bayside Hospital Trust',
    'Larkfield Logistics',
    'Norrland Robotics Partners',
  ])
  expect(await viewable('support')).toHaveLength(7)
})

test('A-075 the own account is the login’s current one, with its tier', async () => {
  const { body } = await (await as('viewer'))('GET', '/api/v0/Accounts/self')
  expect(body).toMatchObject({ id: 4, name: 'Blue Anchor Cleaning', role: 'customer', tier: 0, inactive: false })
})

test('A-032 permissions are keyed by role, resources prefixed ui', async () => {
  const { body } = await (await as('super'))('GET', '/authentication/v0/ui/permissions')
  const grants = v.record(v.string(), v.array(v.string()))
  const { permissions } = v.parse(v.object({ permissions: v.record(v.string(), grants) }), body)
  expect(Object.keys(permissions).toSorted()).toEqual(LOGIN_ROLES.toSorted())
  for (const role of LOGIN_ROLES) {
    const expected = Object.entries(DEFAULT_GRANTS[role]).map(([name, actions]) => [`ui.${name}`, actions.toSorted()])
    const sorted = Object.entries(permissions[role] ?? {}).map(([name, actions]) => [name, actions.toSorted()])
    expect(Object.fromEntries(sorted)).toEqual(Object.fromEntries(expected))
  }
  const own = await (await as('customer'))('GET', '/authentication/v0/ui/permissions')
  expect(own.body).toEqual({ permissions: { customer: permissions['customer'] } })
})

test('A-037 a role’s single right is asked for, with and without the prefix', async () => {
  const allowed = async (role: string, resource: string, action: string, login = 'operator') => {
    const query = `service=ui&resource=${resource}&action=${action}`
    return (await (await as(login))('GET', `/authentication/v0/check/${role}/permission?${query}`)).body
  }
  expect(await allowed('operator', 'RobotMonitor', 'controlLevel2')).toEqual({ allowed: true })
  expect(await allowed('operator', 'ui.RobotMonitor', 'controlLevel2')).toEqual({ allowed: true })
  expect(await allowed('operator', 'RobotMonitor', 'controlLevel3')).toEqual({ allowed: false })
  expect(await allowed('operator', 'Nothing', 'view')).toEqual({ allowed: false })
  expect(await allowed('customer', 'RobotMonitor', 'view')).toEqual({ allowed: true })
  const hidden = { errors: [{ token: 'shared.error.notFound', type: 'notFound', message: 'Not found' }] }
  expect(await allowed('nobody', 'RobotMonitor', 'view'), 'a role that does not exist').toEqual(hidden)
  expect(await allowed('super', 'RobotMonitor', 'view'), 'a role above the own one').toEqual(hidden)
  expect(await allowed('super', 'Logins', 'masquerade', 'customer')).toEqual(hidden)
  expect(await allowed('super', 'Logins', 'masquerade', 'super')).toEqual({ allowed: true })
})

test('A-083 M-070 contact methods of a login are read, by type too; of a login out of sight none', async () => {
  const operator = await as('operator')
  const ofOperator = '/api/v0/ContactMethods?login=3'
  expect((await operator('GET', ofOperator)).body).toMatchObject({
    data: [
      { contact_type: 'email', contact_value: 'operator@swath.example', verified: true, default: true, login: 3 },
      { contact_type: 'phone', verified: false, default: false, login: 3 },
    ],
    total: 2,
  })
  expect((await operator('GET', `${ofOperator}&contact_type=phone`)).body).toMatchObject({ total: 1 })
  const ofCustomer = '/api/v0/ContactMethods?login=5'
  expect((await (await as('distributor'))('GET', ofCustomer)).body).toEqual({ data: [], total: 0 })
})

test('A-083 a customer reads no contact methods but their own, also of those who share the account', async () => {
  const customer = await as('customer')
  expect((await customer('GET', '/api/v0/ContactMethods?login=3')).body).toEqual({ data: [], total: 0 })
  expect((await (await as('support'))('GET', '/api/v0/ContactMethods?login=3')).body).toMatchObject({ total: 2 })
  expect((await customer('GET', '/api/v0/ContactMethods?login=5')).status).toBe(200)
})

test('M-070 another login is read by those who share an account with it, and does not exist for others', async () => {
  expect((await (await as('customer'))('GET', '/api/v0/Logins/3')).body).toEqual({ id: 3, name: 'Olga Lindqvist' })
  expect((await (await as('distributor'))('GET', '/api/v0/Logins/5')).status).toBe(404)
})

test('M-070 M-030 the holder of a robot is read by everybody who sees the robot, whatever accounts they share', async () => {
  const [customer, viewer] = [await as('customer'), await as('viewer')]
  expect((await customer('GET', '/api/v0/Logins/2')).status).toBe(404)
  const robot = idOf(await (await as('super'))('POST', '/api/v0/Robots', robotRequest('Held', 2)))
  const lease = { robot, holder: 2, level: LEVEL.support, fence: 1, since: new Date() } as const
  await service.db.insert(leases).values(lease)
  expect((await customer('GET', '/api/v0/Logins/2')).body).toEqual({ id: 2, name: 'Priya Raman' })
  expect((await viewer('GET', '/api/v0/Logins/2')).status).toBe(404)
})

test('A-046 preferences are a login’s own; one never written is empty', async () => {
  const [customer, viewer] = [await as('customer'), await as('viewer')]
  expect((await customer('GET', '/api/v0/Preferences/theme')).body).toEqual({ name: 'theme', value: '' })
  await customer('POST', '/api/v0/Preferences/theme', { value: 'dark' })
  await customer('POST', '/api/v0/Preferences/theme', { value: 'light' })
  expect((await customer('GET', '/api/v0/Preferences/theme')).body).toEqual({ name: 'theme', value: 'light' })
  expect((await viewer('GET', '/api/v0/Preferences/theme')).body).toEqual({ name: 'theme', value: '' })
  expect((await customer('POST', '/api/v0/Preferences/nothing', { value: '' })).status).toBe(400)
})

test('B-026 time zones and what the clock shows in each', async () => {
  const caller = await as('viewer')
  const data = listOf(v.string(), (await caller('GET', '/api/v0/TimeZones')).body)
  expect(data).toEqual(expect.arrayContaining(['Europe/Helsinki', 'Asia/Tokyo']))
  const { body } = await caller('GET', '/api/v0/TimeZones/time')
  expect(body).toMatchObject({ total: data.length })
  const zone = v.object({ time_zone: v.string(), time: v.string() })
  const tokyo = listOf(zone, body).find(each => each.time_zone === 'Asia/Tokyo')
  expect(tokyo?.time).toMatch(/^\d{4}-\d{2}-\d{2}T.*\+09:00$/)
  expect(Math.abs(Date.parse(tokyo?.time ?? '') - Date.now())).toBeLessThan(60_000)
})
