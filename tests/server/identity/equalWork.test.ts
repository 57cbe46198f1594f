import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sql } from '../../../server/database/sql.ts'
import { signInAttempts } from '../../../server/identity/attempts.ts'
import { createKnownBrowsers } from '../../../server/identity/knownBrowsers.ts'
import { hashPassword, passwordMatches } from '../../../server/identity/passwords.ts'
import { createSeal } from '../../../server/identity/seal.ts'
import { createSecondFactor } from '../../../server/identity/secondFactor.ts'
import { signIn } from '../../../server/identity/signIn.ts'
import { freezeTime } from '../frozenTime.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const { db } = database
const parts = {
  db,
  attempts: signInAttempts(db),
  secondFactor: createSecondFactor(createSeal(randomBytes(32))),
  knownBrowsers: createKnownBrowsers(createSeal(randomBytes(32)), Date.now),
  now: Date.now,
}
afterEach(() => vi.restoreAllMocks())
afterAll(() => database.close())

const attempt = (login: string, address: string) =>
  signIn(parts, { login, password: 'not the password', code: undefined, device: undefined, known: undefined, address })

/** The watch over the database asks it each second, whatever goes on. */
const PROBE = 'select 1'

const spyOnQueries = () => vi.spyOn(pg.Client.prototype, 'query')

const hostOf = (client: unknown) => (client instanceof pg.Client ? client.host : undefined)

const textOf = ([statement]: readonly unknown[]): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** Where this database listens. The spy also sees what services of the same process ask of theirs, so one statement carries a mark. */
async function ownHost(): Promise<string | undefined> {
  const mark = randomUUID()
  const query = spyOnQueries()
  await db.execute(sql.raw(`select '${mark}'`))
  const own = query.mock.calls.findIndex(call => textOf(call).includes(mark))
  if (own < 0) throw new Error('The marked statement was not sent')
  const client = query.mock.contexts[own]
  query.mockRestore()
  return hostOf(client)
}
const host = await ownHost()

/** The statements that this database is sent meanwhile, without their values. */
async function statementsOf(task: () => Promise<unknown>): Promise<readonly string[]> {
  const query = spyOnQueries()
  await task()
  const { calls, contexts } = query.mock
  const own = calls.filter((_, index) => hostOf(contexts[index]) === host)
  const texts = own.map(textOf).filter(text => text !== PROBE)
  query.mockRestore()
  return texts
}

test('A-004 a name of somebody and a name of nobody send the database the same statements', async () => {
  const known = await statementsOf(() => attempt('operator', '10.0.0.1'))
  const mail = await statementsOf(() => attempt('operator@swath.example', '10.0.0.2'))
  const nobody = await statementsOf(() => attempt('nobody', '10.0.0.3'))
  expect(known.length).toBeGreaterThan(3)
  expect(nobody).toEqual(known)
  expect(mail).toEqual(known)
})

test('A-004 so they do while a login has to wait: its other name is refused like nobody’s, with as much work', async () => {
  freezeTime()
  for (let i = 1; i <= 5; i++) await attempt('viewer', `10.1.0.${i}`)
  const held = await statementsOf(() => attempt('viewer@swath.example', '10.1.1.1'))
  expect(held).toEqual(await statementsOf(() => attempt('nobody else', '10.1.1.2')))
  expect(await attempt('viewer@swath.example', '10.1.1.3')).toEqual({ kind: 'refused', login: 6 })
})

test('A-004 a password is hashed where there is no login, too', async () => {
  const stored = await hashPassword('somebody has this password')
  const processorMs = async (task: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    for (let i = 0; i < 5; i++) await task()
    return process.cpuUsage(before).user / 1000
  }
  const known = await processorMs(() => passwordMatches(stored, 'another password'))
  const nobody = await processorMs(() => passwordMatches(undefined, 'another password'))
  expect(nobody).toBeGreaterThan(known / 3)
})
