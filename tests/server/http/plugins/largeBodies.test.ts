import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'
import { startTestService } from '../../testService.ts'

const { service, session } = await startTestService()
const PATH = '/api/v0/PlanElements/write'
const LARGE = 2 * 1024 * 1024

/** A request whose large body has begun to come, and goes on for as long as the connection stands. `length`: how it says how long it is. */
function begin(token: string, length = `Content-Length: ${LARGE}`): Socket {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => {
    socket.destroy()
  })
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    length,
    `${SESSION_HEADER}: ${token}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

/** What a request with all of its body is answered, which is 400 where its body is read. */
async function answer(token: string, bytes = LARGE): Promise<string> {
  const response = await fetch(service.url + PATH, {
    method: 'POST',
    headers: { [SESSION_HEADER]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(bytes) }),
  })
  const text = await response.text()
  return `${response.status} ${response.headers.get('retry-after')} ${/"token":"([^"]+)"/.exec(text)?.[1]}`
}

const READ = '400 null shared.error.badRequest'

test('decision 243: two large bodies of one session are under way and eight in all, however they say their length; more are refused before they are read', async () => {
  const [own, other] = [await session('viewer'), await session('viewer')]
  const first = begin(own)
  begin(own, 'Transfer-Encoding: chunked')
  await expect.poll(() => answer(own)).toBe('429 2 errors.request.tooMany')
  expect(await answer(own, 1000), 'a small one').toBe(READ)
  expect(await answer(other), 'of another session').toBe(READ)
  first.destroy()
  await expect.poll(() => answer(own), { message: 'once the client of one has gone' }).toBe(READ)
  for (let i = 0; i < 4; i++) expect(await answer(own), 'those before were answered').toBe(READ)
  begin(own)
  for (const login of ['super', 'support', 'operator'] as const) {
    const token = await session(login)
    for (let i = 0; i < 2; i++) begin(token)
  }
  await expect.poll(() => answer(other), { message: 'of all' }).toBe('503 5 errors.request.busy')
})
