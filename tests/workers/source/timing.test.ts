import { expect, test } from 'vitest'
import { retryDelayMs } from '../../../workers/source/backOff.ts'
import { addSample, type ClockSample, clockOffsetMs } from '../../../workers/source/clockOffset.ts'

test('M-079 retries come after half a second, then ever more slowly, spread, and at most 15 s apart', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(failures => retryDelayMs(failures, 0))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
  expect(retryDelayMs(2, 0.999)).toBeGreaterThanOrEqual(750)
  expect(retryDelayMs(2, 0.999)).toBeLessThan(1000)
})

test('M-079 the service clock is taken from the shortest round trip of the last eight', () => {
  const sample = (sentMs: number, tripMs: number, offsetMs: number): ClockSample => ({
    sentMs,
    receivedMs: sentMs + tripMs,
    serverMs: sentMs + tripMs / 2 + offsetMs,
  })
  expect(clockOffsetMs([])).toBeUndefined()
  let samples: readonly ClockSample[] = addSample([], sample(0, 400, 90))
  samples = addSample(samples, sample(1000, 10, 100))
  samples = addSample(samples, sample(2000, 300, 160))
  expect(clockOffsetMs(samples)).toBe(100)
  for (let i = 0; i < 8; i++) samples = addSample(samples, sample(3000 + i, 50, 200))
  expect(samples).toHaveLength(8)
  expect(clockOffsetMs(samples)).toBe(200)
})
