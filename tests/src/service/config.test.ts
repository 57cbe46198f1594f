import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_CLIENT_CONFIG, TEST_MODE_KEY } from '../../../contract/clientConfig.ts'
import { isTestMode, loadConfig } from '../../../src/service/config.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** `fetch` against a real server on a port of its own. */
async function served(listener: RequestListener): Promise<typeof fetch> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port')
  const origin = `http://127.0.0.1:${address.port}`
  return (input, init) => fetch(input instanceof Request ? input : new URL(input, origin), init)
}

test('B-007 B-008 the configuration is read from /config/config.json without a cache', async () => {
  const requests: unknown[] = []
  const fetcher = await served((request, response) => {
    requests.push([request.url, request.headers['cache-control']])
    response.end(JSON.stringify({ services: { robotsv2: { url: 'https://robots.example' } } }))
  })
  const config = await loadConfig(fetcher)
  expect(requests).toEqual([['/config/config.json', 'no-cache, no-store']])
  expect(config.services.robotsv2.url).toBe('https://robots.example')
  expect(config.session).toEqual(DEFAULT_CLIENT_CONFIG.session)
})

test.each([
  ['is missing', (_, response) => response.writeHead(404).end()],
  ['is no JSON', (_, response) => response.end('<html>')],
  ['has a wrong type', (_, response) => response.end('{"robots":{"models":"neo"}}')],
  ['breaks off', request => request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'B-007 B-009 a configuration that %s leaves the defaults',
  async (_, listener) => {
    expect(await loadConfig(await served(listener))).toEqual(DEFAULT_CLIENT_CONFIG)
  },
)

test('B-014 the test mode is taken from local storage, never on a production deployment', () => {
  const storage = { getItem: (key: string) => (key === TEST_MODE_KEY ? '1' : null) }
  expect(isTestMode({ ...DEFAULT_CLIENT_CONFIG, environment: 'development' }, storage)).toBe(true)
  expect(isTestMode({ ...DEFAULT_CLIENT_CONFIG, environment: 'production' }, storage)).toBe(false)
  expect(isTestMode({ ...DEFAULT_CLIENT_CONFIG, environment: 'development' }, { getItem: () => null })).toBe(false)
})
