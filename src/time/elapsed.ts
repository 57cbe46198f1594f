import type { TFunction } from 'i18next'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOW_MS = 5 * SECOND_MS

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/**
 * Elapsed or remaining time as days, hours, minutes and, with `seconds`, seconds: the two largest units. Under five seconds it is "now",
 * under a minute "< 1 min" (B-030). Negative spans, of clocks that disagree, count as now.
 */
export function formatElapsed(t: TFunction, elapsedMs: number, precision: 'minutes' | 'seconds' = 'minutes'): string {
  if (elapsedMs < NOW_MS) return t('time.now')
  if (elapsedMs < MINUTE_MS) return t('time.underMinute')
  const days = Math.floor(elapsedMs / DAY_MS)
  const hours = Math.floor((elapsedMs % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((elapsedMs % HOUR_MS) / MINUTE_MS)
  const seconds = Math.floor((elapsedMs % MINUTE_MS) / SECOND_MS)
  if (days > 0) return t('time.daysHours', { days, hours })
  if (hours > 0) return t('time.hoursMinutes', { hours, minutes: twoDigits(minutes) })
  if (precision === 'seconds') return t('time.minutesSeconds', { minutes, seconds: twoDigits(seconds) })
  return t('time.minutes', { minutes })
}

/** How long something lasted: `3 s`, from a minute on `1 min 12 s`, from an hour on `1 h 08 min`, from a day on `2 d 3 h`. */
export const formatDuration = (t: TFunction, durationMs: number): string =>
  durationMs < MINUTE_MS
    ? t('time.seconds', { seconds: Math.max(0, Math.floor(durationMs / SECOND_MS)) })
    : formatElapsed(t, durationMs, 'seconds')
