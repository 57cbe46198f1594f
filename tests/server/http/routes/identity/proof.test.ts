import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pendingTfaSchema } from '../../../../../contract/resources/logins.ts'
import { contract } from '../../../../../contract/routes/contract.ts'
import { systemClock } from '../../../../../server/clock.ts'
import { DEMO_PASSWORD } from '../../../../../server/database/demo.ts'
import { audit, contactMethods, logins, outbox, verifyCodes } from '../../../../../server/database/schema.ts'
import { and, desc, eq } from '../../../../../server/database/sql.ts'
import { contractRoutes } from '../../../../../server/http/plugins/contractRoutes.ts'
import { tokenDigest } from '../../../../../server/identity/token.ts'
import { codeAt, wrongCodeAt } from '../../../authenticator.ts'
import { freezeTime } from '../../../frozenTime.ts'
import { type Answer, type Caller, callerOf, prove, startTestService } from '../../../testService.ts'
import { idOf } from '../../robotRequest.ts'

let aheadMs = 0
const now = () => systemClock.now() + aheadMs
const clock = { ...systemClock, now }
const { service, call, signIn } = await startTestService({ trustProxy: true }, { clock })
const { db } = service

const PROVE = '/api/v0/Logins/self/prove'
const CONTACTS = '/api/v0/ContactMethods'
const OWN_SECRET = '/api/v0/Logins/self/tfa_secret'
const FIVE_MINUTES_MS = 300_000
const NEEDED = { status: 403, token: 'errors.session.proofNeeded' }

const refusal = ({ status, body }: Answer) => {
  const { errors } = v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body)
  return { status, token: errors[0]?.token }
}
const address = (contact_value: string) => ({ contact_type: 'email', contact_value })
const messagesTo = async (recipient: string) =>
  db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.id))
async function contactId(login: number): Promise<number> {
  const [row] = await db
    .select()
    .from(contactMethods)
    .where(and(eq(contactMethods.login, login), contactMethods.isDefault))
  return row?.id ?? 0
}

test('what changes where resets go, or how one signs in, is refused until password and code are given again', async () => {
  const customer = await signIn('customer')
  const own = await contactId(5)
  const changes: readonly (readonly [string, string, unknown?])[] = [
    ['POST', CONTACTS, address('new@swath.example')],
    ['POST', `${CONTACTS}/${own}`, { default: true }],
    ['POST', `${CONTACTS}/${own}`, { contact_value: 'other@swath.example' }],
    ['DELETE', `${CONTACTS}/${own}`],
    ['POST', `${CONTACTS}/send`, { email: 'customer@swath.example', type: 'verify' }],
    ['POST', OWN_SECRET, {}],
    ['POST', OWN_SECRET, { pending: 'x', tfa_code: '123456' }],
    ['DELETE', OWN_SECRET],
    ['POST', '/api/v0/Logins/self/backup_codes'],
    ['POST', '/api/v0/Logins/self/password', { new_password: 'a fine pair of mops' }],
  ]
  for (const [method, path, body] of changes)
    expect(refusal(await customer(method, path, body)), `${method} ${path}`).toEqual(NEEDED)
  const before = await db.select().from(contactMethods).where(eq(contactMethods.login, 5))
  await prove(customer)
  expect((await customer('POST', CONTACTS, address('new@swath.example'))).status).toBe(200)
  expect(await db.$count(contactMethods, eq(contactMethods.login, 5))).toBe(before.length + 1)
})

test('every route that takes such a change says so in the contract', () => {
  const demanding = contractRoutes(contract).filter(({ proof }) => proof !== undefined)
  expect(demanding.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/v0/ContactMethods/{id}',
    'DELETE /api/v0/Logins/self/tfa_secret',
    'POST /api/v0/ContactMethods',
    'POST /api/v0/ContactMethods/send',
    'POST /api/v0/ContactMethods/{id}',
    'POST /api/v0/Logins/self/backup_codes',
    'POST /api/v0/Logins/self/password',
    'POST /api/v0/Logins/self/tfa_secret',
  ])
})

test('a proof holds for five minutes, in the session that it was given in, and not while the clock is before it', async () => {
  const [here, there] = [await signIn('support'), await signIn('support')]
  const ask = async (caller: Caller) => (await caller('DELETE', `${CONTACTS}/999999`)).status
  await prove(here)
  expect(await ask(here)).toBe(404)
  expect(await ask(there)).toBe(403)
  aheadMs += FIVE_MINUTES_MS - 5000
  expect(await ask(here)).toBe(404)
  aheadMs += 5000
  expect(await ask(here)).toBe(403)
  await prove(here)
  aheadMs -= 60_000
  expect(await ask(here)).toBe(403)
  aheadMs += 60_000
  const proved = await here('POST', PROVE, { password: DEMO_PASSWORD })
  const { proved_until } = v.parse(v.object({ proved_until: v.string() }), proved.body)
  expect(Math.abs(Date.parse(proved_until) - now() - FIVE_MINUTES_MS)).toBeLessThan(30_000)
})

test('a proof goes along when the session is renewed, and not into one that acts as another', async () => {
  const own = await signIn('super')
  await prove(own)
  const masquerade = await own('POST', '/api/v0/Logins/5/masquerade')
  const headers = (answer: Answer) => ({
    'x-session-id': v.parse(v.object({ session_id: v.string() }), answer.body).session_id,
  })
  const acting = callerOf(service.url, headers(masquerade))
  const masquerading = { status: 403, token: 'errors.login.masquerading' }
  expect(refusal(await acting('POST', CONTACTS, address('mine@swath.example')))).toEqual(masquerading)
  expect(refusal(await acting('POST', PROVE, { password: DEMO_PASSWORD }))).toEqual(masquerading)
  const ended = callerOf(service.url, headers(await acting('POST', '/api/v0/Logins/masquerade/end')))
  expect(refusal(await ended('POST', CONTACTS, address('mine@swath.example')))).toEqual(NEEDED)
  await prove(ended)
  const switched = callerOf(service.url, headers(await ended('POST', '/api/v0/Logins/switch_account', { account: 2 })))
  expect((await switched('DELETE', `${CONTACTS}/999999`)).status).toBe(404)
})

test('wrong passwords of a proof are counted as those of signing in; a stranger’s attempts at the login do not hold it up', async () => {
  freezeTime()
  const distributor = await signIn('distributor')
  for (let i = 1; i <= 6; i++)
    await call(
      'POST',
      '/api/v0/Logins/login',
      { login: 'distributor', password: 'guess' },
      { 'x-forwarded-for': `203.0.113.${i}` },
    )
  for (let i = 1; i <= 5; i++) {
    const wrong = await distributor(
      'POST',
      PROVE,
      { password: 'not the password' },
      { 'x-forwarded-for': `203.0.114.${i}` },
    )
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ token: 'errors.password.wrong', field: 'password' }] },
    })
  }
  const held = await distributor('POST', PROVE, { password: DEMO_PASSWORD })
  expect(held.status).toBe(429)
  const another = await signIn('operator')
  await prove(another)
  const refused = await db.select().from(audit).where(eq(audit.action, 'login.proofRefused'))
  expect(refused).toHaveLength(5)
})

test('with a second factor the proof takes a code, once', async () => {
  const first = await signIn('viewer')
  await prove(first)
  const { tfa_secret: secret, pending } = v.parse(pendingTfaSchema, (await first('POST', OWN_SECRET, {})).body)
  const on = await first('POST', OWN_SECRET, { pending, tfa_code: codeAt(secret, now()) })
  const { session_id } = v.parse(v.object({ session_id: v.string() }), on.body)
  aheadMs += FIVE_MINUTES_MS
  const viewer = callerOf(service.url, { 'x-session-id': session_id })
  const give = async (tfa_code?: string) =>
    (await viewer('POST', PROVE, { password: DEMO_PASSWORD, ...(tfa_code !== undefined && { tfa_code }) })).body
  expect(await give()).toMatchObject({ errors: [{ token: 'errors.tfa.required', field: 'tfa_code' }] })
  expect(await give(wrongCodeAt(secret, now()))).toMatchObject({ errors: [{ token: 'errors.tfa.wrong' }] })
  const code = codeAt(secret, now())
  expect(await give(code)).toHaveProperty('proved_until')
  expect(await give(code)).toMatchObject({ errors: [{ token: 'errors.tfa.wrong' }] })
  const texts = (await messagesTo('viewer@swath.example')).map(({ text }) => text)
  expect(texts[0]).toContain('The second factor was turned on.')
  await db.update(logins).set({ tfaSecret: null }).where(eq(logins.id, 6))
})

test('every such change is mailed to the verified addresses of before, in the owner’s language, and not to the new one', async () => {
  await db.update(logins).set({ language: 'de' }).where(eq(logins.id, 3))
  const operator = await signIn('operator')
  await prove(operator)
  const newest = async () => (await messagesTo('operator@swath.example'))[0]?.text ?? ''
  const id = idOf(await operator('POST', CONTACTS, address('olga@elsewhere.example')))
  expect(await newest()).toContain('Ein Kontaktweg wurde hinzugefügt.')
  expect(await messagesTo('olga@elsewhere.example')).toEqual([])
  await operator('POST', `${CONTACTS}/send`, { email: 'olga@elsewhere.example', type: 'verify' })
  const link = (await messagesTo('olga@elsewhere.example'))[0]?.text ?? ''
  const verify_code = /verify_code=([\w-]+)/.exec(link)?.[1]
  expect((await call('POST', `${CONTACTS}/${id}/verify`, { verify_code })).status).toBe(200)
  expect(await newest()).toContain('Ein Kontaktweg wurde bestätigt')
  expect(await messagesTo('olga@elsewhere.example'), 'the new one has its link alone').toHaveLength(1)
  await operator('POST', `${CONTACTS}/${id}`, { default: true })
  expect(await newest()).toContain('jetzt der Standard')
  await operator('POST', `${CONTACTS}/${id}`, { contact_value: 'changed@elsewhere.example' })
  expect((await messagesTo('olga@elsewhere.example'))[0]?.text).toContain('Ein Kontaktweg wurde geändert.')
  await operator('DELETE', `${CONTACTS}/${id}`)
  expect(await newest()).toContain('Ein Kontaktweg wurde entfernt.')
  await operator('POST', '/api/v0/Logins/self/password', { new_password: 'a fine pair of mops' })
  const [message] = await messagesTo('operator@swath.example')
  expect(message).toMatchObject({ subject: 'Ihre Anmeldung bei Swath wurde geändert', holdsCode: false })
  expect(message?.text).toContain('Ein neues Passwort wurde gesetzt.')
  expect(message?.text).not.toContain('mops')
})

test('the reset of a password by a link is mailed as well', async () => {
  const code = 'c'.repeat(43)
  const contact = await contactId(2)
  const expiresAt = new Date(now() + 3_600_000)
  const row = {
    codeHash: tokenDigest(code),
    purpose: 'reset_password',
    login: 2,
    contactMethod: contact,
    expiresAt,
  } as const
  await db.insert(verifyCodes).values(row)
  const chosen = { new_password: 'quiet floors at dawn', verify_code: code }
  expect((await call('POST', '/api/v0/Logins/2/set_password', chosen)).status).toBe(200)
  expect((await messagesTo('support@swath.example'))[0]?.text).toContain('A new password was set.')
})
