import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { recordingPath } from '../../../../src/features/capsule/recordingPath.ts'
import { dayAt } from '../../../../src/features/robotDays/periods.ts'
import { timeFieldText, timeOnDay } from '../../../../src/features/robotDays/timeField.ts'

const ZONE = 'Europe/Helsinki'
const at = (text: string): number => DateTime.fromISO(text, { zone: ZONE }).toMillis()
const DAY = dayAt(at('2026-11-20T12:00'), ZONE)
const RANGE = { fromMs: at('2026-11-20T02:00'), toMs: at('2026-11-20T03:00') }

test('P-013 a range is downloaded by its times in UTC', () => {
  const url = new URL(recordingPath(417, RANGE), 'http://swath.test')
  expect(url.pathname).toBe('/api/v0/Robots/417/recording')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-20T01:00:00.000Z',
  })
})

test.each([
  ['02:30', '2026-11-20T02:30'],
  ['2:30', '2026-11-20T02:30'],
  ['2.30', '2026-11-20T02:30'],
  [' 02:30:15 ', '2026-11-20T02:30:15'],
  ['24:00', '2026-11-21T00:00'],
  ['00:00', '2026-11-20T00:00'],
])('P-013 %s is a time of the day on screen', (text, iso) => {
  expect(timeOnDay(text, DAY, ZONE)).toBe(at(iso))
})

test.each(['', '2', '02:60', '25:00', '24:01', '02:30 pm', '-1:00'])('P-013 "%s" is no time', text => {
  expect(timeOnDay(text, DAY, ZONE)).toBeUndefined()
})

test('P-013 the hour on screen is offered first, the end of the day as 24:00', () => {
  expect(timeFieldText(RANGE.fromMs, DAY, ZONE)).toBe('02:00')
  expect(timeFieldText(DAY.toMs, DAY, ZONE)).toBe('24:00')
  expect(timeOnDay(timeFieldText(DAY.toMs, DAY, ZONE), DAY, ZONE)).toBe(DAY.toMs)
})
