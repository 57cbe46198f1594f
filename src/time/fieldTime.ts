import { DateTime } from 'luxon'

/** Wall-clock time as a date and time field holds it. */
const FIELD_FORMAT = "yyyy-MM-dd'T'HH:mm"
/** Years before are what a year reads like while somebody is typing it. */
const FIRST_YEAR = 2000

/** A moment as the text of a date and time field, in the zone of whoever reads it. Without a zone it is the browser's. */
export const toFieldTime = (time: string, zone: string | undefined): string =>
  DateTime.fromISO(time, { zone: zone ?? 'local' }).toFormat(FIELD_FORMAT)

/** The moment that the text of the field means in that zone, ISO 8601 in UTC; undefined while it means none. */
export function fromFieldTime(text: string, zone: string | undefined): string | undefined {
  const moment = DateTime.fromFormat(text, FIELD_FORMAT, { zone: zone ?? 'local' })
  // A time that the change to summer time leaves out would be moved by an hour.
  if (!moment.isValid || moment.year < FIRST_YEAR || moment.toFormat(FIELD_FORMAT) !== text) return undefined
  return moment.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined
}

const DAY_FORMAT = 'yyyy-MM-dd'

const dayStart = (day: string, zone: string | undefined): DateTime =>
  DateTime.fromFormat(day, DAY_FORMAT, { zone: zone ?? 'local' }).startOf('day')

/** The day that it is in a zone. */
export const today = (zone: string | undefined): string =>
  DateTime.now()
    .setZone(zone ?? 'local')
    .toFormat(DAY_FORMAT)

/** The day of a zone that a time is in; ms since the epoch. */
export const dayOf = (timeMs: number, zone: string): string =>
  DateTime.fromMillis(timeMs, { zone }).toFormat(DAY_FORMAT)

/** The day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  DateTime.fromFormat(day, DAY_FORMAT, { zone: 'utc' }).plus({ days }).toFormat(DAY_FORMAT)

/** From the beginning of a day in a zone to that of the next, ms since the epoch; 23 to 25 hours. */
export function dayBounds(day: string, zone: string | undefined): { readonly fromMs: number; readonly toMs: number } {
  const start = dayStart(day, zone)
  return { fromMs: start.toMillis(), toMs: start.plus({ days: 1 }).startOf('day').toMillis() }
}
