import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SESSION_COOKIE } from '../../../contract/routes/access.ts'
import { STREAMER_PATH } from '../../../contract/sockets/streamer.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { accounts, logins, permissions, sessions as sessionRows } from '../../../server/database/schema.ts'
import { and, eq } from '../../../server/database/sql.ts'
import { MAX_SESSION_SOCKETS } from '../../../server/streams/viewerGate.ts'
import { eventually } from '../../eventually.ts'
import { openStreamer, type StreamerClient } from '../liveParts.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { frameOf, setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** `connected`, or the token of the refusal, or what the transport says. */
const outcomeOf = (socket: StreamerClient): Promise<string> =>
  new Promise(resolve => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error: Error & { data?: { token?: string } }) =>
      resolve(error.data?.token ?? error.message),
    )
  })

test('M-079 a session in the cookie or in the header opens the streamer; without one, or with a stale one, it stays shut', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const { login } = await rows.login(account, 'operator')
  const session = await sessions.open(login)
  const query = { robot: String(robot.robot) }
  const cookie = { cookie: `theme=dark; ${SESSION_COOKIE}=${session}` }
  expect(await outcomeOf(openStreamer(url, query, session))).toBe('connected')
  expect(await outcomeOf(openStreamer(url, query, undefined, cookie))).toBe('connected')
  expect(await outcomeOf(openStreamer(url, query, undefined))).toBe('errors.socket.signedOut')
  expect(await outcomeOf(openStreamer(url, query, 'made-up'))).toBe('errors.socket.signedOut')
  await sessions.endAllOf(login)
  expect(await outcomeOf(openStreamer(url, query, session))).toBe('errors.socket.signedOut')
})

test('M-079 a page of another origin cannot open the streamer', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const { login } = await rows.login(account, 'operator')
  const session = await sessions.open(login)
  const query = { robot: String(robot.robot) }
  const from = (origin: string) => outcomeOf(openStreamer(url, query, session, { origin }))
  expect(await from(url)).toBe('connected')
  for (const origin of ['http://elsewhere.example', 'null', url.replace('http:', 'ftp:').replace('127', '128')])
    expect(await from(origin)).toBe('websocket error')
})

test('M-079 a robot of an account that the login does not see is as little there as one that does not exist', async () => {
  const { url, rows, robot, sessions } = await setUpViewing(database)
  const elsewhere = await rows.account(1)
  const { login } = await rows.login(elsewhere, 'operator')
  const session = await sessions.open(login)
  const at = (id: string) => outcomeOf(openStreamer(url, { robot: id }, session))
  expect(await at(String(robot.robot))).toBe('errors.socket.notFound')
  expect(await at('999999')).toBe('errors.socket.notFound')
  expect(await at('robot')).toBe('errors.socket.badQuery')
  expect(await outcomeOf(openStreamer(url, {}, session))).toBe('errors.socket.badQuery')
})

test('A-031 a login that may not view the monitor is refused', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const { login } = await rows.login(account, 'distributor-customer')
  const session = await sessions.open(login)
  const right = and(eq(permissions.role, 'distributor-customer'), eq(permissions.resource, 'RobotMonitor'))
  await database.db.delete(permissions).where(right)
  expect(await outcomeOf(openStreamer(url, { robot: String(robot.robot) }, session))).toBe('errors.socket.forbidden')
})

test('A-008 M-079 a login that has not accepted the licence watches nothing', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const { login } = await rows.login(account, 'operator')
  await database.db.update(logins).set({ eulaAccepted: null }).where(eq(logins.id, login))
  const session = await sessions.open(login)
  expect(await outcomeOf(openStreamer(url, { robot: String(robot.robot) }, session))).toBe('errors.socket.forbidden')
})

test('M-079 WebSocket is the only transport, and the default namespace is closed', async () => {
  const { url, rows, account, sessions } = await setUpViewing(database)
  const { login } = await rows.login(account, 'operator')
  const extraHeaders = { 'x-session-id': await sessions.open(login) }
  const open = (transports: string[]) =>
    new Promise<string>(resolve => {
      const socket = io(url, { path: STREAMER_PATH, transports, extraHeaders, reconnection: false, forceNew: true })
      onTestFinished(() => {
        socket.disconnect()
      })
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', error => resolve(error.message))
    })
  expect(await open(['polling'])).toBe('xhr poll error')
  expect(await open(['websocket'])).toBe('The query does not name what is wanted')
})

const farewell = (socket: StreamerClient): Promise<string> => new Promise(resolve => socket.on('disconnect', resolve))

test('M-079 a session that ends takes its viewer with it at once, and nobody else', async () => {
  const { watch, sessions } = await setUpViewing(database)
  const ended = await watch('operator', [CHANNEL.pose])
  const other = await watch('operator', [CHANNEL.pose])
  const gone = farewell(ended.socket)
  await sessions.endAllOf(ended.login)
  expect(await gone).toBe('io server disconnect')
  expect(ended.notices).toMatchObject([{ level: 'error', token: 'errors.socket.signedOut' }])
  await other.settled()
  expect(other.socket.connected).toBe(true)
})

test('M-079 a session that another service has ended is disconnected within a second', async () => {
  const { watch, clock } = await setUpViewing(database)
  const viewer = await watch('operator', [CHANNEL.pose])
  const gone = farewell(viewer.socket)
  await database.db.delete(sessionRows).where(eq(sessionRows.login, viewer.login))
  clock.advance(1000)
  expect(await gone).toBe('io server disconnect')
})

test('M-018 a level that falls takes its channels along while the viewer watches on', async () => {
  const { watch, clock, account, send } = await setUpViewing(database, 1)
  const viewer = await watch('customer', [CHANNEL.pose, CHANNEL.laser])
  viewer.acknowledge(true)
  await database.db.update(accounts).set({ tier: 0 }).where(eq(accounts.id, account))
  let seq = 0
  await eventually(async () => {
    clock.advance(5000)
    seq += 1
    const before = viewer.batches.length
    await send(frameOf(CHANNEL.pose, seq), frameOf(CHANNEL.laser, seq))
    clock.advance(40)
    await viewer.settled()
    expect(viewer.batches).toHaveLength(before + 1)
    expect(viewer.frames().at(-1)).toBe(`pose ${seq}`)
  })
})

test('A-031 a right that is taken away ends the viewing', async () => {
  const { watch, clock } = await setUpViewing(database)
  const viewer = await watch('distributor', [CHANNEL.pose])
  const gone = farewell(viewer.socket)
  const right = and(eq(permissions.role, 'distributor'), eq(permissions.resource, 'RobotMonitor'))
  await database.db.delete(permissions).where(right)
  clock.advance(5000)
  expect(await gone).toBe('io server disconnect')
  expect(viewer.notices).toMatchObject([{ token: 'errors.socket.forbidden' }])
})

test('M-079 a socket that floods the service gets a notice and is disconnected', async () => {
  const { watch } = await setUpViewing(database)
  const viewer = await watch('operator', [])
  const gone = farewell(viewer.socket)
  for (let i = 0; i < 200; i++) viewer.socket.emit('get_time')
  expect(await gone).toBe('io server disconnect')
  expect(viewer.notices).toMatchObject([{ level: 'error', token: 'errors.socket.tooMany' }])
})

test('M-079 a session has so many sockets and no more; one that closes makes room for another', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const { login } = await rows.login(account, 'operator')
  const [session, other] = [await sessions.open(login), await sessions.open(login)]
  const open = (by: string) => openStreamer(url, { robot: String(robot.robot) }, by)
  const sockets = Array.from({ length: MAX_SESSION_SOCKETS }, () => open(session))
  const outcomes = await Promise.all(sockets.map(outcomeOf))
  expect(outcomes.filter(outcome => outcome === 'connected')).toHaveLength(MAX_SESSION_SOCKETS)
  expect(await outcomeOf(open(session))).toBe('errors.socket.tooManySockets')
  expect(await outcomeOf(open(other))).toBe('connected')
  sockets[0]?.disconnect()
  await eventually(async () => expect(await outcomeOf(open(session))).toBe('connected'))
})
