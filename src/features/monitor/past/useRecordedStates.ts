import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { RobotStatus } from '../../../../contract/resources/robots.ts'
import { useNow } from '../../../time/now.ts'
import { hourAt, type Period } from '../../robotDays/periods.ts'
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
  const { shown, beside } = useMemo(() => {
    const around = hoursAround(shownHourMs, zone)
    const isBegun = ({ fromMs }: Period): boolean => fromMs <= nowMs
    const [before, after] = [(around[0]?.fromMs ?? shownHourMs) - 1, around.at(-1)?.toMs ?? shownHourMs]
    return { shown: around.filter(isBegun), beside: [hourAt(after, zone), hourAt(before, zone)].filter(isBegun) }
  }, [shownHourMs, zone, nowMs])
  const count = shown.length
  return useQueries({
    // With the hours beside them, so that playing goes over into the next, and a row of the last leads there, without a gap.
    queries: [...shown, ...beside].map(hour => statesQuery(robot, hour)),
    combine: useCallback((answers: readonly Answer[]) => statesOf(answers.slice(0, count), nowMs), [count, nowMs]),
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
