import { DateTime } from 'luxon'
import type { TrendUnit } from '../../../contract/resources/reports.ts'

/** The last day of the period that begins with a day, `2026-11-20`. Weeks begin on Monday. */
export function lastDayOf(date: string, unit: TrendUnit): string {
  const first = DateTime.fromISO(date, { zone: 'utc' })
  return (
    unit === 'day' ? first : first.plus({ [unit === 'week' ? 'weeks' : 'months']: 1 }).minus({ days: 1 })
  ).toFormat('yyyy-MM-dd')
}

/** The days from one period to another, whichever comes first, no further than the span that is shown. */
export function periodsSpan(
  [from, to]: readonly [string, string],
  unit: TrendUnit,
  span: { readonly startDay: string; readonly endDay: string },
): { readonly start_date: string; readonly end_date: string } {
  const [first, last] = from <= to ? [from, to] : [to, from]
  const lastDay = lastDayOf(last, unit)
  return {
    start_date: first < span.startDay ? span.startDay : first,
    end_date: lastDay > span.endDay ? span.endDay : lastDay,
  }
}

/** What a period is called: short under a chart, whole where it is read out. */
export function periodText(date: string, unit: TrendUnit, locale: string, style: 'short' | 'whole'): string {
  const options: Intl.DateTimeFormatOptions =
    unit === 'month'
      ? { month: style === 'short' ? 'short' : 'long', year: style === 'short' ? '2-digit' : 'numeric' }
      : {
          day: 'numeric',
          month: 'short',
          ...(style === 'whole' ? { year: 'numeric', weekday: unit === 'day' ? 'short' : undefined } : {}),
        }
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
  return unit === 'week' && style === 'whole'
    ? format.formatRange(at(date), at(lastDayOf(date, unit)))
    : format.format(at(date))
}
