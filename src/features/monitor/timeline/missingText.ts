import type { TFunction } from 'i18next'
import { formatDuration } from '../../../time/elapsed.ts'
import type { Period } from '../../robotDays/periods.ts'
import { secondsIn } from './recorded.ts'

/** `3 s of this recording are missing`; where several parts are joined, in how many places. */
export function missingText(t: TFunction, parts: readonly Period[]): string {
  const count = secondsIn(parts)
  const duration = formatDuration(t, count * 1000)
  return parts.length > 1
    ? t('monitor.timeline.missingIn', { duration, places: parts.length })
    : t('monitor.timeline.missing', { count, duration })
}
