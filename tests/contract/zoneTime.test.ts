import { expect, test } from 'vitest'
import { dayStart, hourStart, nextDayStart, nextHourStart } from '../../contract/zoneTime.ts'

const MOMENT = Date.UTC(2026, 10, 20, 0, 41, 18)

test('P-017 a day begins at midnight of the zone, also where that is another date', () => {
  expect(dayStart(MOMENT, 'UTC')).toBe(Date.UTC(2026, 10, 20))
  expect(dayStart(MOMENT, 'Europe/Helsinki')).toBe(Date.UTC(2026, 10, 19, 22))
  expect(dayStart(MOMENT, 'America/New_York')).toBe(Date.UTC(2026, 10, 19, 5))
  expect(nextDayStart(MOMENT, 'America/New_York')).toBe(Date.UTC(2026, 10, 20, 5))
})

test('P-016 hours follow the clocks of the zone: a quarter off in Nepal, half an hour longer where they go back by one', () => {
  expect(hourStart(MOMENT, 'Asia/Kathmandu')).toBe(Date.UTC(2026, 10, 20, 0, 15))
  // At 02:00 on 5 April the clocks of Lord Howe go back to 01:30; the hour from 01:00 on lasts 90 minutes.
  const one = Date.UTC(2026, 3, 4, 14)
  const zone = 'Australia/Lord_Howe'
  expect(nextHourStart(one, zone)).toBe(one + 90 * 60_000)
  expect(hourStart(one + 80 * 60_000, zone)).toBe(one)
  expect(hourStart(one + 90 * 60_000, zone)).toBe(one + 90 * 60_000)
})
