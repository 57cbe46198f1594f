import { expect, test } from 'vitest'
import { createEventBudget } from '../../../server/streams/eventBudget.ts'
import { createTestClock } from '../testClock.ts'

const spend = (withinBudget: () => boolean, events: number): boolean =>
  Array.from({ length: events }, withinBudget).every(Boolean)

test('a socket has a hundred events each second, however the time of day is set', () => {
  const clock = createTestClock(1_700_000_000_000)
  const withinBudget = createEventBudget(clock)
  expect(spend(withinBudget, 100)).toBe(true)
  clock.setTimeOfDay(1_700_003_600_000)
  expect(withinBudget(), 'an hour ahead gives nothing back').toBe(false)
  clock.setTimeOfDay(1_699_000_000_000)
  clock.advance(1000)
  expect(spend(withinBudget, 100), 'days behind take nothing').toBe(true)
})
