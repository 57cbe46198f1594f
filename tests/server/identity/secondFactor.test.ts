import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { createSeal } from '../../../server/identity/seal.ts'
import { createSecondFactor } from '../../../server/identity/secondFactor.ts'
import { codeAt, wrongCodeAt } from '../authenticator.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const { db } = database
const seal = createSeal(randomBytes(32))
const secondFactor = createSecondFactor(seal)
afterAll(() => database.close())

const NOW = Date.parse('2026-11-21T12:00:10Z')
const STEP_MS = 30_000
const [OPERATOR, DISTRIBUTOR, CUSTOMER, VIEWER] = [3, 4, 5, 6]

async function turnOn(login: number): Promise<string> {
  const { secret, pending } = secondFactor.begin(login, 'somebody', NOW)
  const proof = { pending, code: codeAt(secret, NOW) }
  expect(await secondFactor.confirm(db, login, proof, NOW)).toBe('on')
  return secret
}

test('A-014 a secret has 160 bits, and the URI that authenticators scan', () => {
  const { secret, uri } = secondFactor.begin(OPERATOR, 'olga@swath.example', NOW)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const parsed = new URL(uri)
  expect(decodeURIComponent(parsed.pathname)).toContain('Swath:olga@swath.example')
  const fields = Object.fromEntries(parsed.searchParams)
  expect(fields).toMatchObject({ secret, issuer: 'Swath', digits: '6', period: '30', algorithm: 'SHA1' })
})

test('A-014 the first code turns it on; a wrong one, a late one, another login’s and a second time do not', async () => {
  const { secret, pending } = secondFactor.begin(OPERATOR, 'operator', NOW)
  const code = codeAt(secret, NOW)
  expect(await secondFactor.confirm(db, OPERATOR, { pending, code: wrongCodeAt(secret, NOW) }, NOW)).toBe('wrong')
  const late = NOW + 600_000
  expect(await secondFactor.confirm(db, OPERATOR, { pending, code: codeAt(secret, late) }, late)).toBe('expired')
  expect(await secondFactor.confirm(db, VIEWER, { pending, code }, NOW)).toBe('expired')
  expect(await secondFactor.confirm(db, OPERATOR, { pending: 'made up', code }, NOW)).toBe('expired')
  expect(await secondFactor.confirm(db, OPERATOR, { pending, code }, NOW)).toBe('on')
  expect(await secondFactor.confirm(db, OPERATOR, { pending, code }, NOW)).toBe('alreadyOn')
  const [row] = await db.select().from(logins).where(eq(logins.id, OPERATOR))
  expect(row?.tfaSecret).not.toContain(secret)
})

test('A-004 decision 9: a code is taken once, and so is none before it; the steps beside the present are taken', async () => {
  const secret = await turnOn(DISTRIBUTOR)
  const take = async (codeMs: number, nowMs: number) =>
    (await secondFactor.take(db, DISTRIBUTOR, codeAt(secret, codeMs), nowMs)) === 'code'
  expect(await take(NOW, NOW)).toBe(false)
  const later = NOW + 10 * STEP_MS
  expect(await take(later + STEP_MS, later)).toBe(true)
  expect(await take(later + STEP_MS, later)).toBe(false)
  expect(await take(later, later)).toBe(false)
  expect(await take(later + 2 * STEP_MS, later)).toBe(false)
  expect(await take(later + 2 * STEP_MS, later + STEP_MS)).toBe(true)
  const much = later + 100 * STEP_MS
  expect(await take(much - 2 * STEP_MS, much)).toBe(false)
  expect(await take(much - STEP_MS, much)).toBe(true)
  const [spaced] = [codeAt(secret, much).replace(/^(...)/, '$1 ')]
  expect(await secondFactor.take(db, DISTRIBUTOR, spaced ?? '', much)).toBe('code')
})

test('A-004 of two with the same code at the same moment one is let in', async () => {
  const secret = await turnOn(CUSTOMER)
  const later = NOW + 10 * STEP_MS
  const crowd = Array.from({ length: 8 }, () => secondFactor.take(db, CUSTOMER, codeAt(secret, later), later))
  expect((await Promise.all(crowd)).filter(taken => taken)).toHaveLength(1)
})

test('A-014 where there is no second factor no code is right; one that was sealed with another key is an error, not a wrong code', async () => {
  expect(await secondFactor.take(db, VIEWER, '000000', NOW)).toBeUndefined()
  const secret = await turnOn(VIEWER)
  const stranger = createSecondFactor(createSeal(randomBytes(32)))
  const later = NOW + 10 * STEP_MS
  await expect(stranger.take(db, VIEWER, codeAt(secret, later), later)).rejects.toThrow('SWATH_SECRET_KEY')
})
