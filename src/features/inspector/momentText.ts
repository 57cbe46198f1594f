import { DateTime } from 'luxon'

/** The time of day with its thousandths, in the user's zone. */
export const momentText = (atMs: number, zone: string): string =>
  DateTime.fromMillis(Math.floor(atMs), { zone }).toFormat('HH:mm:ss.SSS')
