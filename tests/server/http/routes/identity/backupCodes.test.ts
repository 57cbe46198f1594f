import * as v from 'valibot'
import { expect, test } from 'vitest'
import { backupCodesSchema, pendingTfaSchema } from '../../../../../contract/resources/logins.ts'
import { systemClock } from '../../../../../server/clock.ts'
import { DEMO_PASSWORD } from '../../../../../server/database/demo.ts'
import { audit, backupCodes } from '../../../../../server/database/schema.ts'
import { desc, eq } from '../../../../../server/database/sql.ts'
import { codeAt } from '../../../authenticator.ts'
import { freezeTime } from '../../../frozenTime.ts'
import { type Caller, callerOf, prove, startTestService } from '../../../testService.ts'

let aheadMs = 0
const now = () => systemClock.now() + aheadMs
const { service, call, signIn: as } = await startTestService({ trustProxy: true }, { clock: { ...systemClock, now } })
const { db } = service

const OWN_SECRET = '/api/v0/Logins/self/tfa_secret'
const RENEW = '/api/v0/Logins/self/backup_codes'
const sessionSchema = v.object({ session_id: v.string() })

async function turnOn(login: string): Promise<{ caller: Caller; codes: readonly string[]; secret: string }> {
  const before = await as(login)
  await prove(before)
  const { tfa_secret: secret, pending } = v.parse(pendingTfaSchema, (await before('POST', OWN_SECRET, {})).body)
  const { body } = await before('POST', OWN_SECRET, { pending, tfa_code: codeAt(secret, now()) })
  aheadMs += 60_000
  const caller = callerOf(service.url, { 'x-session-id': v.parse(sessionSchema, body).session_id })
  return { caller, secret, codes: v.parse(backupCodesSchema, body).backup_codes }
}

let addresses = 0
const signIn = (login: string, code: string) =>
  call(
    'POST',
    '/api/v0/Logins/login',
    { login, password: DEMO_PASSWORD, tfa_code: code },
    { 'x-forwarded-for': `198.51.100.${++addresses}` },
  )

test('turning the second factor on shows ten backup codes, once; nothing of them is stored that could be read', async () => {
  const { caller, codes } = await turnOn('operator')
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/)
  expect((await caller('GET', OWN_SECRET)).body).toEqual({ tfa_secret: true, backup_codes: 10 })
  const rows = await db.select().from(backupCodes).where(eq(backupCodes.login, 3))
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  expect(rows.every(({ codeHash }) => codeHash.length === 32)).toBe(true)
})

test('A-004 a backup code signs in once in place of a code of the app, however it is typed, and proves once', async () => {
  const { caller, codes } = await turnOn('customer')
  const [first = '', second = '', third = ''] = codes
  expect((await signIn('customer', first)).status).toBe(200)
  expect((await signIn('customer', first)).status).toBe(401)
  expect((await signIn('customer', ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'login.signIn')).orderBy(desc(audit.id)).limit(1)
  expect(entry?.details).toEqual({ by: 'backupCode' })
  aheadMs += 300_000
  await prove(caller, third)
  expect((await caller('GET', OWN_SECRET)).body).toEqual({ tfa_secret: true, backup_codes: 7 })
  const { codes: others } = await turnOn('viewer')
  expect((await signIn('customer', others[0] ?? '')).status, 'another login’s').toBe(401)
})

test('two uses of one backup code at once sign in once', async () => {
  const { codes } = await turnOn('distributor')
  for (const code of codes.slice(0, 3)) {
    const both = await Promise.all([signIn('distributor', code), signIn('distributor', code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  }
})

test('new backup codes take the place of the old, with a proof; without a second factor there are none', async () => {
  const { caller, codes } = await turnOn('support')
  aheadMs += 300_000
  expect((await caller('POST', RENEW)).body).toMatchObject({ errors: [{ token: 'errors.session.proofNeeded' }] })
  await prove(caller, codes[0])
  const { backup_codes: renewed } = v.parse(backupCodesSchema, (await caller('POST', RENEW)).body)
  expect((await signIn('support', codes[1] ?? '')).status).toBe(401)
  expect((await signIn('support', renewed[1] ?? '')).status).toBe(200)
  const written = await db.select().from(audit).where(eq(audit.action, 'login.backupCodes'))
  expect(written).toMatchObject([{ login: 2 }])
  expect((await caller('DELETE', OWN_SECRET)).status).toBe(200)
  expect(await db.$count(backupCodes, eq(backupCodes.login, 2))).toBe(0)
  const bare = await as('support')
  await prove(bare)
  expect((await bare('POST', RENEW)).body).toMatchObject({ errors: [{ token: 'errors.tfa.off' }] })
})

test('A-004 guesses at backup codes are counted as those at codes of the app', async () => {
  freezeTime()
  const { codes } = await turnOn('super')
  for (let i = 1; i <= 5; i++) expect((await signIn('super', `0000-000${i}`)).status).toBe(401)
  expect((await signIn('super', codes[0] ?? '')).status).toBe(429)
})
