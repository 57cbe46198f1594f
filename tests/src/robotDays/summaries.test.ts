import { expect, test } from 'vitest'
import type { StatusSummary } from '../../../contract/resources/recordings.ts'
import { GENERAL_STATES } from '../../../contract/robot/states.ts'
import { toWireTime } from '../../../contract/time.ts'
import {
  cleanedSeconds,
  heatOf,
  layersOf,
  STACK_ORDER,
  summariesOf,
  sumOf,
} from '../../../src/features/robotDays/summaries.ts'

const HOUR = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
const NEXT = { fromMs: HOUR.toMs, toMs: HOUR.toMs + 3_600_000 }
const LATER = NEXT.toMs
const summary = (startMs: number, seconds: StatusSummary['seconds'], stuck = 0): StatusSummary => ({
  start: toWireTime(startMs),
  seconds,
  stuck,
})

test('P-016 each period has its summary; what nobody knows has none', () => {
  const known = summary(NEXT.fromMs, { cleaning: 60 })
  expect(summariesOf([HOUR, NEXT], [known])).toEqual([undefined, known])
})

test.each([
  [0, 0],
  [0.1, 1],
  [2, 1],
  [2.1, 2],
  [4.1, 3],
  [8, 3],
  [8.1, 4],
  [24, 4],
])('P-016 a day with %d hours cleaned has heat %i', (hours, heat) => {
  expect(heatOf(summary(0, { cleaning: Math.round(hours * 3600) }))).toBe(heat)
})

test('P-016 disinfecting is cleaning, too; a day that nobody knows has no heat', () => {
  expect(cleanedSeconds(summary(0, { cleaning: 60, disinfecting: 30, warning: 500 }))).toBe(90)
  expect(heatOf(undefined)).toBe(0)
})

test('P-016 an hour is stacked from what matters least to what matters most', () => {
  const layers = layersOf(summary(HOUR.fromMs, { stuck: 360, cleaning: 2880, warning: 360 }), HOUR, LATER)
  expect(layers).toEqual([
    { state: 'cleaning', share: 0.8 },
    { state: 'warning', share: 0.1 },
    { state: 'stuck', share: 0.1 },
  ])
  expect(STACK_ORDER.toSorted()).toEqual(GENERAL_STATES.toSorted())
})

test('A-110 what no state accounts for is unknown up to now, and nothing after it', () => {
  const half = summary(HOUR.fromMs, { cleaning: 1800 })
  expect(layersOf(half, HOUR, LATER)).toEqual([
    { state: 'unknown', share: 0.5 },
    { state: 'cleaning', share: 0.5 },
  ])
  expect(layersOf(half, HOUR, HOUR.fromMs + 1_800_000)).toEqual([{ state: 'cleaning', share: 0.5 }])
  expect(layersOf(undefined, HOUR, LATER)).toEqual([{ state: 'unknown', share: 1 }])
  expect(layersOf(undefined, NEXT, HOUR.toMs)).toEqual([])
})

test('P-016 the hours of a day add up', () => {
  const day = sumOf([
    summary(HOUR.fromMs, { cleaning: 100, stuck: 10 }, 1),
    undefined,
    summary(NEXT.fromMs, { cleaning: 50, disinfecting: 5 }, 2),
  ])
  expect(cleanedSeconds(day)).toBe(155)
  expect(day.seconds.stuck).toBe(10)
  expect(day.stuck).toBe(3)
})
