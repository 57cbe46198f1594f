import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { audit, logins, sessions as rows } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { createSessions, type EndedSession } from '../../../server/identity/sessions.ts'
import { newToken, tokenDigest } from '../../../server/identity/token.ts'
import { eventually } from '../../eventually.ts'
import { createTestClock } from '../testClock.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const { db } = database
afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

const OPERATOR = 3
const MINUTE_MS = 60_000

function openSessions() {
  const sessions = createSessions(db, { sessionIdleMinutes: 10, sessionMaxHours: 1 })
  onTestFinished(sessions.stop)
  return sessions
}

test('A-041 a token speaks for its login, with the rights of its role', async () => {
  const sessions = openSessions()
  const principal = await sessions.find(await sessions.open(OPERATOR))
  expect(principal).toMatchObject({ login: OPERATOR, loginName: 'operator', role: 'operator' })
  expect(principal?.grants['RobotMonitor']).toContain('controlLevel2')
  expect(await sessions.find('no such token')).toBeUndefined()
})

test('the database holds no token, only its hash', async () => {
  const token = await openSessions().open(OPERATOR)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await db.select().from(rows))).not.toContain(token)
})

test('A-024 a session that is not used for too long ends; use keeps it, being looked at does not', async () => {
  const sessions = openSessions()
  vi.useFakeTimers({ toFake: ['Date'] })
  const [used, unused] = [await sessions.open(OPERATOR), await sessions.open(OPERATOR)]
  vi.setSystemTime(Date.now() + 8 * MINUTE_MS)
  expect(await sessions.use(used)).toBeDefined()
  expect(await sessions.find(unused)).toBeDefined()
  vi.setSystemTime(Date.now() + 8 * MINUTE_MS)
  expect(await sessions.use(used)).toBeDefined()
  expect(await sessions.find(unused)).toBeUndefined()
})

test('a session ends with its greatest age, used or not', async () => {
  const sessions = openSessions()
  vi.useFakeTimers({ toFake: ['Date'] })
  const token = await sessions.open(OPERATOR)
  for (let minutes = 0; minutes < 56; minutes += 8) {
    vi.setSystemTime(Date.now() + 8 * MINUTE_MS)
    expect(await sessions.use(token)).toBeDefined()
  }
  vi.setSystemTime(Date.now() + 8 * MINUTE_MS)
  expect(await sessions.find(token)).toBeUndefined()
})

test('listeners of a session learn that it has ended: by sign-out, by revocation, by age', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const sessions = openSessions()
  const ended: EndedSession[] = []
  sessions.ended.subscribe(each => ended.push(each))
  const idOf = async (token: string) => (await sessions.find(token))?.session

  const first = await sessions.open(OPERATOR)
  const firstId = await idOf(first)
  await sessions.end(firstId ?? 0)
  expect(ended).toEqual([{ session: firstId, login: OPERATOR, goesOn: false }])
  expect(await sessions.find(first)).toBeUndefined()

  const second = await sessions.open(OPERATOR)
  const secondId = await idOf(second)
  await sessions.endAllOf(OPERATOR)
  expect(ended.map(each => each.session)).toContain(secondId)

  const thirdId = await idOf(await sessions.open(OPERATOR))
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  await eventually(() => expect(ended.map(each => each.session)).toContain(thirdId))
})

test('A-023 a rotated session goes on under a new token until the old one’s end; nothing of it goes on twice', async () => {
  const sessions = openSessions()
  const ended: EndedSession[] = []
  const signedOut: EndedSession[] = []
  sessions.ended.subscribe(each => ended.push(each))
  sessions.signedOut.subscribe(each => signedOut.push(each))
  const client = { userAgent: 'A browser', address: '192.0.2.1' }
  const old = await sessions.open(OPERATOR, client)
  const session = (await sessions.find(old))?.session ?? 0
  const [token, second] = await Promise.all([
    sessions.rotate(session, { client }),
    sessions.rotate(session, { client }),
  ])
  expect([token, second].filter(each => each === undefined)).toHaveLength(1)
  expect(await sessions.find(old)).toBeUndefined()
  expect(await sessions.find(token ?? second ?? '')).toMatchObject({ login: OPERATOR })
  expect(ended).toEqual([{ session, login: OPERATOR, goesOn: true }])
  expect(signedOut).toEqual([])
})

test('A-023 what is to be written with a change of sessions stands or falls with it', async () => {
  const sessions = openSessions()
  const client = { userAgent: '', address: '' }
  const token = await sessions.open(OPERATOR)
  const session = (await sessions.find(token))?.session ?? 0
  const fail = () => Promise.reject(new Error('not written'))
  await expect(sessions.rotate(session, { client }, fail)).rejects.toThrow('not written')
  await expect(sessions.end(session, fail)).rejects.toThrow('not written')
  await expect(sessions.open(OPERATOR, client, fail)).rejects.toThrow('not written')
  expect(await sessions.find(token)).toMatchObject({ session })
})

test('A-019 what ends all sessions of a login is stored with their end or not at all, and their end is announced then', async () => {
  const sessions = openSessions()
  await sessions.endAllOf(OPERATOR)
  const ended: number[] = []
  sessions.ended.subscribe(({ login }) => ended.push(login))
  const token = await sessions.open(OPERATOR)
  const rename = (name: string) =>
    sessions.endAllWith(OPERATOR, async tx => {
      await tx.update(logins).set({ name }).where(eq(logins.id, OPERATOR))
      expect(ended).toEqual([])
    })
  await db.execute(
    `create function no_session_ends() returns trigger language plpgsql as $$ begin raise 'not ended'; end $$`,
  )
  await db.execute(
    'create trigger no_session_ends before delete on sessions for each row execute function no_session_ends()',
  )
  await expect(rename('Lost')).rejects.toThrow('delete from "sessions"')
  await db.execute('drop function no_session_ends cascade')
  const nameNow = async () => (await db.select().from(logins).where(eq(logins.id, OPERATOR)))[0]?.name
  expect(await nameNow()).not.toBe('Lost')
  await expect(sessions.endAllWith(OPERATOR, () => Promise.reject(new Error('not written')))).rejects.toThrow('written')
  expect(await sessions.find(token)).toMatchObject({ login: OPERATOR })
  await rename('Stored')
  expect(await nameNow()).toBe('Stored')
  expect(await sessions.find(token)).toBeUndefined()
  expect(ended).toEqual([OPERATOR])
})

test('A-056 a new session for another login signs the first one out; ending all of who acts ends where they act', async () => {
  const sessions = openSessions()
  const signedOut: number[] = []
  sessions.signedOut.subscribe(({ login }) => signedOut.push(login))
  const [SUPER, client] = [1, { userAgent: '', address: '' }]
  const own = (await sessions.find(await sessions.open(SUPER)))?.session ?? 0
  const acting = (await sessions.rotate(own, { client, as: { login: OPERATOR, originator: SUPER } })) ?? ''
  expect(signedOut).toEqual([SUPER])
  expect(await sessions.find(acting)).toMatchObject({ login: OPERATOR, originator: { id: SUPER } })
  await sessions.endAllOf(SUPER)
  expect(await sessions.find(acting)).toBeUndefined()
})

test('A-029 a session that ends by age is in the audit', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const sessions = openSessions()
  const session = (await sessions.find(await sessions.open(OPERATOR)))?.session ?? 0
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  const written = () => db.select().from(audit).where(eq(audit.action, 'login.sessionExpired'))
  await eventually(async () =>
    expect((await written()).map(row => [row.login, row.details])).toContainEqual([OPERATOR, { session }]),
  )
})

test('a token that was refused is refused for a minute without another look', async () => {
  const clock = createTestClock(0)
  const sessions = createSessions(db, { sessionIdleMinutes: 10, sessionMaxHours: 1 }, clock)
  onTestFinished(sessions.stop)
  const token = newToken()
  expect(await sessions.find(token)).toBeUndefined()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + MINUTE_MS)
  await db
    .insert(rows)
    .values({ login: OPERATOR, tokenHash: tokenDigest(token), lastSeenAt: now, expiresAt, userAgent: '', address: '' })
  expect(await sessions.use(token), 'the database knows it now, and is not asked').toBeUndefined()
  clock.advance(MINUTE_MS)
  expect(await sessions.use(token)).toMatchObject({ login: OPERATOR })
})

test('A-003 a session that was renewed is distinguished from one that has ended, for half a minute, unless it goes on as another', async () => {
  const clock = createTestClock(0)
  const sessions = createSessions(db, { sessionIdleMinutes: 10, sessionMaxHours: 1 }, clock)
  onTestFinished(sessions.stop)
  const client = { userAgent: '', address: '' }
  const open = async () => {
    const token = await sessions.open(OPERATOR)
    return { token, id: (await sessions.find(token))?.session ?? 0 }
  }
  const renewed = await open()
  expect(sessions.wasRenewed(renewed.token)).toBe(false)
  expect(await sessions.rotate(renewed.id, { client, alone: true })).toBeDefined()
  expect(await sessions.find(renewed.token)).toBeUndefined()
  expect(sessions.wasRenewed(renewed.token)).toBe(true)
  clock.advance(30_000)
  expect(sessions.wasRenewed(renewed.token)).toBe(false)

  const elsewhere = await open()
  await sessions.rotate(elsewhere.id, { client, actingAccount: 1 })
  expect(sessions.wasRenewed(elsewhere.token)).toBe(false)
  const ended = await open()
  await sessions.end(ended.id)
  expect(sessions.wasRenewed(ended.token)).toBe(false)
})
