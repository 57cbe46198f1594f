const DAY = /^20\d\d-\d\d-\d\d$/

/**
 * Whether a text is a day of the calendar, and not one that is still being typed. Without the time library: addresses are read at the start of the
 * client, which does without it.
 */
export function isDay(text: string): boolean {
  const startMs = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(text)
}
