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
