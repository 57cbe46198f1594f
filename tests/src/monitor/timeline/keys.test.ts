import { expect, test } from 'vitest'
import { markerKey, markerTime } from '../../../../src/features/monitor/timeline/marker.ts'
import { CALENDAR_STEPS, HOUR_STEPS, stepFrom } from '../../../../src/features/robotDays/steps.ts'

const HOUR = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
const MIDDLE = HOUR.fromMs + 1_800_000
const DAYS = 88

test.each([
  ['ArrowUp', 49],
  ['ArrowDown', 51],
  ['ArrowLeft', 43],
  ['ArrowRight', 57],
  ['PageUp', 22],
  ['PageDown', 78],
  ['Home', 0],
  ['End', 87],
  ['a', undefined],
  ['Enter', undefined],
])('P-016 in the calendar %s leads from day 50 to %s', (key, to) => {
  expect(stepFrom(50, key, CALENDAR_STEPS, DAYS)).toBe(to)
})

test('P-016 a step that would leave the calendar leads nowhere', () => {
  expect(stepFrom(85, 'ArrowRight', CALENDAR_STEPS, DAYS)).toBe(85)
  expect(stepFrom(3, 'PageUp', CALENDAR_STEPS, DAYS)).toBe(3)
  expect(stepFrom(0, 'ArrowUp', CALENDAR_STEPS, DAYS)).toBe(0)
})

test('P-016 hours are walked with the left and the right arrow alone', () => {
  expect(stepFrom(5, 'ArrowLeft', HOUR_STEPS, 23)).toBe(4)
  expect(stepFrom(5, 'ArrowRight', HOUR_STEPS, 23)).toBe(6)
  expect(stepFrom(5, 'End', HOUR_STEPS, 23)).toBe(22)
  expect(stepFrom(5, 'ArrowUp', HOUR_STEPS, 23)).toBeUndefined()
})

const key = (name: string, shiftKey = false, latestMs = HOUR.toMs) =>
  markerKey({ key: name, shiftKey }, MIDDLE, HOUR, latestMs)

test.each([
  ['ArrowLeft', false, -10],
  ['ArrowRight', false, 10],
  ['ArrowDown', false, -10],
  ['ArrowUp', false, 10],
  ['ArrowLeft', true, -60],
  ['ArrowRight', true, 60],
  ['PageDown', false, -600],
  ['PageUp', false, 600],
])('P-013 %s (Shift: %s) moves the marker by %i s', (name, shift, seconds) => {
  expect(key(name, shift)).toBe(MIDDLE + seconds * 1000)
})

test('P-013 Home and End are the ends of the hour, and never the future', () => {
  expect(key('Home')).toBe(HOUR.fromMs)
  expect(key('End')).toBe(HOUR.toMs - 1)
  expect(key('End', false, MIDDLE + 5000)).toBe(MIDDLE + 5000)
  expect(key('ArrowRight', true, MIDDLE + 5000)).toBe(MIDDLE + 5000)
  expect(key('a')).toBeUndefined()
})

test('P-015 the marker stays until the time differs by a second', () => {
  expect(markerTime(MIDDLE, MIDDLE + 999)).toBe(MIDDLE)
  expect(markerTime(MIDDLE, MIDDLE + 1000)).toBe(MIDDLE + 1000)
  expect(markerTime(MIDDLE, MIDDLE - 999)).toBe(MIDDLE)
  expect(markerTime(MIDDLE, MIDDLE - 1000)).toBe(MIDDLE - 1000)
})
