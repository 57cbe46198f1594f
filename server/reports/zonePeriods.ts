/** Days, weeks (from Monday) and months of a zone, and which of them a span cuts. Times ms since the epoch. */
import { DateTime } from 'luxon'
import type { TrendUnit } from '../../contract/resources/reports.ts'
import { dayStart } from '../../contract/zoneTime.ts'

const DAY_MS = 86_400_000
/** Days up to so many, weeks up to so many days, months beyond. */
const MAX_DAYS = 62
const MAX_DAYS_IN_WEEKS = 400
/** More than a century of days is not drawn. */
const MAX_PERIODS = 40_000

/** `date`: its first day in the zone. `incomplete`: a part of it is outside of the span or has yet to pass; `passed`: the share that is neither. */
export type Period = {
  readonly date: string
  readonly startMs: number
  readonly endMs: number
  readonly incomplete: boolean
  readonly passed: number
}

/** A span whose end is not in it; open where undefined. */
export type OpenSpan = { readonly fromMs: number | undefined; readonly toMs: number | undefined }

const isoDate = (time: DateTime): string => time.toFormat('yyyy-MM-dd')
/** The day of the zone that a time is in. */
export const dateIn = (timeMs: number, zone: string): string => isoDate(DateTime.fromMillis(timeMs, { zone }))

/** By the length of the span, where nobody says. */
export function unitFor(fromMs: number, toMs: number): TrendUnit {
  const days = (toMs - fromMs) / DAY_MS
  if (days <= MAX_DAYS) return 'day'
  return days <= MAX_DAYS_IN_WEEKS ? 'week' : 'month'
}

/**
 * All periods that hold a part of what is shown, oldest first; none where it is empty.
 * @param span what was asked for, whose edges cut periods
 * @param shown from the first to the last moment that there is anything of
 */
export function periodsOf(
  unit: TrendUnit,
  zone: string,
  span: OpenSpan,
  shown: { readonly fromMs: number; readonly toMs: number },
  nowMs: number,
): readonly Period[] {
  const periods: Period[] = []
  // Noon: no clock is moved then, so that adding days stays on the day.
  let day = DateTime.fromMillis(shown.fromMs, { zone }).startOf(unit).set({ hour: 12 })
  let startMs = dayStart(day.toMillis(), zone)
  while (startMs < shown.toMs && periods.length < MAX_PERIODS) {
    const next = day.plus({ [unit]: 1 })
    const endMs = dayStart(next.toMillis(), zone)
    const fromMs = Math.max(startMs, span.fromMs ?? startMs)
    const toMs = Math.min(endMs, span.toMs ?? endMs, nowMs)
    const passed = Math.max(0, toMs - fromMs) / (endMs - startMs)
    periods.push({ date: isoDate(day), startMs, endMs, incomplete: passed < 1, passed })
    day = next
    startMs = endMs
  }
  return periods
}
