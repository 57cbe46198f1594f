/** From when to when reports are meant (R-016..R-020), by the reader's clock. */
import { DateTime } from 'luxon'
import { toWireTime } from '../../../contract/time.ts'

const DAY_FORMAT = 'yyyy-MM-dd'
const MINUTE_FORMAT = "yyyy-MM-dd'T'HH:mm"
const SECOND_FORMAT = "yyyy-MM-dd'T'HH:mm:ss"
/** today and the six days before. */
const DEFAULT_DAYS = 7
/** */
export const MAX_SUPER_DAYS = 183

/** An end of the span as the address has it: a day, or a day with its time. */
const parsed = (text: string, zone: string): DateTime => {
  for (const format of [DAY_FORMAT, MINUTE_FORMAT, SECOND_FORMAT]) {
    const time = DateTime.fromFormat(text, format, { zone })
    if (time.isValid) return time
  }
  return DateTime.invalid('no day')
}

export type ReportSpan = {
  /** `2026-11-20`. */
  readonly startDay: string
  readonly endDay: string
  /** `06:30`. */
  readonly startTime: string
  readonly endTime: string
  /** Inclusive, to the second; ms since the epoch. The end is no later than now where nobody has chosen its time. */
  readonly startMs: number
  readonly endMs: number
  /** The end is now, and moves on. */
  readonly isOpen: boolean
}

type Ends = { readonly start_date?: string | undefined; readonly end_date?: string | undefined }

const dayText = (time: DateTime): string => time.toFormat(DAY_FORMAT)
const hasTime = (text: string | undefined): boolean => text !== undefined && text.length > DAY_FORMAT.length

/**
 * What an address means. Without dates it is the last seven days; with one of them the other one is as near to that as it can be. What
 * cannot be is put right: no end before its start, nothing later than today.
 * @param zone IANA name
 */
export function spanOf({ start_date, end_date }: Ends, zone: string, nowMs: number): ReportSpan {
  const now = DateTime.fromMillis(nowMs, { zone })
  const asked = end_date === undefined ? now : parsed(end_date, zone)
  const endDay = asked > now ? now.startOf('day') : asked.startOf('day')
  const wanted =
    start_date === undefined
      ? DateTime.min(now.startOf('day'), endDay).minus({ days: DEFAULT_DAYS - 1 })
      : parsed(start_date, zone)
  const startDay = DateTime.min(wanted.startOf('day'), endDay)
  const isToday = endDay.hasSame(now, 'day')
  const chosen = hasTime(end_date) && asked.hasSame(endDay, 'day') && asked <= now ? asked : undefined
  const end = chosen ?? (isToday ? now.startOf('second') : endDay.endOf('day').startOf('second'))
  const from = hasTime(start_date) && wanted.hasSame(startDay, 'day') ? wanted : startDay
  const start = DateTime.min(from, end)
  return {
    startDay: dayText(start),
    endDay: dayText(end),
    startTime: start.toFormat('HH:mm'),
    endTime: end.toFormat('HH:mm'),
    startMs: start.toMillis(),
    endMs: end.toMillis(),
    isOpen: isToday && chosen === undefined,
  }
}

/** A span as the calls take it, both seconds inclusive. One that is open goes to the day's end, so that it stays the same as time goes on. */
export function spanInput(
  span: ReportSpan,
  zone: string,
): { readonly start_time_gt: string; readonly end_time_lt: string } {
  const endMs = span.isOpen ? DateTime.fromMillis(span.endMs, { zone }).endOf('day').toMillis() : span.endMs
  return { start_time_gt: toWireTime(span.startMs), end_time_lt: toWireTime(endMs) }
}

/** A day chosen for one end of the span: the other one is snapped to it where it would be on the wrong side, and both lose their times. */
export function withDay(span: ReportSpan, end: 'start' | 'end', day: string, today: string): Required<Ends> {
  const wanted = day > today ? today : day
  return end === 'start'
    ? { start_date: wanted, end_date: span.endDay < wanted ? wanted : span.endDay }
    : { start_date: span.startDay > wanted ? wanted : span.startDay, end_date: wanted }
}

/**
 * A time chosen for one end, `06:30`: never beyond the other end of the same day, nor in the future. An end time counts to the end of its
 * minute.
 */
export function withTime(span: ReportSpan, end: 'start' | 'end', time: string, zone: string, nowMs: number): Ends {
  const now = DateTime.fromMillis(nowMs, { zone })
  const sameDay = span.startDay === span.endDay
  if (end === 'start') {
    const latest = sameDay && time > span.endTime ? span.endTime : time
    return { start_date: latest === '00:00' ? span.startDay : `${span.startDay}T${latest}` }
  }
  const earliest = sameDay && time < span.startTime ? span.startTime : time
  const isToday = span.endDay === dayText(now)
  if (isToday && earliest >= now.toFormat('HH:mm')) return { end_date: span.endDay }
  return { end_date: earliest === '23:59' ? span.endDay : `${span.endDay}T${earliest}:59` }
}

/**
 * Whether a day can be chosen for an end of the span: none later than today, and for whoever sees everything none that makes it longer than 183
 * days.
 */
export function isOffered(
  day: string,
  {
    span,
    end,
    today,
    isLimited,
  }: { readonly span: ReportSpan; readonly end: 'start' | 'end'; readonly today: string; readonly isLimited: boolean },
): boolean {
  if (day > today) return false
  if (!isLimited) return true
  const other = end === 'start' ? span.endDay : span.startDay
  const [first, last] = end === 'start' ? [day, other] : [other, day]
  // Snapped together they are one day.
  if (first > last) return true
  const days = DateTime.fromISO(last, { zone: 'utc' }).diff(DateTime.fromISO(first, { zone: 'utc' }), 'days').days + 1
  return days <= MAX_SUPER_DAYS
}

/** The last so many days up to today. */
export const lastDays = (today: string, days: number): Required<Ends> => ({
  start_date: DateTime.fromISO(today, { zone: 'utc' })
    .minus({ days: days - 1 })
    .toFormat(DAY_FORMAT),
  end_date: today,
})
