/** Months of the calendar. Days are `2026-11-20`, of the reader's zone. */
import { DateTime } from 'luxon'

export type Month = { readonly year: number; readonly month: number }

const DAY_FORMAT = 'yyyy-MM-dd'
const DAYS_PER_WEEK = 7
const indexOf = ({ year, month }: Month): number => year * 12 + month - 1
const ofIndex = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1 })

export const monthOfDay = (day: string): Month => {
  const date = DateTime.fromFormat(day, DAY_FORMAT, { zone: 'utc' })
  return { year: date.year, month: date.month }
}
export const addMonths = (month: Month, count: number): Month => ofIndex(indexOf(month) + count)
export const isSameMonth = (a: Month, b: Month): boolean => indexOf(a) === indexOf(b)

/** never before the month of the first report, never after the current one. */
export const clampMonth = (month: Month, first: Month, current: Month): Month =>
  ofIndex(Math.max(Math.min(indexOf(first), indexOf(current)), Math.min(indexOf(month), indexOf(current))))

/** Years that can be chosen, and the months of one of them. */
export const yearsBetween = (first: Month, current: Month): readonly number[] =>
  Array.from({ length: current.year - first.year + 1 }, (_, i) => first.year + i)
export const monthsOfYear = (year: number, first: Month, current: Month): readonly number[] =>
  Array.from({ length: 12 }, (_, i) => i + 1).filter(month => {
    const index = indexOf({ year, month })
    return index >= indexOf(first) && index <= indexOf(current)
  })

const firstDay = ({ year, month }: Month): DateTime => DateTime.fromObject({ year, month, day: 1 }, { zone: 'utc' })

/** First and last day of a month. */
export function monthSpan(month: Month): { readonly from: string; readonly to: string } {
  const first = firstDay(month)
  return { from: first.toFormat(DAY_FORMAT), to: first.endOf('month').toFormat(DAY_FORMAT) }
}

/** Weeks of a month from Monday on; undefined beside the month. */
export function monthWeeks(month: Month): readonly (readonly (string | undefined)[])[] {
  const first = firstDay(month)
  const before = first.weekday - 1
  const days = first.daysInMonth ?? 31
  const weeks = Math.ceil((before + days) / DAYS_PER_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (__, weekday) => {
      const day = week * DAYS_PER_WEEK + weekday - before
      return day < 0 || day >= days ? undefined : first.plus({ days: day }).toFormat(DAY_FORMAT)
    }),
  )
}
