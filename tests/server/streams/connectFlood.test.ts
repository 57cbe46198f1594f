import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { errorBodySchema } from '../../../contract/errors.ts'
import { SESSION_COOKIE } from '../../../contract/routes/access.ts'
import { STREAMER_PATH } from '../../../contract/sockets/streamer.ts'
import { SUPERVISOR_PATH } from '../../../contract/sockets/supervisor.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { createAdmission } from '../../../server/admission/admission.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { newToken } from '../../../server/identity/token.ts'
import { ownAddress } from '../../../server/ownAddress.ts'
import { openSocketServer } from '../../../server/streams/socketServer.ts'
import { openStreamer } from '../liveParts.ts'
import { createTestClock } from '../testClock.ts'
import { openTestDatabase } from '../testDatabase.ts'
import { CONNECT_PACKET, frameOf, openRawStreamer } from './rawSocket.ts'
import { setUpViewing } from './viewing.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const cookieOf = (token: string) => `Cookie: ${SESSION_COOKIE}=${token}`
/** What a handshake is refused with, once the service has hung up: status, seconds to wait, and the body as every other refusal has it. */
async function refusalOf({ closed, heard }: Awaited<ReturnType<typeof openRawStreamer>>) {
  await closed
  const [head = '', body = ''] = heard().split('\r\n\r\n')
  const [error, ...others] = v.parse(errorBodySchema, JSON.parse(body)).errors
  expect(others).toEqual([])
  const retryAfter = /^retry-after: (\d+)$/im.exec(head)?.[1]
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]), retryAfter, type: error?.type, token: error?.token }
}
const TOO_MANY = { status: 429, retryAfter: '2', type: 'tooManyRequests', token: 'errors.request.tooMany' }
const BUSY = { status: 503, retryAfter: '5', type: 'unavailable', token: 'errors.request.busy' }

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

test('a viewer gets in and gets the time while a stranger floods from the same address', async () => {
  const { url, watch } = await setUpViewing(database)
  const before = await watch('operator', [CHANNEL.pose])
  for (let i = 0; i < 10; i++) {
    const stranger = await openRawStreamer(url, [cookieOf(newToken())])
    stranger.socket.write(Buffer.concat(Array.from({ length: 5000 }, () => CONNECT_PACKET)))
  }
  const newcomer = await watch('operator', [CHANNEL.pose])
  for (const { socket } of [before, newcomer]) {
    const answered = new Promise(resolve => socket.once('pong', resolve))
    socket.emit('ping', 7)
    expect(await answered).toBe(7)
  }
})

test('an address has so many connections that nobody was let in on; one that closes makes room', async () => {
  const { url, rows, account, robot, sessions } = await setUpViewing(database)
  const strangers = await Promise.all(Array.from({ length: 64 }, () => openRawStreamer(url, [cookieOf(newToken())])))
  for (const path of [STREAMER_PATH, SUPERVISOR_PATH])
    expect(await refusalOf(await openRawStreamer(url, [cookieOf(newToken())], path)), path).toEqual(TOO_MANY)
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

/** The door of a socket server whose clients come through a proxy, so that a test has as many addresses as it likes. */
async function openDoor() {
  const clock = createTestClock(0)
  const admission = createAdmission(clock, { knowledgeOf: () => 'unknown' })
  const http = createServer()
  const address = ownAddress({ host: '127.0.0.1', publicUrl: undefined })
  const io = openSocketServer(http, STREAMER_PATH, { address, admission, trustProxy: true }, clock)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => io.close())
  const bound = http.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port')
  return { clock, url: `http://127.0.0.1:${bound.port}` }
}
const fromAddress = (i: number) => `X-Forwarded-For: 198.51.${i >> 8}.${i & 255}`

test('as many handshakes as the service takes at once are under way: the next one gets 503, for any login, and when to come back', async () => {
  const { url } = await openDoor()
  const strangers = await Promise.all(Array.from({ length: 512 }, (_, i) => openRawStreamer(url, [fromAddress(i)])))
  for (const { heard } of strangers) expect(heard()).toMatch(/^HTTP\/1\.1 101 /)
  expect(await refusalOf(await openRawStreamer(url, [fromAddress(600)]))).toEqual(BUSY)
})

test('an address that opens sockets again and again gets 429 until its time is over', async () => {
  const { url, clock } = await openDoor()
  const open = async () => {
    const stranger = await openRawStreamer(url, [fromAddress(1)])
    stranger.socket.destroy()
    await stranger.closed
    return stranger
  }
  for (let i = 0; i < 600; i++) expect((await open()).heard()).toMatch(/^HTTP\/1\.1 (101|429) /)
  expect(await refusalOf(await openRawStreamer(url, [fromAddress(1)]))).toEqual(TOO_MANY)
  clock.advance(10_000)
  expect((await open()).heard()).toMatch(/^HTTP\/1\.1 101 /)
})

test('a handshake at another host, and one of a page of another origin, is refused as a request is', async () => {
  const { url } = await openDoor()
  const refused = { retryAfter: undefined }
  expect(await refusalOf(await openRawStreamer(url, ['Host: elsewhere.example']))).toEqual({
    ...refused,
    status: 400,
    type: 'badRequest',
    token: 'errors.request.host',
  })
  expect(await refusalOf(await openRawStreamer(url, ['Origin: http://elsewhere.example']))).toEqual({
    ...refused,
    status: 403,
    type: 'forbidden',
    token: 'errors.request.origin',
  })
})
