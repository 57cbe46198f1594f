import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createCodeRequests } from '../../../server/codes/codeRequests.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { rateLimits } from '../../../server/database/schema.ts'
import { feedbackRoutes } from '../../../server/http/routes/system/feedback.ts'
import { startLimitSweep } from '../../../server/identity/limitSweep.ts'
import { eventually } from '../../eventually.ts'
import { createTestClock } from '../testClock.ts'
import { log, openTestDatabase } from '../testDatabase.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const keys = async () => (await database.db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key)

test('the service deletes limits an hour after they have run out, within five minutes, until it is closed', async () => {
  const { db } = database
  const limit = (key: string, minutes: number) => ({ key, points: 1, expire: new Date(NOW + minutes * MINUTE_MS) })
  await db.insert(rateLimits).values([limit('over', -70), limit('over for an hour soon', -58), limit('lasting', 10)])
  const clock = createTestClock(NOW)
  const sweep = startLimitSweep({ db, clock, log })
  clock.advance(4 * MINUTE_MS)
  expect((await keys()).toSorted()).toEqual(['lasting', 'over', 'over for an hour soon'])
  clock.advance(MINUTE_MS)
  await eventually(async () => expect(await keys()).toEqual(['lasting']))
  await sweep.close()
  clock.advance(120 * MINUTE_MS)
  expect(await keys()).toEqual(['lasting'])
})

test('no limiter has a timer of its own, which would hold a service that is closed', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const { db } = database
  createCodeRequests(db)
  feedbackRoutes({ db })
  expect(timers).not.toHaveBeenCalled()
  expect(new RateLimiterDrizzle({ storeClient: db, schema: rateLimits, points: 1, duration: 1 })).toBeDefined()
  expect(timers).toHaveBeenCalledOnce()
  const timer: unknown = timers.mock.results[0]?.value
  if (timer !== null && typeof timer === 'object' && Symbol.toPrimitive in timer) clearTimeout(Number(timer))
})
