import { expect, test } from 'vitest'
import { everyInTurns } from '../../../server/fleet/inTurns.ts'
import { createTestClock } from '../testClock.ts'

test('what every robot has once an interval comes to each of them once, and never to all at one moment', () => {
  const clock = createTestClock(0)
  const robots = Array.from({ length: 100 }, (_, i) => i + 1)
  const moments: number[][] = []
  const stop = everyInTurns(clock, 4000, isDue => moments.push(robots.filter(isDue)))
  clock.advance(4000)
  expect(moments.flat().toSorted((a, b) => a - b)).toEqual(robots)
  expect(Math.max(...moments.map(({ length }) => length))).toBe(5)
  stop()
  clock.advance(4000)
  expect(moments.flat()).toHaveLength(100)
})
