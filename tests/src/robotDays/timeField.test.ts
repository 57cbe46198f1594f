import { expect, test } from 'vitest'
import { timeOnDay } from '../../../src/features/robotDays/timeField.ts'

const ZONE = 'Europe/Berlin'
/** The night of summer time: 2:00 to 3:00 is left out. */
const DAY = { fromMs: Date.parse('2026-03-29T00:00:00+01:00'), toMs: Date.parse('2026-03-30T00:00:00+02:00') }

test('P-010 a time of day that the day does not have is no time', () => {
  for (const text of ['25:61', '24:01', '12:60', '2:30', '02:00:00', '-1:00'])
    expect(timeOnDay(text, DAY, ZONE), text).toBeUndefined()
  expect(timeOnDay('1:59', DAY, ZONE)).toBe(Date.parse('2026-03-29T00:59:00Z'))
  expect(timeOnDay('3:00', DAY, ZONE)).toBe(Date.parse('2026-03-29T01:00:00Z'))
  expect(timeOnDay('24:00', DAY, ZONE)).toBe(DAY.toMs)
})
