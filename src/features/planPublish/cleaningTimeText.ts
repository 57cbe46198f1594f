/** A cleaning time as it is written: `3:14` or `3 h 14`, or minutes alone. */
const HOURS_MINUTES = /^\s*(\d{1,3})\s*(?:[:.h]|\s)\s*(\d{1,2})\s*(?:m|min)?\s*$/i
const MINUTES = /^\s*(\d{1,5})\s*(?:m|min)?\s*$/i

/** Seconds; undefined where the text is no time. */
export function cleaningTimeOf(text: string): number | undefined {
  const parts = HOURS_MINUTES.exec(text)
  if (parts) {
    const minutes = Number(parts[2])
    return minutes < 60 ? Number(parts[1]) * 3600 + minutes * 60 : undefined
  }
  const alone = MINUTES.exec(text)
  return alone ? Number(alone[1]) * 60 : undefined
}
