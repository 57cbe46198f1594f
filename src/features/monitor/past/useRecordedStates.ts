import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../../time/now.ts'
import { useTimelineText } from '../../robotDays/timelineText.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useShownTime } from '../time/playbackView.ts'
import { statesQuery } from '../timeline/timelineQueries.ts'
import { hoursAround, type RecordedState, recordedStates } from './recordedStates.ts'

type RecordedStates = {
  readonly status: 'loading' | 'failed' | 'known'
  /** The newest first; empty until they are known. */
  readonly states: readonly RecordedState[]
  readonly error: unknown
  readonly retry: () => void
}

const MINUTE_MS = 60_000

/** States around the moment that is shown: the very answers that the timeline asks for. */
export function useRecordedStates(): RecordedStates {
  const robot = useMonitorSession().robot.id
  const { zone } = useTimelineText()
  const shownHourMs = useShownTime(timeMs => hoursAround(timeMs, zone)[1]?.fromMs ?? timeMs)
  const nowMs = useNow(ms => Math.ceil(ms / MINUTE_MS) * MINUTE_MS)
  const hours = useMemo(
    () => hoursAround(shownHourMs, zone).filter(({ fromMs }) => fromMs <= nowMs),
    [shownHourMs, zone, nowMs],
  )
  return useQueries({
    queries: hours.map(hour => statesQuery(robot, hour)),
    combine: answers => {
      const isKnown = answers.every(({ data }) => data !== undefined)
      const hasFailed = answers.some(({ data, error }) => data === undefined && error !== null)
      return {
        status: isKnown ? ('known' as const) : hasFailed ? ('failed' as const) : ('loading' as const),
        states: isKnown
          ? recordedStates(
              answers.flatMap(({ data }) => data?.data ?? []),
              nowMs,
            )
          : [],
        error: answers.find(({ data }) => data === undefined)?.error,
        retry: () => {
          for (const { data, refetch } of answers) if (data === undefined) void refetch()
        },
      }
    },
  })
}
