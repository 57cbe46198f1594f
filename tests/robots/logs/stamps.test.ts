import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairedTimesMs } from '../../../robots/logs/stamps.ts'

const scans = (...stamps: readonly number[]): readonly number[] =>
  repairedTimesMs(stamps.map(ipcS => ({ kind: 'scan', stamps: { ipcS, loggerS: Number.NaN } })))

test('sound steps and long pauses are kept', () => {
  expect(scans(100, 100.5, 101, 170, 170.5)).toEqual([0, 500, 1000, 70_000, 70_500])
})

test('a clock that was set back or wraps goes on by the usual step', () => {
  expect(scans(100, 100.5, 101, 3, 3.5, 4)).toEqual([0, 500, 1000, 1500, 2000, 2500])
})

test('a leap of over an hour is a clock being set', () => {
  expect(scans(0, 0.5, 1, 1_000_000, 1_000_000.5)).toEqual([0, 500, 1000, 1500, 2000])
})

test('a clock that stays 0 ticks ten times a second', () => {
  expect(scans(0, 0, 0, 0)).toEqual([0, 100, 200, 300])
})

test('where the sender has no clock, the clock of the logger is used', () => {
  const stamped = [1, 1.25, 1.5].map(loggerS => ({ kind: 'scan', stamps: { ipcS: 0, loggerS } }))
  expect(repairedTimesMs(stamped)).toEqual([0, 250, 500])
})

test('a late line of another kind takes the newest time', () => {
  const stamped = [
    { kind: 'scan', stamps: { ipcS: 10, loggerS: 0 } },
    { kind: 'odometry', stamps: { ipcS: 9.98, loggerS: 0 } },
    { kind: 'scan', stamps: { ipcS: 10.2, loggerS: 0 } },
  ]
  expect(repairedTimesMs(stamped)).toEqual([0, 0, 200])
})

test('whatever the stamps, time never goes back and never stops being a number', () => {
  const stamp = fc.oneof(fc.double(), fc.double({ min: 0, max: 100, noNaN: true }), fc.constant(0))
  const line = fc.record({
    kind: fc.constantFrom('scan', 'odometry'),
    stamps: fc.record({ ipcS: stamp, loggerS: stamp }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), lines => {
      const times = repairedTimesMs(lines)
      expect(times).toHaveLength(lines.length)
      expect(times.every(Number.isFinite)).toBe(true)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
  )
})
