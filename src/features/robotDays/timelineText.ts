import type { TFunction } from 'i18next'
import { DateTime, type DateTimeFormatOptions } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../session/session.ts'
import { formatElapsed } from '../../time/elapsed.ts'
import type { Shape } from '../../widgets/state/stateShapes.ts'
import type { StateSpan } from './stateSpans.ts'
import { cleanedSeconds, type Summary } from './summaries.ts'

/** Times as the timeline writes them: in the user's zone and language, on a clock of 24 hours. All take ms since the epoch. */
export type TimelineText = {
  /** IANA name. */
  readonly zone: string
  /** `02:41:18` */
  readonly second: (timeMs: number) => string
  /** `02:41` */
  readonly minute: (timeMs: number) => string
  /** `02` */
  readonly hour: (timeMs: number) => string
  /** `Thursday 20 November` */
  readonly day: (timeMs: number) => string
  /** `Thu 20 Nov, 02:41:18` */
  readonly moment: (timeMs: number) => string
  /** `Nov` */
  readonly month: (timeMs: number) => string
  /** `M`; `long`: `Monday` */
  readonly weekday: (timeMs: number, width: 'narrow' | 'long') => string
}

const MOMENT: DateTimeFormatOptions = {
  ...DateTime.TIME_24_WITH_SECONDS,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
}

function timelineText(zone: string, locale: string): TimelineText {
  const at = (timeMs: number): DateTime => DateTime.fromMillis(timeMs, { zone, locale })
  const as = (options: DateTimeFormatOptions) => (timeMs: number) => at(timeMs).toLocaleString(options)
  return {
    zone,
    second: as(DateTime.TIME_24_WITH_SECONDS),
    minute: as(DateTime.TIME_24_SIMPLE),
    hour: timeMs => at(timeMs).toFormat('HH'),
    day: as({ weekday: 'long', day: 'numeric', month: 'long' }),
    moment: as(MOMENT),
    month: as({ month: 'short' }),
    weekday: (timeMs, width) => at(timeMs).toLocaleString({ weekday: width }),
  }
}

export function useTimelineText(): TimelineText {
  const { i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  return useMemo(() => timelineText(zone, i18n.language), [zone, i18n.language])
}

/** `6 h 47 min cleaned, stuck once` */
export function summaryText(t: TFunction, summary: Summary | undefined): string {
  if (summary === undefined) return t('monitor.timeline.unknown')
  const cleaned = cleanedSeconds(summary)
  const words = [
    cleaned === 0
      ? t('monitor.timeline.notCleaned')
      : t('monitor.timeline.cleaned', { time: formatElapsed(t, cleaned * 1000) }),
    ...(summary.stuck > 0 ? [t('monitor.timeline.stuck', { count: summary.stuck })] : []),
  ]
  return words.join(', ')
}

/** `Stuck: Danger obstacle`; one word where both are the same, or nothing more is known. */
export function stateText(
  t: TFunction,
  { shape, state }: { readonly shape: Shape } & Pick<StateSpan, 'state'>,
): string {
  const general = t(`shapes.${shape}`)
  if (state === undefined) return general
  const exact = t(`states.${state.slug}`)
  return general === exact ? general : `${general}: ${exact}`
}
