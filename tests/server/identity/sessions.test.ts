import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sessions as rows } from '../../../server/database/schema.ts'
import { createSessions, type EndedSession } from '../../../server/identity/sessions.ts'
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

test('whoever hangs on a session hears that it has ended: by sign-out, by revocation, by age', async () => {
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
  await vi.waitFor(() => expect(ended.map(each => each.session)).toContain(thirdId))
})
