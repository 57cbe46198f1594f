import { afterAll, expect, test, vi } from 'vitest'
import { signInAttempts } from '../../../server/identity/attempts.ts'
import { openTestDatabase } from '../testDatabase.ts'

const database = await openTestDatabase()
const attempts = signInAttempts(database.db)
afterAll(async () => {
  vi.useRealTimers()
  await database.close()
})

test('A-004 the wait doubles with each wrong password from the fifth on, up to fifteen minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let free = 1; free <= 5; free++) expect(await attempts.begin('slow', `${free}`)).toBe(0)
  const waits: number[] = []
  for (let more = 1; more <= 12; more++) {
    const wait = await attempts.begin('slow', `again ${more}`)
    waits.push(Math.ceil(wait / 1000))
    vi.setSystemTime(Date.now() + wait + 1)
    expect(await attempts.begin('slow', `then ${more}`)).toBe(0)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('A-004 of many attempts at once no more are taken than one after the other', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, (_, i) => attempts.begin('hurried', `crowd ${i}`)))
  expect(waits.filter(wait => wait === 0)).toHaveLength(5)
  const fromOne = await Promise.all(Array.from({ length: 40 }, (_, i) => attempts.begin(`crowd ${i}`, 'one address')))
  expect(fromOne.filter(wait => wait === 0)).toHaveLength(5)
})
