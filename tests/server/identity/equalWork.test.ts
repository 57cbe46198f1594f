import { randomBytes, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sql } from '../../../server/database/sql.ts'
import { signInAttempts } from '../../../server/identity/attempts.ts'
import { createKnownBrowsers } from '../../../server/identity/knownBrowsers.ts'
import { createPasswords } from '../../../server/identity/passwords.ts'
import { createSeal } from '../../../server/identity/seal.ts'
import { createSecondFactor } from '../../../server/identity/secondFactor.ts'
import { signIn } from '../../../server/identity/signIn.ts'
import { eventually } from '../../eventually.ts'
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

test('A-004 a password is hashed where there is no login, too, against a hash of the same cost', async () => {
  const verified: string[] = []
  const { hashPassword, passwordMatches } = createPasswords(
    {
      hash,
      verify: (stored, password) => {
        verified.push(String(stored))
        return verify(stored, password)
      },
    },
    1,
  )
  const stored = await hashPassword('somebody has this password')
  expect(await passwordMatches(stored, 'another password')).toBe(false)
  expect(await passwordMatches(undefined, 'no login has this password')).toBe(false)
  expect(verified).toHaveLength(2)
  const costOf = (phc: string | undefined) => phc?.split('$').slice(1, 4)
  expect(costOf(verified[1])).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  expect(costOf(verified[0])).toEqual(costOf(verified[1]))
})

test('no more passwords are hashed at a time than is said, and each has its turn', async () => {
  const hashing: PromiseWithResolvers<string>[] = []
  const { hashPassword } = createPasswords(
    {
      hash: () => {
        const turn = Promise.withResolvers<string>()
        hashing.push(turn)
        return turn.promise
      },
      verify: async () => false,
    },
    2,
  )
  // The first of them is nobody's, which each comparison may need.
  const hashes = Promise.allSettled(['first', 'second', 'third'].map(hashPassword))
  expect(hashing).toHaveLength(2)
  hashing[1]?.reject(new Error('No memory'))
  await eventually(() => expect(hashing).toHaveLength(3))
  hashing[0]?.resolve('hash of nobody')
  await eventually(() => expect(hashing).toHaveLength(4))
  hashing[2]?.resolve('hash of the second')
  hashing[3]?.resolve('hash of the third')
  expect((await hashes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
