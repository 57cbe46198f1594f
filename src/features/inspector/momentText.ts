import { DateTime } from 'luxon'

/** The second that was asked for last: facts of a list are many in one, and a time in a zone takes longer than all the rest of a row. */
let last = { second: Number.NaN, zone: '', text: '' }

/** The time of day with its thousandths, in the user's zone. */
export function momentText(atMs: number, zone: string): string {
  const second = Math.floor(atMs / 1000)
  if (second !== last.second || zone !== last.zone)
    last = { second, zone, text: DateTime.fromSeconds(second, { zone }).toFormat('HH:mm:ss') }
  return `${last.text}.${String(Math.floor(atMs) - second * 1000).padStart(3, '0')}`
}
