import { DateTime, type DateTimeFormatOptions } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../session/session.ts'

/** Times of runs in the user's zone and language, by a clock of 24 hours. All take ms since the epoch. */
export type RunTimes = {
  /** IANA name. */
  readonly zone: string
  /** `12:18` */
  readonly minute: (timeMs: number) => string
  /** `12:18:04` */
  readonly second: (timeMs: number) => string
  /** `Wednesday, 19 November 2025` */
  readonly day: (timeMs: number) => string
  /** `19 Nov` */
  readonly shortDay: (timeMs: number) => string
  /** `19` */
  readonly dayOfMonth: (timeMs: number) => string
  /** `Nov` */
  readonly month: (timeMs: number) => string
  /** `19 Nov, 12:18` */
  readonly shortMoment: (timeMs: number) => string
  /** `19 Nov 2025, 12:18` */
  readonly moment: (timeMs: number) => string
}

const MOMENT: DateTimeFormatOptions = { ...DateTime.DATE_MED, ...DateTime.TIME_24_SIMPLE }
const LONG_DAY: DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }

export function useRunTimes(): RunTimes {
  const { i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  return useMemo((): RunTimes => {
    const as =
      (options: DateTimeFormatOptions) =>
      (timeMs: number): string =>
        DateTime.fromMillis(timeMs, { zone, locale: i18n.language }).toLocaleString(options)
    return {
      zone,
      minute: as(DateTime.TIME_24_SIMPLE),
      second: as(DateTime.TIME_24_WITH_SECONDS),
      day: as(LONG_DAY),
      shortDay: as({ day: 'numeric', month: 'short' }),
      // A number alone: some languages write a word after it.
      dayOfMonth: timeMs => String(DateTime.fromMillis(timeMs, { zone }).day),
      month: as({ month: 'short' }),
      shortMoment: as({ day: 'numeric', month: 'short', ...DateTime.TIME_24_SIMPLE }),
      moment: as(MOMENT),
    }
  }, [i18n.language, zone])
}
