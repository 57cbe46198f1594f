import { ContractProcedure, type ContractRouter } from '@orpc/contract'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type RouteMeta, SESSION_COOKIE, SESSION_HEADER } from '../../../contract/routes/access.ts'
import { contract } from '../../../contract/routes/contract.ts'
import { rateLimits } from '../../../server/database/schema.ts'
import { cases } from '../../run/longRun.ts'
import { callerOf, prove, startTestService } from '../testService.ts'

const { service, session } = await startTestService()
const token = await session('super')
await prove(callerOf(service.url, { 'x-session-id': token }))

/** What a schema of an object has beside its rules. */
const objectSchema = v.object({ entries: v.record(v.string(), v.unknown()) })

type Input = { readonly method: string; readonly path: string; readonly fields: readonly string[] }

/** Every route of the contract with the names of the fields that it takes. */
function inputsOf(router: ContractRouter<RouteMeta>): readonly Input[] {
  if (!(router instanceof ContractProcedure)) return Object.values(router).flatMap(inputsOf)
  const { route } = router['~orpc']
  const shape = v.safeParse(v.object({ inputSchema: objectSchema }), router['~orpc'])
  const fields = shape.success ? Object.keys(shape.output.inputSchema.entries) : []
  return [{ method: route.method ?? '', path: route.path ?? '', fields }]
}
/** What ends the session of the walk, or takes what it walks with. */
const ENDING = /\/(logout|login|masquerade\/end|switch_account|password|sessions)$/
const INPUTS = inputsOf(contract).filter(({ method, path }) => method !== 'DELETE' && !ENDING.test(path))
const READS = INPUTS.filter(({ method }) => method === 'GET')
const WRITES = INPUTS.filter(({ method }) => method === 'POST')

const addressOf = (path: string): string => path.replaceAll(/\{\+?\w+\}/g, '999999')

/** Stands in everything that is sent, and in nothing that comes back. */
const CANARY = 'canary<script>alert(7)</script>'
const RESERVED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

const hostileValue = fc.oneof(
  { depthSize: 'small', withCrossShrink: true },
  fc.constantFrom<unknown>(
    CANARY,
    `${CANARY}\u0000`,
    '\ud800',
    '',
    null,
    true,
    -1,
    0,
    1,
    1e308,
    2 ** 53,
    '1',
    '999999',
  ),
  fc.constantFrom<unknown>([], {}, [CANARY], { [CANARY]: CANARY }, [[[]]], { account: 1, id: 1 }),
  fc.constantFrom<unknown>(
    CANARY.repeat(2000),
    Array.from({ length: 2000 }, () => CANARY),
    "'; drop table logins; --",
  ),
)
const hostileBody = (fields: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...fields, ...RESERVED, 'role', 'account', 'id'), hostileValue), { maxLength: 8 })
/** As text: an object would lose what it calls `__proto__`. */
const asJson = (pairs: readonly (readonly [string, unknown])[]): string =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

async function send(method: string, address: string, body?: string, type = 'application/json') {
  const response = await fetch(service.url + address, {
    method,
    redirect: 'manual',
    headers: { [SESSION_HEADER]: token, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

function expectCalm({ status, text }: { readonly status: number; readonly text: string }, what: string): void {
  expect(status, `${what}: ${text}`).toBeLessThan(500)
  if (status >= 400) expect(text, what).not.toContain('canary')
  for (const name of ['polluted', 'isAdmin']) expect(Object.hasOwn(Object.prototype, name), what).toBe(false)
}

test('B-031 whatever a write is sent, it is answered without a failure and without being repeated', async () => {
  for (const { method, path, fields } of WRITES) {
    await service.db.delete(rateLimits)
    await fc.assert(
      fc.asyncProperty(hostileBody(fields), async pairs => {
        const body = asJson(pairs)
        expectCalm(await send(method, addressOf(path), body), `${path} ${body.slice(0, 300)}`)
      }),
      { numRuns: cases(4) },
    )
  }
}, 180_000)

test('B-031 a key that a caller chose is not repeated where it is refused', async () => {
  const body = JSON.stringify({ aggregate: { [CANARY]: { [CANARY]: [CANARY] } } })
  const answer = await send('POST', '/api/v0/CleaningReports/coverage_image_aggregate', body)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('"field":"aggregate"')
  expect(answer.text).not.toContain('canary')
})

test('B-031 whatever a read is asked, it is answered without a failure and without being repeated', async () => {
  const names = (fields: readonly string[]) =>
    fc.constantFrom(...fields, '__proto__[polluted]', 'constructor[prototype][isAdmin]', 'limit', 'offset')
  for (const { path, fields } of READS)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names(fields), hostileValue), { maxLength: 4 }), async pairs => {
        const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value).slice(0, 500)]))
        expectCalm(await send('GET', `${addressOf(path)}?${query}`), `${path}?${query}`)
      }),
      { numRuns: cases(2) },
    )
}, 180_000)

test('B-031 bodies that are no JSON, of another kind, too deep or too large are refused', async () => {
  const at = '/api/v0/Logins/self'
  const own = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"isAdmin":1}}}`
  for (const body of ['{', '', CANARY, '{"name":', '\u0000', own]) expectCalm(await send('POST', at, body), body)
  for (const body of ['null', '[]', '"text"', '7'])
    expect([200, 400], body).toContain((await send('POST', '/api/v0/System/client_failures', body)).status)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])
    expect((await send('POST', at, 'name=canary', type)).status, type).toBe(400)
  expectCalm(await send('POST', at, `${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'deep')
  expect((await send('POST', at, JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
})

test('B-016 every change that comes with the cookie alone is refused', async () => {
  for (const { method, path } of inputsOf(contract).filter(each => each.method !== 'GET')) {
    const cookie = `${SESSION_COOKIE}=${token}`
    const response = await fetch(service.url + addressOf(path), { method, headers: { cookie } })
    expect(response.status, `${method} ${path}`).toBe(403)
    expect(await response.text(), `${method} ${path}`).toContain('errors.request.csrf')
  }
})

test('A-006 no address of the service leads to another site', async () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/login?referrerUrl=https://evil.example',
    '/api/v0/../..//evil.example/',
    '/api/v0/Data/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/%00',
    '/%ff',
  ]) {
    const { status, headers } = await send('GET', path)
    expect(status, path).toBeLessThan(500)
    expect([200, 400, 404], path).toContain(status)
    expect(headers.get('location'), path).toBeNull()
  }
})

test('B-016 the security headers of every answer', async () => {
  const { headers } = await send('GET', '/api/v0/Logins/self')
  const names = ['x-powered-by', 'server', 'access-control-allow-origin']
  for (const name of names) expect(headers.get(name), name).toBeNull()
  expect({
    policy: headers.get('content-security-policy'),
    type: headers.get('content-type'),
    sniff: headers.get('x-content-type-options'),
    frames: headers.get('x-frame-options'),
    referrer: headers.get('referrer-policy'),
    opener: headers.get('cross-origin-opener-policy'),
    resource: headers.get('cross-origin-resource-policy'),
    cache: headers.get('cache-control'),
  }).toEqual({
    policy:
      "default-src 'self';script-src 'self';worker-src 'self';style-src 'self';font-src 'self';" +
      "img-src 'self' data: blob:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
      "frame-ancestors 'none'",
    type: 'application/json; charset=utf-8',
    sniff: 'nosniff',
    frames: 'SAMEORIGIN',
    referrer: 'no-referrer',
    opener: 'same-origin',
    resource: 'same-origin',
    cache: 'no-cache, no-store',
  })
})
