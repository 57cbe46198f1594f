import { useMemo, useState } from 'react'
import { dayAt, hourAt, isWithin, type Period, sameHourOf } from '../../robotDays/periods.ts'
import { useDeferredShownTime } from '../time/playbackView.ts'

export type ShownHour = {
  readonly hour: Period
  readonly day: Period
  /** Somebody looks at another hour than the one that is played. */
  readonly isAway: boolean
  readonly lookAtHour: (hour: Period) => void
  /** The same hour on another day's clock. */
  readonly lookAtDay: (day: Period) => void
  /** To the hour that is played. */
  readonly comeBack: () => void
}

/** The hour on screen: the one that is played (P-010), until somebody looks at another one; it is followed again once it is played. */
export function useShownHour(zone: string): ShownHour {
  const [lookedAtMs, setLookedAtMs] = useState<number>()
  const playedMs = useDeferredShownTime(timeMs => hourAt(timeMs, zone).fromMs)
  if (lookedAtMs === playedMs) setLookedAtMs(undefined)
  const shownMs = lookedAtMs ?? playedMs
  return useMemo(() => {
    const day = dayAt(shownMs, zone)
    const hour = hourAt(shownMs, zone)
    return {
      hour,
      day,
      isAway: shownMs !== playedMs,
      lookAtHour: ({ fromMs }) => setLookedAtMs(fromMs),
      lookAtDay: other =>
        setLookedAtMs(isWithin(other, playedMs) ? undefined : sameHourOf(other, shownMs, zone).fromMs),
      comeBack: () => setLookedAtMs(undefined),
    }
  }, [shownMs, playedMs, zone])
}
