import { request as rawRequest } from 'node:http'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pendingTfaSchema } from '../../../../../contract/resources/logins.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { systemClock } from '../../../../../server/clock.ts'
import { DEMO_PASSWORD } from '../../../../../server/database/demo.ts'
import {
  audit,
  contactMethods,
  logins,
  outbox,
  rateLimits,
  verifyCodes,
} from '../../../../../server/database/schema.ts'
import { and, desc, eq } from '../../../../../server/database/sql.ts'
import { newToken, tokenDigest } from '../../../../../server/identity/token.ts'
import { codeAt, wrongCodeAt } from '../../../authenticator.ts'
import { callerOf, prove, startTestService } from '../../../testService.ts'

let aheadMs = 0
const now = () => systemClock.now() + aheadMs
const { service, call, as } = await startTestService({ trustProxy: true }, { clock: { ...systemClock, now } })

const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'marble-otter-quilts-27'
const SEND = '/api/v0/ContactMethods/send'
const IDS: { readonly [login: string]: number } = {
  super: 1,
  support: 2,
  operator: 3,
  distributor: 4,
  customer: 5,
  viewer: 6,
}
let addresses = 0
/** From an address of its own, so that no test waits for another one's attempts. */
const post = (path: string, body: unknown, caller = call) =>
  caller('POST', path, body, { 'x-forwarded-for': `198.51.100.${++addresses}` })

async function messagesTo(login: string) {
  const ofLogin = eq(outbox.recipient, `${login}@swath.example`)
  return service.db.select().from(outbox).where(ofLogin).orderBy(desc(outbox.id))
}

/** The link of the newest message to a demo login, which names its contact method where there is one. */
async function newestLink(login: string): Promise<{ path: string; code: string; tfaRequired: string | null }> {
  const [message] = await messagesTo(login)
  const link = new URL(/http\S+/.exec(message?.text ?? '')?.[0] ?? '')
  expect(link.origin).toBe(service.url)
  const { pathname: path, searchParams: query } = link
  return { path, code: query.get('verify_code') ?? '', tfaRequired: query.get('tfa_required') }
}

async function contactOf(login: string): Promise<number> {
  const which = and(eq(contactMethods.login, IDS[login] ?? 0), contactMethods.isDefault)
  const [row] = await service.db.select().from(contactMethods).where(which)
  return row?.id ?? 0
}

const signIn = (login: string, password: string) => post('/api/v0/Logins/login', { login, password })

test('A-011 A-012 a reset goes to the default verified address, by login name or e-mail; the answer never shows whether there is a login', async () => {
  for (const email of ['customer', 'Customer@Swath.example']) {
    const before = performance.now()
    const known = await post(SEND, { email, type: 'reset_password' })
    const took = performance.now() - before
    const unknown = await post(SEND, { email: `no-${email}`, type: 'reset_password' })
    expect(known).toMatchObject({ status: 200, body: { ok: true, kept: true } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(took, 'both take as long as the longer would').toBeGreaterThan(390)
  }
  expect(await messagesTo('customer')).toHaveLength(2)
  expect(await messagesTo('no-customer')).toHaveLength(0)
  const { path, code, tfaRequired } = await newestLink('customer')
  expect(path).toBe(`/login/${await contactOf('customer')}/set_password`)
  expect(tfaRequired).toBe('0')
  expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  const stored = await service.db.select().from(verifyCodes)
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('A-012 codes cannot be asked for without end, whether or not there is such a login, and the name is not kept', async () => {
  for (const email of ['viewer', 'nobody-at-all']) {
    for (let i = 0; i < 5; i++) expect((await post(SEND, { email, type: 'reset_password' })).status).toBe(200)
    const refused = await post(SEND, { email, type: 'tfa_secret_recover' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
  expect(await messagesTo('viewer')).toHaveLength(5)
  expect(JSON.stringify(await service.db.select().from(rateLimits))).not.toContain('nobody-at-all')
})

test('a host that a request makes up never stands in a link', async () => {
  const { port } = new URL(service.url)
  const body = JSON.stringify({ email: 'support', type: 'reset_password' })
  const headers = { host: '203.0.113.9', 'content-type': 'application/json', 'content-length': body.length }
  const status = await new Promise(resolve => {
    rawRequest({ port, method: 'POST', path: SEND, headers }, response => {
      response.resume()
      resolve(response.statusCode)
    }).end(body)
  })
  expect(status).toBe(200)
  expect((await newestLink('support')).path).toMatch(/set_password$/)
})

test('A-015 A-016 A-019 only who holds a good code learns whose it is; it sets a password once, within an hour, and ends every session', async () => {
  const session = await as('distributor')
  await post(SEND, { email: 'distributor', type: 'reset_password' })
  const { code } = await newestLink('distributor')
  const contact = await contactOf('distributor')
  const read = (id: number, verifyCode: string) =>
    call('GET', `/api/v0/ContactMethods/${id}/verify_code?verify_code=${verifyCode}`)
  const expired = async (id: number, verifyCode = code) =>
    (await call('GET', `/api/v0/Logins/${id}/verify_code_expired?verify_code=${verifyCode}`)).body
  expect((await read(contact, code)).body).toEqual({ valid: true, login: 4, tfa_required: false })
  for (const [id, other] of [
    [contact, `${code}x`],
    [contact + 1, code],
    [9999, code],
  ] as const)
    expect((await read(id, other)).body).toEqual({ valid: false })
  expect([await expired(4), await expired(5), await expired(9999), await expired(4, 'x')]).toEqual([
    false,
    true,
    true,
    true,
  ])

  const set = (new_password: string, id = 4) =>
    post(`/api/v0/Logins/${id}/set_password`, { new_password, verify_code: code })
  const common = await set('dag-solheim-1234')
  expect(common.status).toBe(400)
  expect(common.body).toMatchObject({
    errors: [{ type: 'badRequest', token: 'errors.password.common', field: 'new_password' }],
  })
  expect((await set('short')).status).toBe(400)
  expect((await set(NEW_PASSWORD, 5)).body).toMatchObject({
    errors: [{ token: 'errors.verifyCode.expired', field: 'verify_code' }],
  })
  const answers = await Promise.all([set(NEW_PASSWORD), set('quilted-otter-marbles-72')])
  expect(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    'of two at once one is taken',
  ).toEqual([200, 400])
  expect(await expired(4)).toBe(true)
  expect((await set(NEW_PASSWORD)).body).toMatchObject({ errors: [{ token: 'errors.verifyCode.expired' }] })
  expect((await session('GET', '/api/v0/Logins/self')).status).toBe(401)
  expect((await signIn('distributor', DEMO_PASSWORD)).status).toBe(401)
  const [done] = await service.db.select().from(audit).where(eq(audit.action, 'login.setPassword'))
  expect(done).toMatchObject({ login: 4, details: { contactMethod: contact } })

  await post(SEND, { email: 'distributor', type: 'reset_password' })
  const later = (await newestLink('distributor')).code
  expect(await expired(4, later)).toBe(false)
  aheadMs += HOUR_MS
  expect(await expired(4, later)).toBe(true)
})

test('A-013 A-016 A-019 where the sessions cannot be ended password and second factor of before stay, and the codes are good', async () => {
  const session = await as('viewer')
  const [owner] = await service.db.select({ password: logins.passwordHash }).from(logins).where(eq(logins.id, 6))
  const contact = await contactOf('viewer')
  const [code, recoverCode] = [newToken(), newToken()]
  const stored = { login: 6, contactMethod: contact, expiresAt: new Date(now() + HOUR_MS) }
  await service.db.insert(verifyCodes).values([
    { ...stored, purpose: 'reset_password', codeHash: tokenDigest(code) },
    { ...stored, purpose: 'tfa_secret_recover', codeHash: tokenDigest(recoverCode) },
  ])
  const set = () => post('/api/v0/Logins/6/set_password', { new_password: NEW_PASSWORD, verify_code: code })
  const recover = (password: string) => post('/api/v0/Logins/recover_tfa', { verify_code: recoverCode, password })
  await service.db.execute(
    "create function no_session_ends() returns trigger language plpgsql as $$ begin raise 'not ended'; end $$",
  )
  await service.db.execute(
    'create trigger no_session_ends before delete on sessions for each row execute function no_session_ends()',
  )
  expect([(await set()).status, (await recover(DEMO_PASSWORD)).status]).toEqual([500, 500])
  await service.db.execute('drop function no_session_ends cascade')
  expect(await service.db.select({ password: logins.passwordHash }).from(logins).where(eq(logins.id, 6))).toEqual([
    owner,
  ])
  expect((await session('GET', '/api/v0/Logins/self')).status).toBe(200)
  expect((await set()).status).toBe(200)
  expect((await session('GET', '/api/v0/Logins/self')).status).toBe(401)
  const later = callerOf(service.url, { [SESSION_HEADER]: await service.sessions.open(6) })
  expect((await recover(NEW_PASSWORD)).status).toBe(200)
  expect((await later('GET', '/api/v0/Logins/self')).status).toBe(401)
})

test('A-013 A-019 with a second factor a new password needs its code too; who lost it takes it away with code and password', async () => {
  const caller = await as('operator')
  await prove(caller)
  const { tfa_secret: secret, pending } = v.parse(
    pendingTfaSchema,
    (await caller('POST', '/api/v0/Logins/self/tfa_secret', {})).body,
  )
  const on = await caller('POST', '/api/v0/Logins/self/tfa_secret', { pending, tfa_code: codeAt(secret, now()) })
  expect(on.status).toBe(200)
  aheadMs += 300_000
  await post(SEND, { email: 'operator', type: 'reset_password' })
  const { code, tfaRequired } = await newestLink('operator')
  expect(tfaRequired).toBe('1')
  const set = (tfa_code?: string) =>
    post('/api/v0/Logins/3/set_password', { new_password: NEW_PASSWORD, verify_code: code, tfa_code })
  expect(await set()).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.tfa.required', field: 'tfa_code' }] },
  })
  expect(await set(wrongCodeAt(secret, now()))).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.tfa.wrong' }] },
  })
  expect((await set(codeAt(secret, now()))).status).toBe(200)

  const lost = await post('/api/v0/Logins/request_tfa_secret', { login: 'operator' })
  expect(lost.body).toEqual({ ok: true, kept: true })
  const link = await newestLink('operator')
  expect(link.path).toBe('/request_tfa_secret')
  const recover = (password: string) => post('/api/v0/Logins/recover_tfa', { verify_code: link.code, password })
  expect(await recover('not this one')).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.password.wrong', field: 'password' }] },
  })
  expect((await recover(NEW_PASSWORD)).status).toBe(200)
  expect((await recover(NEW_PASSWORD)).body).toMatchObject({ errors: [{ token: 'errors.verifyCode.expired' }] })
  const [row] = await service.db.select().from(logins).where(eq(logins.id, 3))
  expect(row?.tfaSecret).toBeNull()
  expect((await signIn('operator', NEW_PASSWORD)).status).toBe(200)
  expect((await signIn('operator', DEMO_PASSWORD)).status).toBe(401)
})

test('A-013 a login without a second factor is sent nothing, and gets the same answer', async () => {
  const before = (await messagesTo('super')).length
  expect((await post('/api/v0/Logins/request_tfa_secret', { login: 'super' })).body).toEqual({ ok: true, kept: true })
  expect(await messagesTo('super')).toHaveLength(before)
})

test('A-020 A-083 a contact method is proved by its code; an e-mail address of two logins is the one’s who proved it', async () => {
  const [one, other] = [await as('super'), await as('support')]
  for (const caller of [one, other]) await prove(caller)
  const shared = { contact_type: 'email', contact_value: 'Shared@swath.example' }
  const idOf = ({ body }: { body: unknown }) => v.parse(v.object({ id: v.number() }), body).id
  const ids = [
    idOf(await one('POST', '/api/v0/ContactMethods', shared)),
    idOf(await other('POST', '/api/v0/ContactMethods', shared)),
  ]
  const verify = async (caller: typeof one, id: number) => {
    expect((await caller('POST', SEND, { email: 'shared@swath.example', type: 'verify' })).body).toEqual({
      ok: true,
      kept: true,
    })
    const [message] = await service.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'Shared@swath.example'))
      .orderBy(desc(outbox.id))
    expect(message?.text).toContain(`/verify/${id}?verify_code=`)
    const code = /verify_code=([\w-]+)/.exec(message?.text ?? '')?.[1]
    const wrong = await post(`/api/v0/ContactMethods/${id + 1000}/verify`, { verify_code: code })
    expect(wrong.body).toMatchObject({ errors: [{ token: 'errors.verifyCode.expired' }] })
    return post(`/api/v0/ContactMethods/${id}/verify`, { verify_code: code })
  }
  expect((await verify(one, ids[0] ?? 0)).status).toBe(200)
  expect((await one('GET', `/api/v0/ContactMethods/${ids[0]}`)).body).toMatchObject({ verified: true, default: false })
  expect(await verify(other, ids[1] ?? 0)).toMatchObject({
    status: 409,
    body: { errors: [{ token: 'errors.contactMethod.taken' }] },
  })
  expect((await other('GET', `/api/v0/ContactMethods/${ids[1]}`)).body).toMatchObject({ verified: false })
  expect((await callerOf(service.url)('POST', SEND, { email: 'x@swath.example', type: 'verify' })).status).toBe(401)
})

test('the outbox is for super users: newest first, by pages', async () => {
  const superuser = await as('super')
  const page = v.object({
    data: v.array(v.object({ id: v.number(), kept: v.literal(true), text: v.string() })),
    total: v.number(),
  })
  const { data, total } = v.parse(page, (await superuser('GET', '/api/v0/Outbox?limit=3&offset=1')).body)
  expect(data).toHaveLength(3)
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(total).toBe(await service.db.$count(outbox))
  expect((await (await as('support'))('GET', '/api/v0/Outbox')).status).toBe(403)
})
