import { DateTime } from 'luxon'
import { dayStart, hourStart, nextDayStart, nextHourStart } from '../../../contract/zoneTime.ts'

/** A stretch of time. Ms since the epoch; the end is left out. */
export type Period = { readonly fromMs: number; readonly toMs: number }

/** The calendar shows so many weeks, the current one last: three months (P-016). */
export const CALENDAR_WEEKS = 13
export const DAYS_PER_WEEK = 7

/** Whether a time lies in the period. */
export const isWithin = ({ fromMs, toMs }: Period, timeMs: number): boolean => timeMs >= fromMs && timeMs < toMs

/** The day of a zone that a time is in: 23 or 25 hours where the clocks change. */
export const dayAt = (timeMs: number, zone: string): Period => ({
  fromMs: dayStart(timeMs, zone),
  toMs: nextDayStart(timeMs, zone),
})

const hourFrom = (fromMs: number, zone: string): Period => ({ fromMs, toMs: nextHourStart(fromMs, zone) })

/** The hours of a day; over a change of the clocks by half an hour one is longer than the others. */
export function hoursOf({ fromMs, toMs }: Period, zone: string): readonly Period[] {
  const hours: Period[] = []
  for (let hour = hourFrom(fromMs, zone); hour.fromMs < toMs; hour = hourFrom(hour.toMs, zone)) hours.push(hour)
  return hours
}

/** The hour of a zone that a time is in. */
export const hourAt = (timeMs: number, zone: string): Period => hourFrom(hourStart(timeMs, zone), zone)

/** The hour of another day that shows the same on the clock, or the next one where the clocks skip it. */
export function sameHourOf(day: Period, timeMs: number, zone: string): Period {
  const { hour } = DateTime.fromMillis(timeMs, { zone })
  const { year, month, day: date } = DateTime.fromMillis(day.fromMs, { zone })
  return hourAt(DateTime.fromObject({ year, month, day: date, hour }, { zone }).toMillis(), zone)
}

/** Days of the calendar, oldest first: whole weeks from Monday on, up to and with today. */
export function calendarDays(nowMs: number, zone: string): readonly Period[] {
  const noon = DateTime.fromMillis(nowMs, { zone }).set({ hour: 12 })
  const back = (CALENDAR_WEEKS - 1) * DAYS_PER_WEEK + noon.weekday - 1
  return Array.from({ length: back + 1 }, (_, index) => dayAt(noon.plus({ days: index - back }).toMillis(), zone))
}

/** Columns of the calendar over which a month is named: those whose week has its first day. */
export function monthColumns(
  days: readonly Period[],
  zone: string,
): readonly { readonly column: number; readonly timeMs: number }[] {
  return days.flatMap(({ fromMs }, index) =>
    DateTime.fromMillis(fromMs, { zone }).day === 1
      ? [{ column: Math.floor(index / DAYS_PER_WEEK), timeMs: fromMs }]
      : [],
  )
}

/** Both ends of the calendar. */
export const calendarSpan = (days: readonly Period[]): Period => ({
  fromMs: days[0]?.fromMs ?? 0,
  toMs: days.at(-1)?.toMs ?? 0,
})
