import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { createKnownBrowsers, KNOWN_S } from '../../../server/identity/knownBrowsers.ts'
import { createSeal } from '../../../server/identity/seal.ts'
import { freezeTime } from '../frozenTime.ts'
import { callerOf, prove, startTestService } from '../testService.ts'

const { service, call } = await startTestService({ trustProxy: true })
const LOGIN = '/api/v0/Logins/login'
let addresses = 0
const signIn = (login: string, password: string, headers: { [name: string]: string } = {}) =>
  call('POST', LOGIN, { login, password }, { 'x-forwarded-for': `198.51.100.${++addresses}`, ...headers })
const lineOf = (headers: Headers): string => headers.getSetCookie().find(line => /swath_known=/.test(line)) ?? ''
const cookieOf = (headers: Headers): string => lineOf(headers).split(';')[0] ?? ''

test('A-004 a browser that has signed in before is not kept out by strangers, wherever they are; its own guesses count', async () => {
  freezeTime()
  const signedIn = await signIn('operator', DEMO_PASSWORD)
  expect(lineOf(signedIn.headers)).toMatch(/Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
  const cookie = cookieOf(signedIn.headers)
  const here = { 'x-forwarded-for': '203.0.113.7' }
  for (let i = 1; i <= 6; i++) await signIn('operator', 'guess', here)
  for (let i = 1; i <= 6; i++) await signIn('operator', 'guess')
  expect((await signIn('operator', DEMO_PASSWORD)).status, 'a browser that is new').toBe(429)
  expect((await signIn('operator', 'wrong', { ...here, cookie })).status, 'in place of a password it is nothing').toBe(
    401,
  )
  expect((await signIn('operator', DEMO_PASSWORD, { ...here, cookie })).status).toBe(200)
  for (let i = 1; i <= 5; i++) expect((await signIn('operator', 'guess', { cookie })).status).toBe(401)
  expect((await signIn('operator', DEMO_PASSWORD, { cookie })).status, 'its own guesses').toBe(429)
  for (let i = 1; i <= 6; i++) await signIn('viewer', 'guess')
  expect((await signIn('viewer', DEMO_PASSWORD, { cookie })).status, 'another login does not know it').toBe(429)
  expect((await signIn('operator', DEMO_PASSWORD, { cookie: `${cookie}x` })).status, 'changed').toBe(429)
})

test('A-004 another password makes browsers unknown, but for the one that it was chosen in', async () => {
  freezeTime()
  const [here, there] = [await signIn('customer', DEMO_PASSWORD), await signIn('customer', DEMO_PASSWORD)]
  const { session_id } = v.parse(v.object({ session_id: v.string() }), here.body)
  const caller = callerOf(service.url, { 'x-session-id': session_id })
  await prove(caller)
  const password = 'a fine pair of mops'
  const changed = await caller('POST', '/api/v0/Logins/self/password', { new_password: password })
  expect(changed.status).toBe(200)
  for (let i = 1; i <= 6; i++) await signIn('customer', 'guess')
  expect((await signIn('customer', password, { cookie: cookieOf(there.headers) })).status).toBe(429)
  expect((await signIn('customer', password, { cookie: cookieOf(changed.headers) })).status).toBe(200)
})

test('a browser remembers five logins, the last first, each for half a year', async () => {
  let nowMs = Date.parse('2026-11-20T12:00:00Z')
  const known = createKnownBrowsers(createSeal(randomBytes(32)), () => nowMs)
  const people = Array.from({ length: 6 }, (_, i) => ({ id: i + 1, passwordHash: `hash ${i}` }))
  let cookie: string | undefined
  for (const login of people) cookie = known.remember(cookie, login)
  expect(known.idOf(cookie, people[0])).toBeUndefined()
  const ids = people.slice(1).map(login => known.idOf(cookie, login))
  expect(new Set(ids).size).toBe(5)
  expect(ids).not.toContain(undefined)
  expect(cookie?.length).toBeLessThan(1000)
  expect(known.idOf(cookie, { id: 6, passwordHash: 'another' })).toBeUndefined()
  expect(known.idOf(cookie, undefined)).toBeUndefined()
  expect(createKnownBrowsers(createSeal(randomBytes(32)), () => nowMs).idOf(cookie, people[5])).toBeUndefined()
  nowMs += KNOWN_S * 1000
  expect(known.idOf(cookie, people[5])).toBeUndefined()
  for (const nonsense of ['', '....', 'a'.repeat(5000)]) expect(known.idOf(nonsense, people[5])).toBeUndefined()
})

test('what a browser stores does not show which logins it is of', async () => {
  const { headers } = await signIn('distributor', DEMO_PASSWORD)
  const [row] = await service.db.select().from(logins).where(eq(logins.login, 'distributor'))
  expect(cookieOf(headers)).not.toContain('distributor')
  expect(cookieOf(headers)).not.toContain(row?.passwordHash)
})
