import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import {
  CALENDAR_WEEKS,
  calendarDays,
  dayAt,
  hourAt,
  hoursOf,
  isWithin,
  monthColumns,
  type Period,
  sameHourOf,
} from '../../../src/features/robotDays/periods.ts'

const HOUR = 3_600_000
const at = (text: string, zone: string): number => DateTime.fromISO(text, { zone }).toMillis()
const clock = (zone: string) => (period: Period) => DateTime.fromMillis(period.fromMs, { zone }).toFormat('HH:mm')
const ZONES = [
  'UTC',
  'Europe/Helsinki',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
]

test('P-016 a day is as long as the clocks of the zone make it', () => {
  const zone = 'Europe/Helsinki'
  const lengths = ['2026-03-29', '2026-06-01', '2026-10-25'].map(day => {
    const { fromMs, toMs } = dayAt(at(`${day}T12:00`, zone), zone)
    return (toMs - fromMs) / HOUR
  })
  expect(lengths).toEqual([23, 24, 25])
})

test('P-016 the hours of a day follow the clock: one is left out in spring, one comes twice in autumn', () => {
  const zone = 'Europe/Helsinki'
  const spring = hoursOf(dayAt(at('2026-03-29T12:00', zone), zone), zone)
  const autumn = hoursOf(dayAt(at('2026-10-25T12:00', zone), zone), zone)
  expect(spring.map(clock(zone)).slice(2, 5)).toEqual(['02:00', '04:00', '05:00'])
  expect(autumn.map(clock(zone)).slice(2, 6)).toEqual(['02:00', '03:00', '03:00', '04:00'])
  expect([spring.length, autumn.length]).toEqual([23, 25])
})

test('P-016 where the clocks change by half an hour, the hour over the change is longer', () => {
  const zone = 'Australia/Lord_Howe'
  const hours = hoursOf(dayAt(at('2026-04-05T12:00', zone), zone), zone)
  expect(hours.map(clock(zone)).slice(0, 4)).toEqual(['00:00', '01:00', '02:00', '03:00'])
  expect(hours.map(({ fromMs, toMs }) => (toMs - fromMs) / HOUR).slice(0, 3)).toEqual([1, 1.5, 1])
})

test('P-016 a day whose midnight the clocks skip begins with its first instant, one that has two with the first of them', () => {
  const zone = 'America/Havana'
  const spring = dayAt(at('2026-03-08T12:00', zone), zone)
  expect(clock(zone)(spring)).toBe('01:00')
  const autumn = dayAt(at('2026-11-01T12:00', zone), zone)
  expect((autumn.toMs - autumn.fromMs) / HOUR).toBe(25)
  expect(dayAt(autumn.fromMs, zone)).toEqual(autumn)
  expect(dayAt(autumn.fromMs - HOUR, zone).toMs).toBe(autumn.fromMs)
})

test('P-016 in every zone days and hours cover time without gaps, and a time is in its own', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: at('2025-01-01', 'UTC'), max: at('2027-01-01', 'UTC') }),
      (zone, timeMs) => {
        const day = dayAt(timeMs, zone)
        const hours = hoursOf(day, zone)
        expect(isWithin(day, timeMs)).toBe(true)
        expect(isWithin(hourAt(timeMs, zone), timeMs)).toBe(true)
        expect(hours).toContainEqual(hourAt(timeMs, zone))
        expect(dayAt(day.toMs, zone).fromMs).toBe(day.toMs)
        expect(hours[0]?.fromMs).toBe(day.fromMs)
        expect(hours.at(-1)?.toMs).toBe(day.toMs)
        expect(hours.every((hour, index) => index === 0 || hour.fromMs === hours[index - 1]?.toMs)).toBe(true)
      },
    ),
  )
})

test('P-016 the calendar has thirteen weeks from a Monday on, today last', () => {
  const zone = 'Europe/Helsinki'
  const nowMs = at('2026-11-19T15:00', zone)
  const days = calendarDays(nowMs, zone)
  expect(days).toHaveLength((CALENDAR_WEEKS - 1) * 7 + 4)
  expect(days[0]).toEqual(dayAt(at('2026-08-24T12:00', zone), zone))
  expect(days.at(-1)).toEqual(dayAt(nowMs, zone))
  expect(days.every((day, index) => index === 0 || day.fromMs === days[index - 1]?.toMs)).toBe(true)
})

test('P-016 a month is named over the week that has its first day', () => {
  const zone = 'Europe/Helsinki'
  const columns = monthColumns(calendarDays(at('2026-11-19T15:00', zone), zone), zone)
  expect(columns.map(({ column, timeMs }) => [column, DateTime.fromMillis(timeMs, { zone }).month])).toEqual([
    [1, 9],
    [5, 10],
    [9, 11],
  ])
})

test('P-016 another day opens at the hour that the clock shows, at the next one where the clocks skip it', () => {
  const zone = 'Europe/Helsinki'
  const day = (text: string) => dayAt(at(`${text}T12:00`, zone), zone)
  expect(sameHourOf(day('2026-06-01'), at('2026-06-20T14:31', zone), zone).fromMs).toBe(at('2026-06-01T14:00', zone))
  expect(sameHourOf(day('2026-03-29'), at('2026-03-30T03:10', zone), zone).fromMs).toBe(at('2026-03-29T04:00', zone))
})
