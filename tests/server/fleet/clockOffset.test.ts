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

test('M-079 a clock that was set is told once, and what was measured before it is forgotten', () => {
  const clock = createClockOffset()
  const HOUR = 3_600_000
  clock.answered(1000, 1000, 1010)
  expect(clock.wasSet()).toBe(false)
  for (const offMs of [HOUR, -HOUR, 0]) {
    clock.answered(2000, 2000 - offMs, 2000)
    expect(clock.offsetMs()).toBe(offMs)
    expect([clock.wasSet(), clock.wasSet()]).toEqual([true, false])
  }
})

test('M-079 a clock that is wrong from its first pong on was set before it', () => {
  const clock = createClockOffset()
  clock.answered(1000, 5000, 1010)
  expect(clock.wasSet()).toBe(true)
})

test('M-079 a slow link is no clock that was set: what its way there and back explains is none', () => {
  const clock = createClockOffset()
  clock.answered(1000, 1005, 1010)
  // Four seconds on its way to the robot, and four on the way back.
  clock.answered(10_000, 14_000, 14_000)
  clock.answered(20_000, 20_000, 24_000)
  expect(clock.wasSet()).toBe(false)
})

test('M-079 a pong that was never asked for, or took too long, says nothing', () => {
  const clock = createClockOffset()
  clock.answered(2000, 500, 1000)
  clock.answered(1000, 500, 7000)
  expect(clock.offsetMs()).toBeUndefined()
})
