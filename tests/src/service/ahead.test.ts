import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { beforeEach, expect, test } from 'vitest'
import type { Grants } from '../../../contract/permissions.ts'
import { contract } from '../../../contract/routes/contract.ts'
import { firstPageInput, firstPageOrder } from '../../../src/features/plans/firstPage.ts'
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

/** What the script asks for on an address before there is a client, in a tab that knows these rights or none yet. */
function askedAhead(address: string, grants?: Grants): readonly string[] {
  const { pathname, search } = new URL(address, ORIGIN)
  const asked: string[] = []
  runInNewContext(readFileSync('src/service/ahead.js', 'utf8'), {
    document: { cookie: 'XSRF-TOKEN=1' },
    location: { pathname, search },
    sessionStorage: { getItem: () => (grants === undefined ? null : JSON.stringify({ role: 'support', grants })) },
    fetch: (path: string) => {
      asked.push(path)
      return Promise.resolve()
    },
  })
  return asked
}

type Client = ContractRouterClient<typeof contract>

/** Where a call of the client asks. */
async function pathOf(call: (client: Client) => Promise<unknown>, answer: object): Promise<string> {
  let asked = ''
  const link = new OpenAPILink(contract, {
    url: ORIGIN,
    fetch: async request => {
      asked = request.url.slice(ORIGIN.length)
      return Response.json(answer)
    },
  })
  await call(createORPCClient<Client>(link))
  return asked
}

/** What the screen of plans asks for its first page. */
const firstPagePath = (within: { readonly within?: number }): Promise<string> =>
  pathOf(client => client.plans.list(firstPageInput(within, firstPageOrder({}))), { data: [], total: 0 })

test.each(['/home', '/v2/home'])(
  'A-046 A-077 preferences that %s goes by are asked for before there is a client',
  async address => {
    const asked = askedAhead(address)
    const names = new Set(asked.flatMap(path => path.split('/api/v0/Preferences/').slice(1)))
    const home = ['home-columns', 'pinned-robots', 'demo-mode', 'use-robot-display-name'] as const
    for (const name of [...home, 'home-view', 'reports-view', 'theme', 'density'] as const) {
      expect(asked).toContain(await pathOf(client => client.preferences.get({ name }), { name, value: '' }))
      names.delete(name)
    }
    expect([...names], 'and no others').toEqual([])
    expect(askedAhead('/plans').filter(path => path.includes('Preferences'))).toEqual([])
  },
)

test('L-005 the first plans are asked for before there is a client, in the words in which the screen asks for them', async () => {
  expect(askedAhead('/plans')).toContain(await firstPagePath({}))
  expect(askedAhead('/plans?within=7')).toContain(await firstPagePath({ within: 7 }))
  for (const address of ['/plans?page=2', '/plans?within=7&sort=area', '/plan/7', '/home'])
    expect(askedAhead(address).filter(path => path.includes('CleaningPlans'))).toEqual([])
})

test('L-001 a tab that knows that its login may not see plans does not ask for them ahead', async () => {
  const plans = await firstPagePath({})
  expect(askedAhead('/plans', { CleaningPlans: ['view'] })).toContain(plans)
  expect(askedAhead('/plans', { CleaningPlans: ['edit'], Robots: ['view'] })).not.toContain(plans)
  expect(askedAhead('/plans', {})).not.toContain(plans)
})
