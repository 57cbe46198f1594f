/** A time on a day's clock; 24:00 is the day's end. */
export type TimeOfDay = { readonly hour: number; readonly minute: number }
/** Both inclusive; absent: from 0:00, and up to 23:59. Only as a latest time is 24:00 offered (B-041). */
export type TimeBounds = { readonly earliest?: TimeOfDay | undefined; readonly latest?: TimeOfDay | undefined }

const DAY_START: TimeOfDay = { hour: 0, minute: 0 }
const LAST_MINUTE: TimeOfDay = { hour: 23, minute: 59 }
const LAST_MINUTE_OF_HOUR = 59

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** Hours 0 to 24 and minutes 0 to 60 are taken as bounds: minute 60 is the next hour's start. */
function settled({ hour, minute }: TimeOfDay): TimeOfDay {
  if (hour >= 24) return { hour: 24, minute: 0 }
  return minute > LAST_MINUTE_OF_HOUR ? { hour: hour + 1, minute: 0 } : { hour, minute }
}
const ends = ({ earliest = DAY_START, latest = LAST_MINUTE }: TimeBounds) => ({
  first: settled(earliest),
  last: settled(latest),
})

export const hourOptions = (bounds: TimeBounds): readonly number[] => {
  const { first, last } = ends(bounds)
  return range(first.hour, last.hour)
}

/** All minutes, but for the hours at the bounds (B-041). */
export function minuteOptions(hour: number, bounds: TimeBounds): readonly number[] {
  const { first, last } = ends(bounds)
  return range(hour === first.hour ? first.minute : 0, hour === last.hour ? last.minute : LAST_MINUTE_OF_HOUR)
}

/** The nearest time that the bounds leave. */
export function withinBounds({ hour, minute }: TimeOfDay, bounds: TimeBounds): TimeOfDay {
  const hours = hourOptions(bounds)
  const nearestHour = Math.min(Math.max(hour, hours.at(0) ?? 0), hours.at(-1) ?? 0)
  const minutes = minuteOptions(nearestHour, bounds)
  return { hour: nearestHour, minute: Math.min(Math.max(minute, minutes.at(0) ?? 0), minutes.at(-1) ?? 0) }
}

/** Languages whose clocks count twelve hours twice (B-040). */
const TWELVE_HOURS: ReadonlySet<string> = new Set(['en', 'ja'])

/** An hour as the language writes it: `2 pm`, `午後2時`, `14`. The day's end is 24 in every language. */
export function hourText(hour: number, locale: string): string {
  const language = new Intl.Locale(locale).language
  if (hour === 24 || !TWELVE_HOURS.has(language)) return String(hour).padStart(2, '0')
  const style: Intl.DateTimeFormatOptions = { hour: 'numeric', hourCycle: language === 'ja' ? 'h11' : 'h12' }
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour))
}
