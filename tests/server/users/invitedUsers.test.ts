import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { audit, contactMethods, incidents, logins, outbox, verifyCodes } from '../../../server/database/schema.ts'
import { desc, eq } from '../../../server/database/sql.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import type { Caller } from '../testService.ts'
import { BAYSIDE, MERIDIAN, NORRLAND, refusal, userTests } from './usersTest.ts'

const { db, call, signIn, boss, support, distributor, person } = await userTests()

test('A-042 a new user belongs to accounts in sight with a role that may be given, and signs in after choosing a password', async () => {
  const order = {
    login: 'asa.berg',
    name: 'Åsa Berg',
    email: 'asa@berg.example',
    role: 'customer',
    accounts: [BAYSIDE],
  }
  const create = (caller: Caller, changes: object = {}) => caller('POST', '/api/v0/Logins', { ...order, ...changes })
  const created = await create(distributor, { passcode: '1111', password: 'known-to-everybody', tfa_secret: 'x' })
  expect(created.body).toMatchObject({
    login: 'asa.berg',
    role: 'customer',
    eula_accepted: null,
    accounts: [{ id: BAYSIDE }],
  })
  const id = idOf(created)
  const links = async () => {
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, 'asa@berg.example'))
    return mails.flatMap(
      ({ text }) => /\/login\/\d+\/set_password\?verify_code=[\w-]{43}/.exec(text)?.slice(0, 1) ?? [],
    )
  }
  expect(await links()).toHaveLength(1)
  const [invitation] = await db.select().from(outbox).where(eq(outbox.recipient, 'asa@berg.example'))
  expect(invitation?.subject).toBe('Your login for Swath')
  expect(invitation?.text).toContain('Your login name is asa.berg. Choose a password here within seven days:')
  const [former] = await links()
  expect((await distributor('POST', `/api/v0/Logins/${id}/invitation`)).status).toBe(200)
  // The one before is good no more, and gone.
  expect(await links()).toHaveLength(1)
  expect(await links()).not.toContain(former)
  expect(await db.select().from(contactMethods).where(eq(contactMethods.login, id))).toMatchObject([
    { contactValue: 'asa@berg.example', verified: false, isDefault: true },
  ])
  for (const password of ['known-to-everybody', DEMO_PASSWORD])
    expect((await call('POST', '/api/v0/Logins/login', { login: 'asa.berg', password })).status).toBe(401)
  expect(await refusal(create(distributor, { login: 'ASA.BERG' }))).toEqual([409, 'errors.user.loginTaken'])
  expect(await refusal(create(boss, { login: 'Operator@swath.example' }))).toEqual([409, 'errors.user.loginTaken'])
  expect(await refusal(create(distributor, { login: 'b', role: 'operator' }))).toEqual([403, 'errors.user.role'])
  expect(await refusal(create(distributor, { login: 'b', accounts: [BAYSIDE, MERIDIAN] }))).toEqual([
    404,
    'errors.account.notFound',
  ])
  expect((await create(support, { login: 'b' })).status).toBe(403)
  for (const changes of [{ login: 'a b' }, { email: 'nobody' }, { accounts: [] }, { name: ' ' }, { role: 'king' }])
    expect((await create(boss, { login: 'b', ...changes })).status).toBe(400)
  const code = /verify_code=([\w-]+)/.exec((await links()).at(-1) ?? '')?.[1]
  const chosen = { new_password: 'quiet floors at dawn', verify_code: code }
  expect((await call('POST', `/api/v0/Logins/${id}/set_password`, chosen)).status).toBe(200)
  expect(await db.select().from(contactMethods).where(eq(contactMethods.login, id))).toMatchObject([{ verified: true }])
  const credentials = { login: 'asa.berg', password: 'quiet floors at dawn' }
  expect((await call('POST', '/api/v0/Logins/login', credentials)).status).toBe(200)
  const both = await Promise.all([create(boss, { login: 'twice' }), create(boss, { login: 'Twice' })])
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('A-042 without a mail server the inviter learns that the invitation was stored, and copies a link, which is good for seven days, once', async () => {
  const order = { login: 'kept', name: 'Kept', email: 'kept@swath.example', role: 'customer', accounts: [BAYSIDE] }
  const created = await distributor('POST', '/api/v0/Logins', order)
  expect(created.body).toMatchObject({ invitation: 'kept' })
  const id = idOf(created)
  const path = `/api/v0/Logins/${id}/invitation/link`
  expect(await refusal(support('POST', path))).toEqual([403, 'shared.error.forbidden'])
  const stranger = await person('distributor', MERIDIAN)
  expect(await refusal((await signIn(stranger.login))('POST', path))).toEqual([404, 'errors.user.notFound'])
  const { link } = v.parse(v.object({ link: v.string() }), (await distributor('POST', path)).body)
  const verify_code = new URL(link).searchParams.get('verify_code')
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'user.invitationLink'))
  expect(entry).toMatchObject({ login: 4, details: { user: id } })
  expect(JSON.stringify(entry)).not.toContain(verify_code)
  const [row] = await db.select().from(verifyCodes).orderBy(desc(verifyCodes.id)).limit(1)
  const days = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThan(7.01)
  const chosen = { new_password: 'quiet floors at dawn', verify_code }
  expect((await call('POST', `/api/v0/Logins/${id}/set_password`, chosen)).status).toBe(200)
  expect(await refusal(call('POST', `/api/v0/Logins/${id}/set_password`, chosen))).toEqual([
    400,
    'errors.verifyCode.expired',
  ])
  // It would be a way into a login that somebody uses.
  expect(await refusal(distributor('POST', path))).toEqual([412, 'errors.user.wasIn'])
  const inUse = await person('customer', BAYSIDE)
  await db.insert(contactMethods).values({ login: inUse.id, contactType: 'email', contactValue: 'u@swath.example' })
  expect(await refusal(distributor('POST', `/api/v0/Logins/${inUse.id}/invitation/link`))).toEqual([
    412,
    'errors.user.wasIn',
  ])
})

test('A-042 an invitation goes out a few times an hour at most', async () => {
  const order = { login: 'often', name: 'Often', email: 'often@swath.example', role: 'customer', accounts: [BAYSIDE] }
  const id = idOf(await boss('POST', '/api/v0/Logins', order))
  const statuses: number[] = []
  for (let each = 0; each < 6; each++) statuses.push((await boss('POST', `/api/v0/Logins/${id}/invitation`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('A-042 a user that is taken away is signed out, cannot sign in, and leaves what they wrote with their name', async () => {
  const { id, login } = await person('customer', NORRLAND)
  const robot = idOf(await boss('POST', '/api/v0/Robots', robotRequest('Witness', NORRLAND)))
  const details = { Date: '2026-11-20', Time: '10:00', PlaybackURL: '/' }
  const report = { robot, time: new Date(), summary: 's', comments: 'c', type: 't', details, createdBy: id }
  await db.insert(incidents).values(report)
  const caller = await signIn(login)
  expect((await distributor('DELETE', `/api/v0/Logins/${id}`)).status).toBe(200)
  expect((await caller('GET', '/api/v0/Logins/self')).status).toBe(401)
  expect((await call('POST', '/api/v0/Logins/login', { login, password: DEMO_PASSWORD })).status).toBe(401)
  expect((await boss('GET', `/api/v0/Logins/${id}/user`)).status).toBe(404)
  expect((await boss('DELETE', `/api/v0/Logins/${id}`)).status).toBe(404)
  const [row] = await db.select().from(logins).where(eq(logins.id, id))
  expect(row).toMatchObject({ name: `Person ${login}`, currentAccount: 1, passcode: null })
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'user.remove')).orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({ login: 4, details: { user: id, login } })
  const order = { login, name: 'Next', email: 'next@swath.example', role: 'customer', accounts: [NORRLAND] }
  expect((await distributor('POST', '/api/v0/Logins', order)).status).toBe(200)
})

test('A-045 nobody takes themselves away', async () => {
  expect(await refusal(boss('DELETE', '/api/v0/Logins/1'))).toEqual([403, 'errors.user.own'])
  expect(await refusal(boss('DELETE', '/api/v0/Logins/1/account/1'))).toEqual([403, 'errors.user.own'])
})
