import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rateLimits } from '../../../server/database/schema.ts'
import { type Attempt, signInAttempts } from '../../../server/identity/attempts.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const attempts = signInAttempts(database.db)
/** Another service on the same database: they share nothing else. */
const elsewhere = signInAttempts(database.db)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

const DAY_MS = 24 * 3_600_000
const waitOf = (attempt: Attempt): number => (attempt.kind === 'wait' ? attempt.waitMs : 0)
const isTaken = (attempt: Attempt): boolean => attempt.kind === 'counted' && attempt.taken
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('A-004 the wait doubles with each wrong password from the fifth on, up to fifteen minutes', async () => {
  const subject = { login: 1, name: 'slow' }
  for (let free = 1; free <= 5; free++) expect(isTaken(await attempts.begin(subject, `10.0.0.${free}`))).toBe(true)
  const waits: number[] = []
  for (let more = 1; more <= 12; more++) {
    const waitMs = waitOf(await attempts.begin(subject, `10.0.1.${more}`))
    waits.push(waitMs / 1000)
    pass(waitMs - 1)
    expect(waitOf(await attempts.begin(subject, `10.0.2.${more}`))).toBe(1)
    pass(1)
    expect(isTaken(await attempts.begin(subject, `10.0.3.${more}`))).toBe(true)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('A-004 a million guesses at one login take decades, however many addresses they come from', async () => {
  const begunMs = Date.now()
  const subject = { login: 2, name: 'guessed' }
  let guesses = 0
  for (let i = 0; Date.now() - begunMs < DAY_MS; i++) {
    const attempt = await attempts.begin(subject, `172.16.${i % 250}.${Math.floor(i / 250)}`)
    if (isTaken(attempt)) guesses++
    else pass(waitOf(attempt))
  }
  expect(guesses).toBeGreaterThan(90)
  expect(guesses).toBeLessThan(120)
  const years = 1_000_000 / guesses / 365
  expect(years).toBeGreaterThan(20)
})

test('A-004 of many attempts at once, at two services, no more are taken than one after the other', async () => {
  const crowd = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? attempts : elsewhere))
  const atOne = await Promise.all(
    crowd.map((service, i) => service.begin({ login: 3, name: 'hurried' }, `10.7.0.${i}`)),
  )
  expect(atOne.filter(isTaken)).toHaveLength(5)
  const fromOne = await Promise.all(
    crowd.map((service, i) => service.begin({ login: 100 + i, name: `crowd ${i}` }, '10.8.0.1')),
  )
  expect(fromOne.filter(isTaken)).toHaveLength(5)
})

test('A-004 login name and e-mail address are one login: its tries are shared, but no wait shows that', async () => {
  const [byName, byMail] = [
    { login: 4, name: 'olga' },
    { login: 4, name: 'olga@swath.example' },
  ]
  for (let i = 1; i <= 5; i++) expect(isTaken(await attempts.begin(byName, `10.9.0.${i}`))).toBe(true)
  expect(await attempts.begin(byMail, '10.9.1.1')).toEqual({ kind: 'counted', taken: false })
  expect(waitOf(await attempts.begin(byName, '10.9.1.2'))).toBe(1000)
  for (let i = 2; i <= 5; i++) await attempts.begin(byMail, `10.9.2.${i}`)
  const nobody = { login: undefined, name: 'nobody@swath.example' }
  for (let i = 1; i <= 5; i++) await attempts.begin(nobody, `10.9.3.${i}`)
  expect(await attempts.begin(byMail, '10.9.4.1')).toEqual(await attempts.begin(nobody, '10.9.4.2'))
  expect(waitOf(await attempts.begin(byMail, '10.9.4.3'))).toBe(1000)
})

test('A-004 signing in to a login of one’s own makes no room for guesses at others', async () => {
  const address = '10.10.0.1'
  const own = { login: 5, name: 'mallory' }
  for (let i = 1; i <= 4; i++) {
    await attempts.begin({ login: 200 + i, name: `victim ${i}` }, address)
    await attempts.begin(own, address)
    await attempts.succeed(own, address)
  }
  expect(isTaken(await attempts.begin({ login: 210, name: 'the fifth' }, address))).toBe(true)
  expect(waitOf(await attempts.begin(own, address))).toBe(1000)
})

test('A-004 a right password after a wrong one resets the attempts of the login and of the address', async () => {
  const address = '10.11.0.1'
  for (const login of [300, 301, 302]) {
    const subject = { login, name: `clumsy ${login}` }
    for (let i = 1; i <= 4; i++) expect(isTaken(await attempts.begin(subject, address))).toBe(true)
    await attempts.succeed(subject, address)
  }
  expect(isTaken(await attempts.begin({ login: 303, name: 'next' }, address))).toBe(true)
})

test('A-004 an IPv6 address counts with its /64, which its owner has to themselves', async () => {
  for (let i = 1; i <= 5; i++) await attempts.begin({ login: 400 + i, name: `six ${i}` }, `2001:db8:1:2:${i}::${i}`)
  expect(waitOf(await attempts.begin({ login: 410, name: 'sixth' }, '2001:db8:1:2:ffff:ffff:ffff:ffff'))).toBe(1000)
  expect(isTaken(await attempts.begin({ login: 410, name: 'sixth' }, '2001:db8:1:3::1'))).toBe(true)
})

test('A-004 wrong attempts are forgotten in time; what was typed as a name is kept as a digest alone', async () => {
  const subject = { login: 500, name: 'typed my password here' }
  for (let i = 1; i <= 9; i++) {
    await attempts.begin(subject, '10.12.0.1')
    pass(900_000)
  }
  expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain('typed')
  pass(DAY_MS)
  for (let i = 1; i <= 5; i++) expect(isTaken(await attempts.begin(subject, '10.12.0.1'))).toBe(true)
})
