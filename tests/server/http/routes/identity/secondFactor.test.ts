import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pendingTfaSchema } from '../../../../../contract/resources/logins.ts'
import { systemClock } from '../../../../../server/clock.ts'
import { DEMO_PASSWORD } from '../../../../../server/database/demo.ts'
import { audit, logins, trustedDevices } from '../../../../../server/database/schema.ts'
import { desc, eq } from '../../../../../server/database/sql.ts'
import { codeAt, wrongCodeAt } from '../../../authenticator.ts'
import { freezeTime } from '../../../frozenTime.ts'
import { type Answer, type Caller, callerOf, prove, startTestService } from '../../../testService.ts'

let aheadMs = 0
const now = () => systemClock.now() + aheadMs
/** Long enough for every code so far to be out of date. */
const passCodes = () => (aheadMs += 300_000)
const { service, call, signIn: as } = await startTestService({ trustProxy: true }, { clock: { ...systemClock, now } })

const OWN_SECRET = '/api/v0/Logins/self/tfa_secret'
const PROVE = '/api/v0/Logins/self/prove'
const IDS: { readonly [login: string]: number } = { operator: 3, distributor: 4, customer: 5, viewer: 6 }
const headerOf = (session: string): Caller => callerOf(service.url, { 'x-session-id': session })
const sessionOf = ({ body }: Answer) => v.parse(v.object({ session_id: v.string() }), body).session_id

/** Turns the second factor of a demo login on: its secret, and calls in the session that it went on in. */
async function turnOn(caller: Caller): Promise<{ secret: string; caller: Caller }> {
  await prove(caller)
  const { tfa_secret: secret, pending } = v.parse(pendingTfaSchema, (await caller('POST', OWN_SECRET, {})).body)
  const answer = await caller('POST', OWN_SECRET, { pending, tfa_code: codeAt(secret, now()) })
  expect(answer.body).toMatchObject({ self: { tfa_secret: true } })
  passCodes()
  return { secret, caller: headerOf(sessionOf(answer)) }
}

let addresses = 0
/** Each from an address of its own, so that none waits for another's wrong codes. */
const signIn = (login: string, code?: string, headers: { [name: string]: string } = {}) =>
  call(
    'POST',
    '/api/v0/Logins/login',
    { login, password: DEMO_PASSWORD, ...(code !== undefined && { tfa_code: code }) },
    { 'x-forwarded-for': `198.51.100.${++addresses}`, ...headers },
  )
const errorOf = (token: string, field: string) => ({ errors: [{ token, field }] })
const deviceCookie = ({ headers }: Answer): string =>
  headers.getSetCookie().find(line => line.startsWith('swath_device=')) ?? ''
const actionsOf = async (login: number) =>
  (await service.db.select().from(audit).where(eq(audit.login, login)).orderBy(desc(audit.id))).map(row => row.action)

test('A-003 A-004 with a second factor the password alone is asked for a code; a wrong one is an error, a right one signs in, once', async () => {
  const { secret } = await turnOn(await as('operator'))
  for (const code of [undefined, '']) {
    const asked = await signIn('operator', code)
    expect(asked.status).toBe(401)
    expect(asked.body).toMatchObject(errorOf('errors.tfa.required', 'tfa_code'))
  }
  for (const code of [wrongCodeAt(secret, now()), 'abc', '12345678901']) {
    const wrong = await signIn('operator', code)
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject(errorOf('errors.tfa.wrong', 'tfa_code'))
  }
  const code = codeAt(secret, now())
  expect((await signIn('operator', code)).status).toBe(200)
  expect((await signIn('operator', code)).body).toMatchObject(errorOf('errors.tfa.wrong', 'tfa_code'))
  expect((await actionsOf(3)).slice(0, 3)).toEqual(['login.signInRefused', 'login.signIn', 'login.signInRefused'])
  await service.db.update(logins).set({ tfaSecret: null }).where(eq(logins.id, 3))
})

test('A-004 somebody who knows the password guesses codes no faster than passwords; asking for the code costs nothing', async () => {
  freezeTime()
  const { secret } = await turnOn(await as('distributor'))
  for (let i = 1; i <= 8; i++) expect((await signIn('distributor')).status).toBe(401)
  for (let i = 1; i <= 5; i++) {
    expect((await signIn('distributor')).status).toBe(401)
    expect((await signIn('distributor', wrongCodeAt(secret, now()))).status).toBe(401)
  }
  const held = await signIn('distributor', codeAt(secret, now()))
  expect(held.status).toBe(429)
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('A-014 turning it on ends the other sessions and goes on in a new one; the secret is shown once', async () => {
  const [here, there] = [await as('customer'), await as('customer')]
  expect((await here('GET', OWN_SECRET)).body).toEqual({ tfa_secret: false, backup_codes: 0 })
  const { secret, caller } = await turnOn(here)
  expect((await there('GET', OWN_SECRET)).status).toBe(401)
  expect((await here('GET', OWN_SECRET)).status).toBe(401)
  expect((await caller('GET', OWN_SECRET)).body).toEqual({ tfa_secret: true, backup_codes: 10 })
  expect(JSON.stringify((await caller('GET', '/api/v0/Logins/self')).body)).not.toContain(secret)
  await prove(caller, codeAt(secret, now()))
  expect((await caller('POST', OWN_SECRET, {})).body).toMatchObject({ errors: [{ token: 'errors.tfa.alreadyOn' }] })
  expect(await actionsOf(5)).toContain('login.tfaOn')
})

test('A-014 turning it off needs password and code; then the password alone signs in again', async () => {
  await service.db.update(logins).set({ tfaSecret: null, tfaStep: null }).where(eq(logins.id, 5))
  const { secret, caller } = await turnOn(await as('customer'))
  const give = (password: string, code: string) => caller('POST', PROVE, { password, tfa_code: code })
  expect((await caller('DELETE', OWN_SECRET)).body).toMatchObject({ errors: [{ token: 'errors.session.proofNeeded' }] })
  const wrongPassword = await give('not the password', codeAt(secret, now()))
  expect(wrongPassword.status).toBe(400)
  expect(wrongPassword.body).toMatchObject(errorOf('errors.password.wrong', 'password'))
  const wrongCode = await give(DEMO_PASSWORD, wrongCodeAt(secret, now()))
  expect(wrongCode.status).toBe(400)
  expect(wrongCode.body).toMatchObject(errorOf('errors.tfa.wrong', 'tfa_code'))
  expect((await caller('GET', OWN_SECRET)).body).toMatchObject({ tfa_secret: true })
  expect((await caller('DELETE', OWN_SECRET)).status).toBe(403)
  expect((await give(DEMO_PASSWORD, codeAt(secret, now()))).status).toBe(200)
  const done = await caller('DELETE', OWN_SECRET)
  expect(done.body).toMatchObject({ self: { tfa_secret: false } })
  expect((await caller('GET', OWN_SECRET)).status).toBe(401)
  expect((await signIn('customer')).status).toBe(200)
  expect(await actionsOf(5)).toEqual(expect.arrayContaining(['login.tfaOff', 'login.proofRefused']))
})

test('A-005 a trusted browser needs no code for 30 days; taken away or run out it does again', async () => {
  const { caller, secret } = await turnOn(await as('viewer'))
  const own = `/api/v0/Logins/${IDS['viewer']}/trusted_device`
  const trusted = await caller('POST', own, {}, { 'user-agent': 'A browser' })
  expect(deviceCookie(trusted)).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  const cookie = deviceCookie(trusted).split(';')[0] ?? ''
  const { id } = v.parse(v.object({ id: v.number() }), trusted.body)
  expect((await caller('GET', own, undefined, { cookie })).body).toMatchObject({
    data: [{ id, current: true, user_agent: 'A browser' }],
    total: 1,
  })

  expect((await signIn('viewer', undefined, { cookie })).status).toBe(200)
  expect((await signIn('viewer')).status).toBe(401)
  expect((await signIn('viewer', undefined, { cookie: `${cookie}x` })).status).toBe(401)
  const wrong = { login: 'viewer', password: 'not the password' }
  expect((await call('POST', '/api/v0/Logins/login', wrong, { cookie })).status).toBe(401)

  await service.db.update(trustedDevices).set({ expiresAt: new Date() }).where(eq(trustedDevices.id, id))
  expect((await signIn('viewer', undefined, { cookie })).status).toBe(401)
  expect((await caller('GET', own)).body).toEqual({ data: [], total: 0 })

  const again = await caller('POST', own, {})
  const second = deviceCookie(again).split(';')[0] ?? ''
  const device = v.parse(v.object({ id: v.number() }), again.body).id
  expect((await signIn('viewer', undefined, { cookie: second })).status).toBe(200)
  const other = await as('operator')
  expect((await other('GET', own)).status).toBe(404)
  expect((await other('POST', own, {})).status).toBe(404)
  expect((await other('DELETE', `/api/v0/Logins/trusted_device/${device}`)).status).toBe(404)
  expect((await caller('DELETE', `/api/v0/Logins/trusted_device/${device}`)).status).toBe(200)
  expect((await signIn('viewer', undefined, { cookie: second })).status).toBe(401)
  expect(await actionsOf(6)).toEqual(expect.arrayContaining(['login.deviceTrusted', 'login.deviceRemoved']))

  await caller('POST', own, {})
  await prove(caller, codeAt(secret, now()))
  await caller('DELETE', OWN_SECRET)
  expect(await service.db.$count(trustedDevices)).toBe(0)
})

test('A-005 a browser of a login without a second factor has nothing to be trusted with', async () => {
  const caller = await as('support')
  const { status, body } = await caller('POST', '/api/v0/Logins/2/trusted_device', {})
  expect(status).toBe(412)
  expect(body).toMatchObject({ errors: [{ token: 'errors.tfa.off' }] })
})
