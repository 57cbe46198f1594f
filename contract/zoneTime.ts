/** Where the days and hours of an IANA zone begin (P-016). Ms since the epoch. */
import { DateTime } from 'luxon'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const minuteAt = (timeMs: number, zone: string): number => DateTime.fromMillis(timeMs, { zone }).minute

/** A day begins with its first instant: where midnight comes twice, or never, at the first there is. */
function firstInstant(time: DateTime): number {
  const start = time.startOf('day')
  const earlier = start.minus({ hours: 1 })
  return (earlier.toISODate() === start.toISODate() ? earlier : start).toMillis()
}

/** Start of the day that a time is in. */
export const dayStart = (timeMs: number, zone: string): number => firstInstant(DateTime.fromMillis(timeMs, { zone }))

/** Start of the day after; days last 23 to 25 hours, so that the noon of the next one is found from any time of a day. */
export const nextDayStart = (timeMs: number, zone: string): number =>
  firstInstant(DateTime.fromMillis(timeMs, { zone }).plus({ days: 1 }).set({ hour: 12 }))

/** Start of the hour that a time is in: where the clocks of the zone show a full one. */
export function hourStart(timeMs: number, zone: string): number {
  const shownMs = timeMs - minuteAt(timeMs, zone) * MINUTE_MS - (timeMs % MINUTE_MS)
  // Where the clocks were moved by half an hour since, the full hour that they show now is none that they have shown.
  return shownMs - minuteAt(shownMs, zone) * MINUTE_MS
}

/** Start of the hour after the one that begins at `startMs`: where the clocks are moved by half an hour, one lasts longer than others. */
export function nextHourStart(startMs: number, zone: string): number {
  const nextMs = startMs + HOUR_MS
  const minute = minuteAt(nextMs, zone)
  return minute === 0 ? nextMs : nextMs + HOUR_MS - minute * MINUTE_MS
}
