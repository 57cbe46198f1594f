/** Times on the wire: UTC `YYYY-MM-DD HH:mm:ss` where the specifications say so, ISO 8601 elsewhere. */
import * as v from 'valibot'

/** `2026-11-20 14:32:07`, UTC; fractions are cut off. */
export const toWireTime = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')

/** Ms since the epoch; NaN when the text is no wire time. */
export const fromWireTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

export const wireTimeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  v.check(text => !Number.isNaN(fromWireTime(text))),
)
export const isoTimeSchema = v.pipe(v.string(), v.isoTimestamp())

const isTimeZone = (name: string): boolean => {
  // Offsets are no places, and have no summer time.
  if (!/^[A-Za-z][\w/+-]{0,59}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** A time zone by its IANA name. */
export const timeZoneSchema = v.pipe(v.string(), v.check(isTimeZone))
