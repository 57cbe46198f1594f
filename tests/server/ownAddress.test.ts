import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../contract/sockets/streamer.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { ownAddress } from '../../server/ownAddress.ts'
import { startTestService } from './testService.ts'

const { service, session } = await startTestService({ publicUrl: 'https://console.example:8443/' })
const { port } = new URL(service.url)
const OWN = [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, 'console.example:8443']
const FOREIGN = [
  'rebound.example',
  `rebound.example:${port}`,
  'localhost.rebound.example',
  'console.example.evil',
  'x@localhost',
]

/** Status and body of a request that names the host as it likes, which `fetch` would not let it. */
async function ask(host: string, path: string, { method = 'GET', body = '' } = {}) {
  const headers = { host, ...(body === '' ? {} : { 'content-type': 'application/json' }) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end(body)
  })
  return { status: answer.statusCode, body: await json(answer) }
}

test('B-016 a request that names another host is refused, whatever it asks for', async () => {
  const login = JSON.stringify({ login: 'operator', password: DEMO_PASSWORD })
  for (const host of FOREIGN)
    for (const path of ['/api/v0/System/health', '/config/config.json', '/api/v0/Nothing', '/api/docs/openapi.json'])
      expect(await ask(host, path), `${host} ${path}`).toMatchObject({
        status: 400,
        body: { errors: [{ token: 'errors.request.host', type: 'badRequest' }] },
      })
  const signIn = { method: 'POST', body: login }
  expect((await ask('rebound.example', '/api/v0/Logins/login', signIn)).status).toBe(400)
  for (const host of OWN) {
    expect((await ask(host, '/api/v0/System/health')).status, host).toBe(200)
    expect((await ask(host, '/api/v0/Logins/login', signIn)).status, host).toBe(200)
  }
})

test('M-079 a socket is opened at the service’s own address, from a page of its own or of the public one, and nowhere else', async () => {
  const sessionId = await session('operator')
  const outcome = (host: string, origin: string) =>
    new Promise<string>(resolve => {
      const socket = io(service.url + STREAMER_NAMESPACE, {
        path: STREAMER_PATH,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        query: { robot: '999999' },
        extraHeaders: { host, origin, [SESSION_HEADER]: sessionId },
      })
      onTestFinished(() => {
        socket.disconnect()
      })
      socket.on('connect_error', error => resolve(error.message))
    })
  const admitted = 'There is nothing of this id'
  for (const host of OWN) expect(await outcome(host, `http://${host}`), host).toBe(admitted)
  expect(await outcome(`127.0.0.1:${port}`, 'https://console.example:8443')).toBe(admitted)
  for (const host of FOREIGN) expect(await outcome(host, `http://${host}`), host).toBe('websocket error')
  expect(await outcome(`127.0.0.1:${port}`, 'https://console.example')).toBe('websocket error')
})

test('B-016 the host that the service binds to is its own, and an address in digits cannot be rebound', () => {
  const { isHost } = ownAddress({ host: 'Floor-Server.lan', publicUrl: undefined })
  for (const host of ['floor-server.lan:8080', '192.168.1.20:8080', '[fd00::20]:8080', undefined])
    expect(isHost(host), host).toBe(true)
  for (const host of ['floor-server.lan.evil', '', '127.1.evil', '[::1', '127.0.0.1/evil', ':8080'])
    expect(isHost(host), host).toBe(false)
})

test('a page is of this service by scheme, host and port; a page over http is not the one over https', () => {
  const { isPage } = ownAddress({ host: '127.0.0.1', publicUrl: 'https://console.example:8443/' })
  const from = (origin: string, scheme: string) => isPage({ origin, host: 'swath.local:8080' }, scheme)
  expect(from('http://swath.local:8080', 'http')).toBe(true)
  expect(from('https://swath.local:8080', 'https')).toBe(true)
  expect(from('http://swath.local:8080', 'https')).toBe(false)
  expect(from('https://swath.local:8080', 'http')).toBe(false)
  expect(from('https://console.example:8443', 'http')).toBe(true)
  expect(from('http://console.example:8443', 'http')).toBe(false)
  expect(isPage({ origin: 'https://console.example', host: 'console.example:443' }, 'https')).toBe(true)
})
