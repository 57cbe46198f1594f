import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMAND } from '../../../contract/commands.ts'
import { LEVEL } from '../../../contract/permissions.ts'
import type { CommandProgress } from '../../../contract/sockets/supervisor.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { accounts, logins, permissions } from '../../../server/database/schema.ts'
import { and, eq } from '../../../server/database/sql.ts'
import { eventually } from '../../eventually.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { type ReceivedEvent, setUpSupervising } from './supervising.ts'
import { START } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const withoutSelf = (events: readonly ReceivedEvent[]): string[] =>
  events.map(each => JSON.stringify(each, (key, value: unknown) => (key === 'self' ? undefined : value)))

test('M-080 everyone watching gets the same changes in the same order, a newcomer from the current state on', async () => {
  const { watch } = await setUpSupervising(database)
  const [first, second, third] = [await watch('operator'), await watch('operator'), await watch('operator')]
  const people = [first, second, third]
  for (let round = 0; round < 4; round++) for (const { take } of people) void take()
  void first.relinquish()
  const newcomer = await watch('customer')
  for (const { take } of people) void take()
  void second.relinquish()
  await Promise.all([...people, newcomer].map(({ settled }) => settled()))
  const common = people.map(({ received }) => withoutSelf(received).filter(line => !line.includes('"fence":0')))
  expect(common[0]?.length).toBeGreaterThan(10)
  expect(common[1]).toEqual(common[0])
  expect(common[2]).toEqual(common[0])
  const [start, ...later] = withoutSelf(newcomer.received)
  expect(start).toMatch(/^\["inControl"/)
  expect(later).toEqual(common[0]?.slice(common[0].length - later.length))
})

test('M-026 signing out frees the robot at once', async () => {
  const { watch, sessions } = await setUpSupervising(database)
  const operator = await watch('operator')
  const support = await watch('support')
  await operator.take()
  await support.settled()
  support.takeEvents()
  await sessions.endAllOf(operator.login)
  await support.settled()
  const [ended, nobody] = support.takeEvents()
  expect(ended).toMatchObject(['relinquishedControl', { user: { id: operator.login }, reason: 'signedOut' }])
  expect(nobody).toEqual(['inControl', { level: LEVEL.viewer, self: false, fence: 1, since: START, away: false }])
})

test('M-026 a login that closes the monitor and then signs out has no grace', async () => {
  const { watch, gone, sessions } = await setUpSupervising(database)
  const operator = await watch('operator')
  const support = await watch('support')
  await operator.take()
  operator.socket.disconnect()
  await gone(operator.login)
  await support.settled()
  support.takeEvents()
  await sessions.endAllOf(operator.login)
  await support.settled()
  expect(support.takeEvents()[0]).toMatchObject(['relinquishedControl', { reason: 'signedOut' }])
})

test('M-027 a holder whose level falls below what holding needs has lost control within a second', async () => {
  const { watch, account, clock } = await setUpSupervising(database)
  const operator = await watch('operator')
  const support = await watch('support')
  await operator.take()
  await database.db.update(accounts).set({ tier: 0 }).where(eq(accounts.id, account))
  await database.db.update(logins).set({ role: 'customer' }).where(eq(logins.id, operator.login))
  await support.settled()
  support.takeEvents()
  clock.advance(1000)
  await eventually(() => expect(support.received).toHaveLength(2))
  expect(support.takeEvents()).toMatchObject([
    ['relinquishedControl', { user: { id: operator.login }, reason: 'levelLost' }],
    ['inControl', { self: false, fence: 1 }],
  ])
  await operator.settled()
  expect(operator.holders.at(-1)).toEqual({
    level: LEVEL.viewer,
    self: false,
    fence: 1,
    since: START + 1000,
    away: false,
  })
})

test('M-027 a holder who may no longer watch loses the socket and control within a second', async () => {
  const { watch, clock } = await setUpSupervising(database)
  const distributor = await watch('distributor')
  const support = await watch('support')
  await support.take()
  await distributor.request()
  await support.cede(distributor.login)
  await support.settled()
  support.takeEvents()
  const mayWatch = and(eq(permissions.role, 'distributor'), eq(permissions.resource, 'RobotMonitor'))
  await database.db.delete(permissions).where(mayWatch)
  clock.advance(1000)
  await eventually(() => expect(support.received.length).toBeGreaterThan(0))
  expect(support.takeEvents()[0]).toMatchObject(['relinquishedControl', { reason: 'levelLost' }])
})

test('M-028 a holder whose level has changed is shown with the new one, and outranks by it', async () => {
  const { watch, clock } = await setUpSupervising(database)
  const operator = await watch('operator')
  const colleague = await watch('operator')
  await operator.take()
  await database.db.update(logins).set({ role: 'support' }).where(eq(logins.id, operator.login))
  clock.advance(1000)
  await eventually(() => expect(colleague.holders.at(-1)).toMatchObject({ level: LEVEL.support, fence: 1 }))
  expect(await colleague.take()).toBe('errors.control.outranked')
})

test('M-080 a socket that comes back after its line broke gets the current state', async () => {
  const { watch, openTab, gone } = await setUpSupervising(database)
  const operator = await watch('operator')
  const support = await watch('support')
  const tab = await openTab(operator.session)
  operator.socket.disconnect()
  await tab.take()
  tab.socket.io.engine.close()
  await gone(operator.login)
  await support.take()
  tab.socket.connect()
  await tab.settled()
  expect(tab.socket.recovered).toBe(true)
  expect(tab.holders.at(-1)).toMatchObject({ user: { id: support.login }, self: false, fence: 2 })
  await support.relinquish()
  await tab.settled()
  expect(tab.holders.at(-1)).toEqual({ level: LEVEL.viewer, self: false, fence: 2, since: START, away: false })
})

test('M-036 a login that comes back with a request open finds it, with the time it has left', async () => {
  const { watch, openTab, gone, clock } = await setUpSupervising(database)
  const support = await watch('support')
  const customer = await watch('customer')
  await support.take()
  await customer.request()
  customer.socket.disconnect()
  await gone(customer.login)
  clock.advance(5000)
  const back = await openTab(customer.session)
  expect(back.takeEvents()).toMatchObject([
    ['inControl', { user: { id: support.login } }],
    ['requestedControl', { user: { id: customer.login }, remainingMs: 55_000 }],
  ])
})

/** Sends what our own console does not: an event with nothing to it. */
const emitBare = (socket: Socket, event: string): unknown => socket.emit(event)

test('M-032 a request that names nobody is refused, and an event without a callback is obeyed', async () => {
  const { watch, control, robot } = await setUpSupervising(database)
  const { socket, settled, cede } = await watch('operator')
  const answers = await Promise.all([0, -1, 0.5, Number.NaN].map(cede))
  expect(answers).toEqual(Array(4).fill('errors.robot.payload'))
  emitBare(socket, 'takeControl')
  emitBare(socket, 'cedeControl')
  await settled()
  expect(control.fence(robot.robot)).toBe(1)
})

test('M-033 the stages of a command go to those of level 1 or more who watch its robot, its key to its sender', async () => {
  const { watch, commandProgress, robot } = await setUpSupervising(database)
  const operator = await watch('operator')
  const customer = await watch('customer')
  const heard: (readonly [string, CommandProgress])[] = []
  operator.socket.on('commandProgress', progress => heard.push(['operator', progress]))
  customer.socket.on('commandProgress', progress => heard.push(['customer', progress]))
  const user = { id: operator.login, name: operator.name }
  const progress = {
    id: 'c-1',
    command: COMMAND.pause,
    user,
    stage: 'rejected',
    token: 'errors.robot.expired',
  } as const
  commandProgress.next({ robot: robot.robot, key: 'key-00001', ...progress })
  commandProgress.next({ robot: robot.robot + 1, key: 'key-00002', ...progress })
  await Promise.all([operator.settled(), customer.settled()])
  expect(heard.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['customer', { ...progress, self: false }],
    ['operator', { ...progress, self: true, key: 'key-00001' }],
  ])
})

test('M-033 level 0 does not get the stages of commands', async () => {
  const { watch, commandProgress, robot } = await setUpSupervising(database, 0)
  const viewer = await watch('customer')
  const heard: string[] = []
  viewer.socket.onAny((event: string) => heard.push(event))
  const user = { id: 1, name: 'somebody' }
  commandProgress.next({ robot: robot.robot, id: 'c-1', command: COMMAND.pause, user, stage: 'done' })
  await viewer.settled()
  expect(heard).toEqual([])
})
