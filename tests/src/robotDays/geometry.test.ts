import fc from 'fast-check'
import { expect, test } from 'vitest'
import { majorMinutes, shareAt, ticksOf, timeAt } from '../../../src/features/robotDays/geometry.ts'

const HOUR = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
const minute = (timeMs: number): number => (timeMs - HOUR.fromMs) / 60_000

test.each([
  [601, 5],
  [864, 5],
  [600, 10],
  [358, 10],
  [0, 10],
])('P-014 at a width of %i CSS pixels major ticks are %i minutes apart', (widthPx, minutes) => {
  expect(majorMinutes(widthPx)).toBe(minutes)
  const majors = ticksOf(HOUR, widthPx).filter(({ major }) => major)
  expect(majors.map(({ timeMs }) => minute(timeMs))).toEqual(
    Array.from({ length: 60 / minutes + 1 }, (_, index) => index * minutes),
  )
})

test.each([864, 358])('P-014 at %i pixels each major tick is parted into five', widthPx => {
  const ticks = ticksOf(HOUR, widthPx)
  const majors = ticks.flatMap(({ major }, index) => (major ? [index] : []))
  expect(majors.slice(1).map((index, before) => index - (majors[before] ?? 0))).toEqual(majors.slice(1).map(() => 5))
  expect(ticks.at(-1)).toEqual({ timeMs: HOUR.toMs, major: true })
})

test('P-013 a point of the bar and a time are the same thing, to the nearest pixel', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 3000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (widthPx, share) => {
        const timeMs = timeAt(HOUR, widthPx, share * widthPx, HOUR.toMs)
        expect(Math.abs(shareAt(HOUR, timeMs) - share) * widthPx).toBeLessThan(1)
      },
    ),
  )
})

test('P-008 a pointer beside the bar stays in the hour, and nobody goes to what has not been', () => {
  const nowMs = HOUR.fromMs + 600_000
  expect(timeAt(HOUR, 800, -50, HOUR.toMs)).toBe(HOUR.fromMs)
  expect(timeAt(HOUR, 800, 900, HOUR.toMs)).toBe(HOUR.toMs - 1)
  expect(timeAt(HOUR, 800, 700, nowMs)).toBe(nowMs)
  expect(timeAt(HOUR, 0, 10, HOUR.toMs)).toBe(HOUR.fromMs)
})

test('P-013 times beside the hour are at its nearer end', () => {
  expect(shareAt(HOUR, HOUR.fromMs - 1)).toBe(0)
  expect(shareAt(HOUR, HOUR.toMs + 1)).toBe(1)
})
