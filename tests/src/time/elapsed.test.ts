import { expect, test } from 'vitest'
import { formatElapsed } from '../../../src/time/elapsed.ts'
import { dateAndTime, timeOfDay } from '../../../src/time/wallClock.ts'
import { englishTexts } from '../englishTexts.ts'

const { t } = await englishTexts()
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [-MINUTE, 'now'],
  [0, 'now'],
  [5 * SECOND - 1, 'now'],
  [5 * SECOND, '< 1 min'],
  [MINUTE - 1, '< 1 min'],
  [MINUTE, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR + 8 * MINUTE, '1 h 08 min'],
  [DAY - 1, '23 h 59 min'],
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2 d 3 h'],
])('B-030 %d ms reads %s', (elapsedMs, text) => {
  expect(formatElapsed(t, elapsedMs)).toBe(text)
})

test('B-030 with seconds, minutes show them too; under a minute nothing changes', () => {
  expect(formatElapsed(t, 72 * SECOND, 'seconds')).toBe('1 min 12 s')
  expect(formatElapsed(t, 59 * SECOND, 'seconds')).toBe('< 1 min')
  expect(formatElapsed(t, HOUR + 72 * SECOND, 'seconds')).toBe('1 h 01 min')
})

test('B-027 times are in the zone of the user and in the language of the screen', () => {
  const timeMs = Date.UTC(2026, 10, 20, 12, 31, 7)
  expect(timeOfDay(timeMs, { zone: 'Europe/Helsinki', locale: 'en-GB' })).toBe('14:31:07')
  expect(timeOfDay(timeMs, { zone: 'Asia/Tokyo', locale: 'de' })).toBe('21:31:07')
  expect(dateAndTime(timeMs, { zone: 'America/New_York', locale: 'en-GB' })).toBe('20 Nov 2026, 07:31')
})
