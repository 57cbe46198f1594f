import { DateTime } from 'luxon'
import type { Period } from './periods.ts'

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/

/** A time of day as such a field shows it: `02:41`. At the end of the day it is 24:00. */
export const timeFieldText = (timeMs: number, day: Period, zone: string): string =>
  timeMs === day.toMs ? '24:00' : DateTime.fromMillis(timeMs, { zone }).toFormat('HH:mm')

/**
 * The moment that a time of day such as `2:41`, `2.41` or `02:41:18` means on a day of a zone; undefined when it is no time. 24:00 is the end of the
 * day. Of an hour that comes twice it is the first.
 */
export function timeOnDay(text: string, { fromMs, toMs }: Period, zone: string): number | undefined {
  const [, hours, minutes, seconds = '0'] = TIME.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (hour === 24 && minute === 0 && second === 0) return toMs
  const { year, month, day } = DateTime.fromMillis(fromMs, { zone })
  const time = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone })
  // A time that the change to summer time leaves out would be moved by an hour.
  return time.isValid && time.hour === hour && time.minute === minute ? time.toMillis() : undefined
}
