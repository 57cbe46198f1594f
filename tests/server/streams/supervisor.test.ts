import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEVEL } from '../../../contract/permissions.ts'
import type { Viewer } from '../../../contract/sockets/supervisor.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { eventually } from '../../eventually.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { openSupervisor, type SupervisorClient } from './supervising.ts'
import { setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function setUp() {
  const parts = await setUpViewing(database)
  const robot = String(parts.robot.robot)
  return {
    ...parts,
    supervise: (
      session: string,
      query: { readonly [name: string]: string } = { resource: 'RobotSupervisor', robot },
    ) => {
      const socket = openSupervisor(parts.url, session, query)
      const viewers: Viewer[][] = []
      socket.on('viewers', list => viewers.push(list))
      return { socket, viewers }
    },
  }
}

test('M-080 everybody who watches a robot sees who does, once a login, with themselves marked', async () => {
  const { supervise, rows, account, sessions } = await setUp()
  const operator = await rows.login(account, 'operator')
  const customer = await rows.login(account, 'customer')
  const first = supervise(await sessions.open(operator.login))
  await eventually(() => expect(first.viewers).toHaveLength(1))
  const operatorIn = { id: operator.login, name: operator.name, level: LEVEL.operator }
  const customerIn = { id: customer.login, name: customer.name, level: LEVEL.customer }
  expect(first.viewers).toEqual([[{ ...operatorIn, self: true }]])
  const tab = supervise(await sessions.open(operator.login))
  await eventually(() => expect(tab.viewers).toEqual([[{ ...operatorIn, self: true }]]))
  const second = supervise(await sessions.open(customer.login))
  await eventually(() =>
    expect(second.viewers).toEqual([
      [
        { ...operatorIn, self: false },
        { ...customerIn, self: true },
      ],
    ]),
  )
  second.socket.disconnect()
  await eventually(() => expect(first.viewers.at(-1)).toEqual([{ ...operatorIn, self: true }]))
})

test('M-080 the supervisor asks for the same rights as the streamer, and a session that ends takes its socket along', async () => {
  const { supervise, rows, account, sessions, robot } = await setUp()
  const { login } = await rows.login(account, 'operator')
  const session = await sessions.open(login)
  const refusalOf = (socket: SupervisorClient) =>
    new Promise<string>(resolve => socket.on('connect_error', error => resolve(error.message)))
  const query = { resource: 'RobotSupervisor', robot: '999999' }
  expect(await refusalOf(supervise('made-up').socket)).toBe('There is no session, or it has ended')
  expect(await refusalOf(supervise(session, query).socket)).toBe('There is nothing of this id')
  expect(await refusalOf(supervise(session, { robot: String(robot.robot) }).socket)).toMatch('query')

  const { socket, viewers } = supervise(session)
  await eventually(() => expect(viewers).toHaveLength(1))
  const gone = new Promise<string>(resolve => socket.on('disconnect', resolve))
  await sessions.endAllOf(login)
  expect(await gone).toBe('io server disconnect')
})
