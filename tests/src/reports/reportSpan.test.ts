import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { isOffered, lastDays, spanInput, spanOf, withDay, withTime } from '../../../src/features/reports/reportSpan.ts'

const ZONES = ['UTC', 'Europe/Helsinki', 'America/New_York', 'Pacific/Kiritimati'] as const
const at = (text: string, zone: string): number => DateTime.fromISO(text, { zone }).toMillis()

describe.each(ZONES)('by the clock of %s', zone => {
  const nowMs = at('2026-11-20T14:32:07', zone)
  const span = (ends: { readonly start_date?: string; readonly end_date?: string }) => spanOf(ends, zone, nowMs)
  const days = ({ startDay, endDay }: ReturnType<typeof span>): readonly string[] => [startDay, endDay]

  test('R-016 without dates it is today and the six days before, up to now', () => {
    expect(span({})).toMatchObject({
      startDay: '2026-11-14',
      startTime: '00:00',
      endDay: '2026-11-20',
      endTime: '14:32',
      startMs: at('2026-11-14', zone),
      endMs: nowMs,
      isOpen: true,
    })
    expect(days(span({ end_date: '2026-11-10' }))).toEqual(['2026-11-04', '2026-11-10'])
    expect(days(span({ start_date: '2026-10-01' }))).toEqual(['2026-10-01', '2026-11-20'])
  })

  test('R-018 nothing ends before it begins or lies in the future, and a day that is chosen takes the other one with it', () => {
    expect(days(span({ start_date: '2026-11-12', end_date: '2026-11-03' }))).toEqual(['2026-11-03', '2026-11-03'])
    expect(days(span({ start_date: '2027-01-01', end_date: '2027-02-01' }))).toEqual(['2026-11-20', '2026-11-20'])
    const shown = span({ start_date: '2026-11-05', end_date: '2026-11-10' })
    const today = '2026-11-20'
    expect(withDay(shown, 'start', '2026-11-12', today)).toEqual({ start_date: '2026-11-12', end_date: '2026-11-12' })
    expect(withDay(shown, 'end', '2026-11-01', today)).toEqual({ start_date: '2026-11-01', end_date: '2026-11-01' })
    expect(withDay(shown, 'end', '2026-12-24', today)).toEqual({ start_date: '2026-11-05', end_date: today })
  })

  test('R-019 a start is at 00:00:00; an end is now for today, else 23:59:59', () => {
    const past = span({ start_date: '2026-11-05', end_date: '2026-11-10' })
    expect(past).toMatchObject({ startTime: '00:00', endTime: '23:59', isOpen: false })
    expect(past.endMs).toBe(at('2026-11-10T23:59:59', zone))
    const timed = span({ start_date: '2026-11-05T06:30', end_date: '2026-11-10T18:00:59' })
    expect([timed.startTime, timed.endTime]).toEqual(['06:30', '18:00'])
    // Another day loses the times.
    expect(withDay(timed, 'end', '2026-11-20', '2026-11-20')).toEqual({
      start_date: '2026-11-05',
      end_date: '2026-11-20',
    })
  })

  test('R-019 a start time is never after the end time of the same day, and no end time is in the future', () => {
    const day = span({ start_date: '2026-11-10T06:00', end_date: '2026-11-10T18:00:59' })
    expect(withTime(day, 'start', '19:15', zone, nowMs)).toEqual({ start_date: '2026-11-10T18:00' })
    expect(withTime(day, 'end', '05:00', zone, nowMs)).toEqual({ end_date: '2026-11-10T06:00:59' })
    expect(withTime(day, 'start', '00:00', zone, nowMs)).toEqual({ start_date: '2026-11-10' })
    expect(withTime(day, 'end', '23:59', zone, nowMs)).toEqual({ end_date: '2026-11-10' })
    const open = span({})
    expect(withTime(open, 'end', '16:00', zone, nowMs)).toEqual({ end_date: '2026-11-20' })
    expect(withTime(open, 'end', '09:00', zone, nowMs)).toEqual({ end_date: '2026-11-20T09:00:59' })
    expect(span({ end_date: '2026-11-20T16:00:59' })).toMatchObject({ endTime: '14:32', isOpen: true })
  })
})

test('R-038 calls are told the first second and the last; a span up to now is told the end of the day', () => {
  const zone = 'Europe/Helsinki'
  const nowMs = at('2026-11-20T14:32:07', zone)
  expect(spanInput(spanOf({ start_date: '2026-11-05', end_date: '2026-11-10' }, zone, nowMs), zone)).toEqual({
    start_time_gt: '2026-11-04 22:00:00',
    end_time_lt: '2026-11-10 21:59:59',
  })
  expect(spanInput(spanOf({}, zone, nowMs), zone)).toEqual({
    start_time_gt: '2026-11-13 22:00:00',
    end_time_lt: '2026-11-20 21:59:59',
  })
})

test('R-019 a day of 25 and one of 23 hours are whole days', () => {
  const zone = 'America/New_York'
  const nowMs = at('2026-11-20T12:00:00', zone)
  const hours = (day: string): number => {
    const span = spanOf({ start_date: day, end_date: day }, zone, nowMs)
    return (span.endMs + 1000 - span.startMs) / 3_600_000
  }
  expect([hours('2026-11-01'), hours('2026-03-08'), hours('2026-05-05')]).toEqual([25, 23, 24])
})

test('R-020 whoever sees everything chooses at most 183 days; others any up to today', () => {
  const zone = 'UTC'
  const span = spanOf({ start_date: '2026-11-01', end_date: '2026-11-20' }, zone, at('2026-11-20T12:00', zone))
  const offered = (day: string, end: 'start' | 'end', isLimited = true): boolean =>
    isOffered(day, { span, end, today: '2026-11-20', isLimited })
  expect([offered('2026-05-22', 'start'), offered('2026-05-21', 'start')]).toEqual([true, false])
  expect(offered('2026-05-21', 'start', false)).toBe(true)
  expect(offered('2026-11-21', 'end', false)).toBe(false)
  const early = { ...span, startDay: '2026-01-01', endDay: '2026-01-31' }
  const end = (day: string): boolean =>
    isOffered(day, { span: early, end: 'end', today: '2026-11-20', isLimited: true })
  expect([end('2026-07-02'), end('2026-07-03'), end('2025-12-01')]).toEqual([true, false, true])
})

test('R-016 the last days end today', () => {
  expect(lastDays('2026-03-02', 30)).toEqual({ start_date: '2026-02-01', end_date: '2026-03-02' })
})
