import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../../../contract/routes/access.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { newToken } from '../../../server/identity/token.ts'
import { openStreamer } from '../liveParts.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { CONNECT_PACKET, frameOf, openRawStreamer } from './rawSocket.ts'
import { setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const cookieOf = (token: string) => `Cookie: ${SESSION_COOKIE}=${token}`
const refusalsIn = (heard: string) => heard.match(/errors\.socket\.signedOut/g) ?? []

test('a connection that sends thousands of CONNECT packets is ended after a handful, whatever they ask for', async () => {
  const { url } = await setUpViewing(database)
  for (const packet of [CONNECT_PACKET, frameOf('40'), frameOf('40/elsewhere,')]) {
    const stranger = await openRawStreamer(url, [cookieOf(newToken())])
    stranger.socket.write(Buffer.concat(Array.from({ length: 5000 }, () => packet)))
    await stranger.closed
    expect(refusalsIn(stranger.heard()).length, 'answers').toBeLessThanOrEqual(8)
  }
})

test('a viewer gets in and is told the time while a stranger floods from the same address', async () => {
  const { url, watch } = await setUpViewing(database)
  const before = await watch('operator', [1])
  for (let i = 0; i < 10; i++) {
    const stranger = await openRawStreamer(url, [cookieOf(newToken())])
    stranger.socket.write(Buffer.concat(Array.from({ length: 5000 }, () => CONNECT_PACKET)))
  }
  const newcomer = await watch('operator', [1])
  for (const { socket } of [before, newcomer]) {
    const answered = new Promise(resolve => socket.once('pong', resolve))
    socket.emit('ping', 7)
    expect(await answered).toBe(7)
  }
})

test('an address has so many connections that nobody was let in on; one that closes makes room', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const strangers = await Promise.all(Array.from({ length: 64 }, () => openRawStreamer(url, [cookieOf(newToken())])))
  const next = await openRawStreamer(url, [cookieOf(newToken())])
  expect(next.heard()).toMatch(/^HTTP\/1\.1 400 /)
  const { login } = await rows.login(account, 'operator')
  const session = await sessions.open(login)
  await sessions.find(session)
  const known = openStreamer(url, { robot: String(robot.robot) }, session)
  await new Promise<void>((resolve, reject) => known.once('connect', resolve).once('connect_error', reject))
  const [first] = strangers
  first?.socket.destroy()
  await first?.closed
  const opened = async () => (await openRawStreamer(url, [cookieOf(newToken())])).heard()
  let heard = await opened()
  while (!heard.startsWith('HTTP/1.1 101')) heard = await opened()
})
