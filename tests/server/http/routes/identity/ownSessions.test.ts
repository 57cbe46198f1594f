import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SESSION_RENEWED } from '../../../../../contract/errors.ts'
import { systemClock } from '../../../../../server/clock.ts'
import { DEMO_PASSWORD } from '../../../../../server/database/demo.ts'
import { audit, logins, sessions, trustedDevices, verifyCodes } from '../../../../../server/database/schema.ts'
import { and, asc, eq } from '../../../../../server/database/sql.ts'
import { freezeTime } from '../../../frozenTime.ts'
import { type Answer, callerOf, prove, startTestService } from '../../../testService.ts'

let aheadMs = 0
const now = () => systemClock.now() + aheadMs
const { service, call, signIn: as } = await startTestService({ trustProxy: true }, { clock: { ...systemClock, now } })

const SELF = '/api/v0/Logins/self'
const SESSIONS = `${SELF}/sessions`
const signIn = (login: string, password = DEMO_PASSWORD, headers = {}) =>
  call('POST', '/api/v0/Logins/login', { login, password }, headers)
const sessionOf = ({ body }: Answer) => v.parse(v.object({ session_id: v.string() }), body).session_id
const headerOf = (session: string) => callerOf(service.url, { 'x-session-id': session })
const idsOf = ({ body }: Answer) =>
  v.parse(v.object({ data: v.array(v.object({ id: v.number(), current: v.boolean() })) }), body).data
const audited = (login: number, action: string) =>
  service.db
    .select()
    .from(audit)
    .where(and(eq(audit.login, login), eq(audit.action, action)))
    .orderBy(asc(audit.id))
const cookieOf = ({ headers }: Answer, name: string): string =>
  headers
    .getSetCookie()
    .find(line => line.startsWith(`${name}=`))
    ?.split(/[=;]/)[1] ?? ''

test('A-003 a session id from before signing in is worth nothing after it', async () => {
  const planted = 'A'.repeat(43)
  const answer = await signIn('support', DEMO_PASSWORD, { cookie: `swath_session=${planted}` })
  expect(answer.status).toBe(200)
  expect(cookieOf(answer, 'swath_session')).not.toBe(planted)
  expect((await headerOf(planted)('GET', SELF)).status).toBe(401)

  const victim = sessionOf(await signIn('support'))
  const known = await signIn('customer', DEMO_PASSWORD, { 'x-session-id': victim })
  expect(sessionOf(known)).not.toBe(victim)
  expect((await headerOf(victim)('GET', SELF)).status).toBe(401)
})

test('A-010 a cookie that was stolen is worth nothing once its owner has signed out', async () => {
  const stolen = sessionOf(await signIn('support'))
  expect((await headerOf(stolen)('GET', SELF)).status).toBe(200)
  await headerOf(stolen)('POST', '/api/v0/Logins/logout')
  expect((await headerOf(stolen)('GET', SELF)).status).toBe(401)
  expect(await audited(2, 'login.signOut')).not.toHaveLength(0)
})

test('A-023 one’s own sessions are listed by browser and address; one is ended, or all others', async () => {
  const from = { 'user-agent': `Kiosk ${'9'.repeat(400)}`, 'x-forwarded-for': '203.0.113.9' }
  const far = headerOf(sessionOf(await signIn('distributor', DEMO_PASSWORD, from)))
  const [here, there] = [await as('distributor'), await as('distributor')]
  const listed = await here('GET', SESSIONS)
  expect(listed.body).toMatchObject({ total: 3 })
  const rows = idsOf(listed)
  expect(rows.filter(row => row.current)).toHaveLength(1)
  const shape = v.object({ data: v.array(v.object({ user_agent: v.string(), address: v.string() })) })
  const kiosk = v.parse(shape, listed.body).data.find(({ address }) => address === '203.0.113.9')
  expect(kiosk?.user_agent).toBe(`Kiosk ${'9'.repeat(294)}`)

  const farId = idsOf(await far('GET', SESSIONS)).find(row => row.current)?.id ?? 0
  expect((await (await as('viewer'))('DELETE', `${SESSIONS}/${farId}`)).status).toBe(404)
  expect((await far('GET', SELF)).status).toBe(200)
  expect((await here('DELETE', `${SESSIONS}/${farId}`)).status).toBe(200)
  expect((await here('DELETE', `${SESSIONS}/${farId}`)).status).toBe(404)
  expect((await far('GET', SELF)).status).toBe(401)
  expect((await audited(4, 'login.sessionEnded')).map(row => row.details)).toEqual([{ session: farId }])

  expect((await here('DELETE', SESSIONS)).status).toBe(200)
  expect((await there('GET', SELF)).status).toBe(401)
  expect((await here('GET', SESSIONS)).body).toMatchObject({ data: [{ current: true }], total: 1 })
})

test('A-019 one’s own password: the current one is asked for, a common one refused, then all else is signed out', async () => {
  const [here, there] = [await as('viewer'), await as('viewer')]
  const change = (new_password: string) => here('POST', `${SELF}/password`, { new_password })
  expect((await change('a fine pair of mops')).body).toMatchObject({
    errors: [{ token: 'errors.session.proofNeeded' }],
  })
  const wrong = await here('POST', `${SELF}/prove`, { password: 'not the password' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ errors: [{ token: 'errors.password.wrong', field: 'password' }] })
  await prove(here)
  for (const common of ['password1234!', 'vera novak 1', 'viewer@swath.example'])
    expect((await change(common)).body).toMatchObject({
      errors: [{ type: 'badRequest', token: 'errors.password.common', field: 'new_password' }],
    })
  expect((await change('short')).status).toBe(400)
  expect((await there('GET', SELF)).status).toBe(200)

  const soon = new Date(Date.now() + 60_000)
  const digest = (text: string) => Buffer.from(text.padEnd(32))
  await service.db.insert(trustedDevices).values({ login: 6, tokenHash: digest('device'), expiresAt: soon })
  const code = { login: 6, purpose: 'reset_password', codeHash: digest('code'), expiresAt: soon } as const
  await service.db.insert(verifyCodes).values({ ...code, contactMethod: 11 })
  const changed = await change('a fine pair of mops')
  expect(changed.status).toBe(200)
  const token = async (caller: typeof here) => (await caller('GET', SELF)).body
  expect(await token(here), 'the one that was renewed').toMatchObject({ errors: [{ token: SESSION_RENEWED }] })
  expect(await token(there), 'one that has ended').not.toMatchObject({ errors: [{ token: SESSION_RENEWED }] })
  expect((await there('GET', SELF)).status).toBe(401)
  expect((await here('GET', SELF)).status).toBe(401)
  expect((await headerOf(sessionOf(changed))('GET', SELF)).body).toMatchObject({ login: 'viewer' })
  expect((await signIn('viewer')).status).toBe(401)
  expect((await signIn('viewer', 'a fine pair of mops')).status).toBe(200)
  expect(await service.db.$count(trustedDevices)).toBe(0)
  expect(await service.db.$count(verifyCodes)).toBe(0)
  expect(await audited(6, 'login.password')).toHaveLength(1)
})

test('A-019 guesses of the current password in a session that was left open are held up like those of signing in', async () => {
  freezeTime()
  const here = await as('customer')
  const give = (password: string) => here('POST', `${SELF}/prove`, { password })
  for (let i = 1; i <= 5; i++) expect((await give(`guess ${i}`)).status).toBe(400)
  expect((await give(DEMO_PASSWORD)).status).toBe(429)
  await service.db.execute('delete from rate_limits')
})

test('A-040 a login changes its name, language, zone and units, and nothing that is not its own to change', async () => {
  const here = await as('customer')
  const edit = (changes: { readonly [field: string]: unknown }) => here('POST', SELF, changes)
  const wanted = {
    name: 'Carmen R. Ruiz',
    language: 'es',
    time_zone: 'Europe/Madrid',
    area_unit: 'square_feet',
    volume_unit: 'us_gallons',
  }
  expect((await edit(wanted)).body).toMatchObject(wanted)
  const grasping = { role: 'super', accounts: [1], current_account: 1, login: 'super', id: 1, eula_accepted: null }
  expect((await edit(grasping)).body).toMatchObject({ ...wanted, id: 5, login: 'customer', role: 'customer' })
  expect((await here('GET', SELF)).body).toMatchObject({ current_account: 2, accounts: [{ id: 2 }] })
  for (const bad of [{ name: ' ' }, { time_zone: 'Mars/Olympus' }, { area_unit: 'acres' }, { language: 'tlh' }])
    expect((await edit(bad)).status, JSON.stringify(bad)).toBe(400)
  const details = (await audited(5, 'login.edit')).map(row => row.details)
  expect(details).toEqual([{ fields: 'name, language, timeZone, areaUnit, volumeUnit' }])
})

test('A-022 activity is written once in its interval, and counts until its timeout', async () => {
  const here = await as('support')
  const [READ, TELL] = ['GET', 'POST']
  const activity = async (method: string | undefined) =>
    v.parse(
      v.object({ last_activity: v.nullable(v.string()), active: v.boolean() }),
      (await here(method ?? '', `${SELF}/activity`)).body,
    )
  expect(await activity(READ)).toEqual({ last_activity: null, active: false })
  const first = await activity(TELL)
  expect(first.active).toBe(true)
  aheadMs += 59_000
  expect(await activity(TELL)).toEqual(first)
  aheadMs += 2000
  const second = await activity(TELL)
  expect(Date.parse(second.last_activity ?? '')).toBeGreaterThan(Date.parse(first.last_activity ?? '') + 60_000)
  aheadMs += 599_000
  expect(await activity(READ)).toMatchObject({ last_activity: second.last_activity, active: true })
  aheadMs += 2000
  expect(await activity(READ)).toMatchObject({ last_activity: second.last_activity, active: false })
})

test('A-023 a session in the cookie goes on in the cookie: rotated, and not sent in the answer', async () => {
  const first = await signIn('operator')
  const [session, xsrf] = [cookieOf(first, 'swath_session'), cookieOf(first, 'XSRF-TOKEN')]
  const browser = callerOf(service.url, {
    cookie: `swath_session=${session}; XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
  })
  const [before] = await service.db.select().from(sessions).where(eq(sessions.login, 3))
  const switched = await browser('POST', '/api/v0/Logins/switch_account', { account: 3 })
  expect(switched.body).toMatchObject({ self: { current_account: 3 } })
  expect(switched.body).not.toHaveProperty('session_id')
  const rotated = cookieOf(switched, 'swath_session')
  expect(rotated).not.toBe(session)
  expect(cookieOf(switched, 'XSRF-TOKEN')).not.toBe(xsrf)
  expect((await headerOf(session)('GET', SELF)).status).toBe(401)
  expect((await headerOf(rotated)('GET', SELF)).status).toBe(200)
  const [after] = await service.db.select().from(sessions).where(eq(sessions.login, 3))
  expect(after?.expiresAt).toEqual(before?.expiresAt)
  expect(after?.createdAt).toEqual(before?.createdAt)
})

test('A-003 decision 8: who signed in, from where, and who was refused is in the audit, without what was typed', async () => {
  await signIn('operator', 'my secret typo', { 'x-forwarded-for': '203.0.113.77' })
  await signIn('nobody-of-that-name', 'my secret typo', { 'x-forwarded-for': '203.0.113.77' })
  const rows = await service.db.select().from(audit).where(eq(audit.address, '203.0.113.77')).orderBy(asc(audit.id))
  expect(rows).toMatchObject([
    { login: 3, action: 'login.signInRefused', details: { why: 'password' } },
    { login: null, action: 'login.signInRefused', details: { why: 'password' } },
  ])
  const all = JSON.stringify(await service.db.select().from(audit))
  for (const typed of ['my secret typo', 'nobody-of-that-name', DEMO_PASSWORD]) expect(all).not.toContain(typed)
  expect(await service.db.$count(logins)).toBe(6)
})
