import { expect, test } from 'vitest'
import { createClockOffset } from '../../../server/fleet/clockOffset.ts'

test('M-079 the offset is the median over the last five pongs, taken at half the round trip', () => {
  const clock = createClockOffset()
  expect(clock.offsetMs()).toBeUndefined()
  clock.answered(1000, 905, 1010)
  expect(clock.offsetMs()).toBe(100)
  clock.answered(2000, 1500, 2400)
  expect(clock.offsetMs()).toBe(400)
  for (const sent of [3000, 4000, 5000, 6000]) clock.answered(sent, sent - 200 + 5, sent + 10)
  expect(clock.offsetMs()).toBe(200)
})

test('M-079 a pong that was never asked for, or took too long, says nothing', () => {
  const clock = createClockOffset()
  clock.answered(2000, 500, 1000)
  clock.answered(1000, 500, 7000)
  expect(clock.offsetMs()).toBeUndefined()
})
