import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { RobotStatus } from '../../../../contract/resources/robots.ts'
import { useNow } from '../../../time/now.ts'
import { useTimelineText } from '../../robotDays/timelineText.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useDeferredShownTime } from '../time/playbackView.ts'
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
  const shownHourMs = useDeferredShownTime(timeMs => hoursAround(timeMs, zone)[1]?.fromMs ?? timeMs)
  const nowMs = useNow(ms => Math.ceil(ms / MINUTE_MS) * MINUTE_MS)
  const [hours, next] = useMemo(() => {
    const around = hoursAround(shownHourMs, zone)
    const following = hoursAround(around.at(-1)?.fromMs ?? shownHourMs, zone).slice(-1)
    return [around, following].map(periods => periods.filter(({ fromMs }) => fromMs <= nowMs))
  }, [shownHourMs, zone, nowMs])
  const shown = hours?.length
  return useQueries({
    // With the hour that comes next, so that playing goes over into it without a gap.
    queries: [...(hours ?? []), ...(next ?? [])].map(hour => statesQuery(robot, hour)),
    combine: useCallback((answers: readonly Answer[]) => statesOf(answers.slice(0, shown), nowMs), [shown, nowMs]),
  })
}

type Answer = Pick<UseQueryResult<{ readonly data: readonly RobotStatus[] }>, 'data' | 'error' | 'refetch'>

function statesOf(answers: readonly Answer[], nowMs: number): RecordedStates {
  const isKnown = answers.every(({ data }) => data !== undefined)
  const hasFailed = answers.some(({ data, error }) => data === undefined && error !== null)
  const entries = answers.flatMap(({ data }) => data?.data ?? [])
  return {
    status: isKnown ? 'known' : hasFailed ? 'failed' : 'loading',
    states: isKnown ? recordedStates(entries, nowMs) : [],
    error: answers.find(({ data }) => data === undefined)?.error,
    retry: () => {
      for (const { data, refetch } of answers) if (data === undefined) void refetch()
    },
  }
}
