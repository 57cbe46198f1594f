/** The columns of the matrix. Days are `2026-11-20`, of the reader's zone. */
import { DateTime } from 'luxon'
import { dayAfter } from '../../time/fieldTime.ts'
import { type CalendarSearch, DEFAULT_DAYS } from './calendarSearch.ts'

/** More columns would not be told apart. */
const MAX_DAYS = 31
const SATURDAY = 6

export type DaySpan = { readonly from: string; readonly to: string; readonly days: number }

const daysBetween = (from: string, to: string): number =>
  Math.round(DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days)

/** The days that are columns: those of the address, as far as there is room for them, never later than today; the last fourteen without it. */
export function daySpan(
  { start_date, end_date }: Pick<CalendarSearch, 'start_date' | 'end_date'>,
  today: string,
): DaySpan {
  const to = end_date === undefined || end_date > today ? today : end_date
  const asked = start_date === undefined ? DEFAULT_DAYS : daysBetween(start_date, to) + 1
  const days = Math.min(MAX_DAYS, Math.max(1, asked))
  return { from: dayAfter(to, 1 - days), to, days }
}

/** So many days further, or back; never later than today. */
export function movedSpan({ to, days }: DaySpan, steps: number, today: string): DaySpan {
  const moved = dayAfter(to, steps * days)
  const end = moved > today ? today : moved
  return { from: dayAfter(end, 1 - days), to: end, days }
}

export const daysOf = ({ from, days }: DaySpan): readonly string[] =>
  Array.from({ length: days }, (_, i) => dayAfter(from, i))

export const isWeekend = (day: string): boolean => DateTime.fromISO(day, { zone: 'utc' }).weekday >= SATURDAY
