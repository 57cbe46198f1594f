import { beforeEach, expect, test } from 'vitest'
import { type Ahead, fetcherWith } from '../../../src/service/ahead.ts'

const ORIGIN = 'http://swath.test'
const SELF = '/api/v0/Logins/self'
const ahead: Ahead = new Map()
let openedMs = 0
const fetcher = fetcherWith({
  ahead,
  origin: ORIGIN,
  fetch: async request => new Response(`asked ${request.method} ${new URL(request.url).pathname}`),
  sinceOpened: () => openedMs,
})
const textOf = async (path: string, init?: RequestInit): Promise<string> => (await fetcher(path, init)).text()

beforeEach(() => {
  ahead.clear()
  openedMs = 500
  ahead.set(SELF, Promise.resolve(new Response('ahead')))
})

test('B-007 an answer asked for ahead is taken once', async () => {
  expect(await textOf(SELF)).toBe('ahead')
  expect(await textOf(SELF)).toBe(`asked GET ${SELF}`)
})

test('B-007 an address that was not asked ahead, or is of another host, is asked for', async () => {
  expect(await textOf('/v1/Robots')).toBe('asked GET /v1/Robots')
  expect(await textOf(`http://other.test${SELF}`)).toBe(`asked GET ${SELF}`)
})

test.each([
  ['refused', async () => new Response('', { status: 401 })],
  ['lost', () => Promise.reject(new TypeError('offline'))],
])('A-021 an answer that was %s is asked for again', async (_, answer) => {
  ahead.set(SELF, answer())
  expect(await textOf(SELF)).toBe(`asked GET ${SELF}`)
})

test('A-010 nothing from before a sign-in is used after it', async () => {
  await textOf('/api/v0/Logins/login', { method: 'POST' })
  expect(await textOf(SELF)).toBe(`asked GET ${SELF}`)
})

test('A-077 an answer that nobody took within ten seconds is old', async () => {
  openedMs = 10_001
  expect(await textOf(SELF)).toBe(`asked GET ${SELF}`)
})
