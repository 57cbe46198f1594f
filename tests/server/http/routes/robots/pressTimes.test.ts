import { expect, test } from 'vitest'
import { createPressTimes } from '../../../../../server/http/routes/robots/pressTimes.ts'
import { createTestClock } from '../../../testClock.ts'

const START_MS = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000

test('decision 402: a press is as old as its age or its moment says, whichever is more, and never younger than it came', () => {
  const clock = createTestClock(START_MS)
  const pressTimeOf = createPressTimes(clock)
  clock.advance(10_000)
  expect(pressTimeOf(10_000)).toBe(10_000)
  expect(pressTimeOf(10_000, 300)).toBe(9700)
  expect(pressTimeOf(10_000, 300, START_MS + 7000)).toBe(8000)
  expect(pressTimeOf(10_000, 300, START_MS + 9500)).toBe(9700)
  expect(pressTimeOf(10_000, 0, START_MS + HOUR_MS)).toBe(10_000)
})

test.each([HOUR_MS, -HOUR_MS])(
  'decisions 237 and 402: once the service’s clock was moved by %i ms a press named by the old time is as old as its age says, until pages have the new one',
  movedMs => {
    const clock = createTestClock(START_MS)
    const pressTimeOf = createPressTimes(clock)
    clock.advance(10_000)
    const oldTimeMs = clock.now()
    clock.setTimeOfDay(clock.now() + movedMs)
    expect(pressTimeOf(10_000, 300, oldTimeMs - 300)).toBe(9700)
    clock.advance(80_000)
    expect(pressTimeOf(90_000, 300, oldTimeMs + 80_000 - 300)).toBe(89_700)
    clock.advance(60_000)
    expect(pressTimeOf(150_000, 0, clock.now() - 5000)).toBe(146_000)
  },
)
