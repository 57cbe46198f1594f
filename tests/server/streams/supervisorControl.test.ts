import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEASE_GRACE_MS, MANUAL_STATE, REQUEST_COOLDOWN_MS, REQUEST_TIMEOUT_MS } from '../../../contract/control.ts'
import { LEVEL } from '../../../contract/permissions.ts'
import { STATE } from '../../../contract/robot/states.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { leaseEvents } from '../../../server/database/schema.ts'
import { asc, eq } from '../../../server/database/sql.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { setUpSupervising } from './supervising.ts'
import { START } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('M-025 M-026 M-080 a login that takes control is in control for everyone, each seeing whether it is themselves', async () => {
  const { watch } = await setUpSupervising(database)
  const operator = await watch('operator')
  const customer = await watch('customer')
  expect(customer.takeEvents()).toEqual([
    ['inControl', { level: LEVEL.viewer, self: false, fence: 0, since: START, away: false }],
  ])
  operator.takeEvents()
  expect(await operator.take()).toBe('ok')
  await customer.settled()
  const held = {
    user: { id: operator.login, name: operator.name },
    level: LEVEL.operator,
    fence: 1,
    since: START,
    away: false,
  }
  expect(operator.takeEvents()).toEqual([['inControl', { ...held, self: true }]])
  expect(customer.takeEvents()).toEqual([['inControl', { ...held, self: false }]])
})

test('M-027 levels 0 and 1 do not take control, and level 0 does not request it', async () => {
  const { watch } = await setUpSupervising(database)
  const customer = await watch('customer')
  expect(await customer.take()).toBe('errors.control.level')
  expect(await customer.request()).toBe('ok')
  const free = await setUpSupervising(database, 0)
  const viewer = await free.watch('customer')
  expect([await viewer.take(), await viewer.request()]).toEqual(['errors.control.level', 'errors.control.level'])
})

test('M-028 level 3 takes control from anyone, an equal from an equal, and nobody from a higher level', async () => {
  const { watch, control, robot } = await setUpSupervising(database)
  const operator = await watch('operator')
  const colleague = await watch('operator')
  const support = await watch('support')
  expect([await operator.take(), await colleague.take()]).toEqual(['ok', 'ok'])
  await operator.settled()
  expect(operator.takeEvents().slice(-2)).toMatchObject([
    ['relinquishedControl', { user: { id: operator.login, name: operator.name }, self: true, reason: 'taken' }],
    ['inControl', { user: { id: colleague.login }, self: false, fence: 2 }],
  ])
  expect([await support.take(), await operator.take()]).toEqual(['ok', 'errors.control.outranked'])
  expect(control.holderOf(robot.robot)).toMatchObject({ login: support.login, level: LEVEL.support })
  expect(await operator.request()).toBe('ok')
})

test('M-029 M-035 taking again and releasing what one has not are refused; releasing frees the robot', async () => {
  const { watch } = await setUpSupervising(database)
  const operator = await watch('operator')
  const support = await watch('support')
  await operator.take()
  expect([await operator.take(), await operator.request()]).toEqual(Array(2).fill('errors.control.alreadyInControl'))
  expect(await support.relinquish()).toBe('errors.control.notInControl')
  support.takeEvents()
  expect(await operator.relinquish()).toBe('ok')
  await support.settled()
  expect(support.takeEvents()).toEqual([
    ['relinquishedControl', { user: { id: operator.login, name: operator.name }, self: false, reason: 'released' }],
    ['inControl', { level: LEVEL.viewer, self: false, fence: 1, since: START, away: false }],
  ])
})

test('M-031 with nobody in control a request of level 2 is granted at once', async () => {
  const { watch } = await setUpSupervising(database)
  const operator = await watch('operator')
  operator.takeEvents()
  expect(await operator.request()).toBe('ok')
  expect(operator.takeEvents()).toMatchObject([['inControl', { self: true, fence: 1 }]])
})

test('M-032 M-036 a request reaches the holder by name, with its time, and the holder cedes', async () => {
  const { watch, openTab } = await setUpSupervising(database)
  const operator = await watch('operator')
  const secondTab = await openTab(operator.session)
  const customer = await watch('customer')
  const bystander = await watch('operator')
  await operator.take()
  const everyone = [operator, secondTab, customer, bystander]
  const settled = () => Promise.all(everyone.map(tab => tab.settled()))
  await settled()
  for (const tab of everyone) tab.takeEvents()
  expect(await customer.request()).toBe('ok')
  await settled()
  const user = { id: customer.login, name: customer.name, level: LEVEL.customer }
  const request = ['requestedControl', { user, until: START + 60_000, remainingMs: 60_000 }]
  expect(everyone.map(tab => tab.takeEvents())).toEqual([[request], [request], [request], []])

  expect(await bystander.cede(customer.login)).toBe('errors.control.notInControl')
  expect(await secondTab.cede(customer.login)).toBe('ok')
  await settled()
  expect(customer.takeEvents()).toMatchObject([
    ['relinquishedControl', { user: { id: operator.login }, self: false, reason: 'ceded' }],
    ['inControl', { user: { id: customer.login }, self: true, level: LEVEL.customer, fence: 2 }],
  ])
  expect(operator.takeEvents().map(([event]) => event)).toEqual(['relinquishedControl', 'inControl'])
})

test('M-037 a denied request: its login is informed, at level 1 too, and so is each tab of the holder', async () => {
  const { watch } = await setUpSupervising(database)
  const operator = await watch('operator')
  const customer = await watch('customer')
  const bystander = await watch('support')
  await operator.take()
  await customer.request()
  await operator.settled()
  await bystander.settled()
  for (const { takeEvents } of [operator, customer, bystander]) takeEvents()
  expect(await operator.deny(customer.login)).toBe('ok')
  await customer.settled()
  await bystander.settled()
  const user = { id: customer.login, name: customer.name }
  expect(customer.takeEvents()).toEqual([['deniedControl', { user, self: true, reason: 'denied' }]])
  expect(operator.takeEvents()).toEqual([['deniedControl', { user, self: false, reason: 'denied' }]])
  expect(bystander.takeEvents()).toEqual([])
  expect(await operator.deny(customer.login)).toBe('errors.control.noSuchRequest')
})

test('M-034 M-036 one request at a time, none within 15 s of the last, and each expires after 60 s', async () => {
  const { watch, clock } = await setUpSupervising(database)
  const operator = await watch('operator')
  const customer = await watch('customer')
  await operator.take()
  expect([await customer.request(), await customer.request()]).toEqual(['ok', 'errors.control.alreadyRequested'])
  await operator.deny(customer.login)
  clock.advance(REQUEST_COOLDOWN_MS - 1)
  expect(await customer.request()).toBe('errors.control.cooldown')
  clock.advance(1)
  expect(await customer.request()).toBe('ok')
  customer.takeEvents()
  operator.takeEvents()
  clock.advance(REQUEST_TIMEOUT_MS)
  await Promise.all([customer.settled(), operator.settled()])
  expect(customer.takeEvents()).toMatchObject([['deniedControl', { self: true, reason: 'expired' }]])
  expect(operator.takeEvents()).toMatchObject([['deniedControl', { self: false, reason: 'expired' }]])
})

test('M-036 a request that waits goes to the login that takes control meanwhile', async () => {
  const { watch, clock } = await setUpSupervising(database)
  const customer = await watch('customer')
  const operator = await watch('operator')
  await customer.request()
  clock.advance(20_000)
  operator.takeEvents()
  await operator.take()
  expect(operator.takeEvents()).toMatchObject([
    ['inControl', { self: true }],
    ['requestedControl', { user: { id: customer.login }, remainingMs: 40_000 }],
  ])
})

test('M-038 in state 3 control is neither taken nor requested, and afterwards it is again', async () => {
  const { watch, enterState, fleet, robot } = await setUpSupervising(database)
  const support = await watch('support')
  await enterState(MANUAL_STATE, 1)
  expect(fleet.registry.find(robot.robot)?.live.status?.state).toBe(MANUAL_STATE)
  expect([await support.take(), await support.request()]).toEqual(Array(2).fill('errors.control.manualState'))
  await enterState(STATE.clean, 2)
  expect(await support.take()).toBe('ok')
})

test('M-026 every tab of the holder is in control; 10 s after the last one has gone the lease is lost', async () => {
  const { watch, openTab, gone, clock } = await setUpSupervising(database)
  const operator = await watch('operator')
  const secondTab = await openTab(operator.session)
  const bystander = await watch('support')
  await operator.take()
  await secondTab.settled()
  expect(secondTab.holders.at(-1)).toMatchObject({ self: true, fence: 1 })
  operator.socket.disconnect()
  clock.advance(LEASE_GRACE_MS)
  expect(await secondTab.take()).toBe('errors.control.alreadyInControl')
  await bystander.settled()
  bystander.takeEvents()
  secondTab.socket.disconnect()
  await gone(operator.login)
  await bystander.settled()
  expect(bystander.takeEvents()).toMatchObject([['inControl', { user: { id: operator.login }, away: true, fence: 1 }]])
  clock.advance(LEASE_GRACE_MS)
  await bystander.settled()
  expect(bystander.takeEvents()).toMatchObject([
    ['relinquishedControl', { user: { id: operator.login }, reason: 'lost' }],
    ['inControl', { fence: 1, away: false }],
  ])
})

test('M-026 a holder who is back within 10 s goes on with the same fence', async () => {
  const { watch, openTab, gone, clock } = await setUpSupervising(database)
  const operator = await watch('operator')
  await operator.take()
  operator.socket.disconnect()
  await gone(operator.login)
  clock.advance(LEASE_GRACE_MS - 1000)
  const back = await openTab(operator.session)
  expect(back.holders).toMatchObject([
    { self: true, fence: 1, away: true },
    { self: true, fence: 1, away: false },
  ])
  clock.advance(LEASE_GRACE_MS)
  expect(await back.take()).toBe('errors.control.alreadyInControl')
})

test('M-026 each change of control is on record with the address it came from', async () => {
  const { watch, robot } = await setUpSupervising(database)
  const operator = await watch('operator')
  const support = await watch('support')
  await operator.take()
  await support.take()
  await support.relinquish()
  const rows = await database.db
    .select()
    .from(leaseEvents)
    .where(eq(leaseEvents.robot, robot.robot))
    .orderBy(asc(leaseEvents.id))
  const by = { address: '127.0.0.1' }
  expect(rows).toMatchObject([
    { ...by, type: 'began', login: operator.login, fence: 1, reason: 'taken' },
    { ...by, type: 'ended', login: operator.login, other: support.login, fence: 1, reason: 'taken' },
    { ...by, type: 'began', login: support.login, fence: 2, reason: 'taken' },
    { ...by, type: 'ended', login: support.login, fence: 2, reason: 'released' },
  ])
})
