import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lostSignsOf, signAt } from '../../../src/features/robotDays/lostSigns.ts'

const HOUR = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
const SIGN_PX = 28
const part = (fromS: number, toS: number) => ({ fromMs: HOUR.fromMs + fromS * 1000, toMs: HOUR.fromMs + toS * 1000 })

test('lost parts nearer than a sign is wide have one sign together; those apart have one each', () => {
  const parts = [part(600, 603), part(640, 643), part(1800, 1900)]
  expect(lostSignsOf(parts, HOUR, 1000, SIGN_PX).map(sign => sign.parts)).toEqual([[parts[0], parts[1]], [parts[2]]])
  expect(lostSignsOf(parts, HOUR, 4000, SIGN_PX)).toHaveLength(3)
})

test('a sign at an end of the hour stays in the lane', () => {
  const signs = lostSignsOf([part(0, 3), part(3598, 3600)], HOUR, 1000, SIGN_PX)
  expect(signs.map(({ atPx }) => atPx)).toEqual([14, 986])
  expect(lostSignsOf([part(3598, 3700)], HOUR, 320, SIGN_PX)[0]?.atPx).toBe(306)
})

test('before the lane is measured, and of parts of other hours, there are no signs', () => {
  expect(lostSignsOf([part(10, 20)], HOUR, 0, SIGN_PX)).toEqual([])
  expect(lostSignsOf([part(-30, -20), part(3600, 3610)], HOUR, 1000, SIGN_PX)).toEqual([])
})

test('pointing at a sign or at one of its parts means all that it stands for', () => {
  const parts = [part(0, 1), part(60, 63), part(1800, 1803)]
  const signs = lostSignsOf(parts, HOUR, 1000, SIGN_PX)
  const at = (second: number) => signAt(signs, HOUR, 1000, HOUR.fromMs + second * 1000)?.parts
  expect(at(61)).toEqual([parts[0], parts[1]])
  expect(at(95)).toEqual([parts[0], parts[1]])
  expect(at(1790)).toEqual([parts[2]])
  expect(at(1000)).toBeUndefined()
})

test('at every width no sign lies over another or beyond the lane, and each part belongs to exactly one', () => {
  const parts = fc
    .uniqueArray(fc.integer({ min: -100, max: 3700 }), { maxLength: 60 })
    .map(bounds => bounds.toSorted((a, b) => a - b))
    .map(bounds => bounds.flatMap((from, index) => (index % 2 ? [] : [part(from, bounds[index + 1] ?? from)])))
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 4000 }), fc.constantFrom(22, 28, 56), (lost, widthPx, signPx) => {
      const signs = lostSignsOf(lost, HOUR, widthPx, signPx)
      for (const [index, { atPx }] of signs.entries()) {
        const before = signs[index - 1]
        if (before) expect(atPx - before.atPx).toBeGreaterThanOrEqual(signPx)
        if (widthPx < signPx) continue
        expect(atPx).toBeGreaterThanOrEqual(signPx / 2)
        expect(atPx).toBeLessThanOrEqual(widthPx - signPx / 2)
      }
      const inHour = lost.filter(({ fromMs, toMs }) => fromMs < HOUR.toMs && toMs >= HOUR.fromMs)
      expect(signs.flatMap(sign => sign.parts).toSorted((a, b) => a.fromMs - b.fromMs)).toEqual(inHour)
    }),
  )
})
