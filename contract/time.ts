/** Times on the wire: UTC `YYYY-MM-DD HH:mm:ss` where the specifications say so, ISO 8601 elsewhere. */
import * as v from 'valibot'
import { lineSchema } from './text.ts'

/** `2026-11-20 14:32:07`, UTC; fractions are cut off. */
export const toWireTime = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')

/** Ms since the epoch; NaN when the text is no wire time. */
export const fromWireTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

/** `Date` takes 30 February for 2 March. */
const hasItsDay = (text: string): boolean => {
  const day = text.slice(0, 10)
  const timeMs = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().slice(0, 10) === day
}

const WIRE_TIME = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):\d{2}:\d{2}$/

/** A moment that there is: no 30 February, no 25:61. */
export const wireTimeSchema = v.pipe(
  lineSchema,
  v.check(text => WIRE_TIME.test(text) && hasItsDay(text) && !Number.isNaN(fromWireTime(text))),
)
/** The same with an offset or `Z`. */
export const isoTimeSchema = v.pipe(
  lineSchema,
  v.check(text => v.ISO_TIMESTAMP_REGEX.test(text) && hasItsDay(text) && !Number.isNaN(Date.parse(text))),
)
/** Ms since the epoch, up to the end of the year 9999: what a date can be made of, written and stored. */
export const epochMsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(Date.UTC(9999, 11, 31, 23, 59, 59, 999)))

/** Names that have been asked for and are zones: to look one up takes a third of a millisecond. There are some six hundred, but cases of letters count apart. */
const knownZones = new Set<string>()
const MAX_KNOWN_ZONES = 1000

const isTimeZone = (name: string): boolean => {
  if (knownZones.has(name)) return true
  // Offsets are no places, and have no summer time.
  if (!/^[A-Za-z][\w/+-]{0,59}$/.test(name)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false
  } catch {
    return false
  }
  if (knownZones.size < MAX_KNOWN_ZONES) knownZones.add(name)
  return true
}
/** A time zone by its IANA name. */
export const timeZoneSchema = v.pipe(lineSchema, v.check(isTimeZone))
