import { expect, test } from 'vitest'
import { openingMoment } from '../../../../src/features/monitor/time/openingMoment.ts'

const MOMENT = Date.UTC(2026, 10, 20, 0, 41, 18)

test('M-003 the address opens at a time in ISO 8601 or ms, playing only where it says so', () => {
  expect(openingMoment({ time: '2026-11-20T02:41:18+02:00' })).toEqual({ timeMs: MOMENT, autoplay: false })
  expect(openingMoment({ time: MOMENT, autoplay: true })).toEqual({ timeMs: MOMENT, autoplay: true })
  expect(openingMoment({ autoplay: true })).toBeUndefined()
})
