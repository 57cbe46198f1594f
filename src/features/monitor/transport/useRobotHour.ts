import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toWireTime } from '../../../../contract/time.ts'
import { queries, service } from '../../../service/client.ts'
import { useNow } from '../../../time/now.ts'
import { HOUR_MS, lastHour, type Stretch } from '../../robots/lastHour.ts'
import { useRobotCondition } from '../session/robotRecord.ts'
import { useShownRobot } from '../state/shownRobot.ts'

/** Most status entries of one answer. */
const MAX_ENTRIES = 2000
/** What goes on is asked for again after this time. Milliseconds. */
const REFRESH_MS = 30_000
/** The ribbon does not show less. Milliseconds. */
const STEP_MS = 30_000
/** An answer that is older knows nothing of the time since. Milliseconds. */
const STALE_MS = 90_000

export type RobotHour = {
  readonly status: 'loading' | 'failed' | 'known'
  /** Of the hour, from its start on; empty until they are known. */
  readonly stretches: readonly Stretch[]
  /** Where it begins and ends, up to half a minute after now; ms since the epoch. */
  readonly fromMs: number
  readonly toMs: number
}

/** Of a robot that never connected: it has no history, and it is known that it is away. */
const AWAY: readonly Stretch[] = [{ shape: 'offline', durationMs: HOUR_MS }]

const stepAt = (timeMs: number): number => Math.ceil(timeMs / STEP_MS) * STEP_MS

/** What a robot has done in the last hour, as the home list folds it. A change of its state asks anew. */
export function useRobotHour(id: number): RobotHour {
  const connection = useRobotCondition(id, record => record.connection)
  const { stateId, connection: reach } = useShownRobot()
  const { data, isError, dataUpdatedAt } = useQuery({
    // The hour moves with each call, and is the same question.
    queryKey: [...queries.robotStatus.list.key(), 'lastHour', id, stateId, reach],
    queryFn: ({ signal }) =>
      service.robotStatus.list(
        { robot: id, time_gt: toWireTime(Date.now() - HOUR_MS), limit: MAX_ENTRIES },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const toMs = useNow(nowMs => stepAt(Math.max(nowMs, dataUpdatedAt)))
  const isStale = useNow(nowMs => (dataUpdatedAt > 0 && nowMs - dataUpdatedAt > STALE_MS ? 1 : 0)) === 1
  const entries = data?.data
  return useMemo(() => {
    const fromMs = toMs - HOUR_MS
    if (entries === undefined) return { status: isError ? 'failed' : 'loading', stretches: [], fromMs, toMs }
    const isAway = entries.length === 0 && connection === 'offline'
    const stretches = isAway ? AWAY : lastHour(entries, toMs, isStale ? dataUpdatedAt : toMs)
    return { status: 'known', stretches, fromMs, toMs }
  }, [entries, isError, isStale, dataUpdatedAt, toMs, connection])
}
