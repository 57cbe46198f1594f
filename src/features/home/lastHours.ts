import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { toWireTime } from '../../../contract/time.ts'
import { queries, service } from '../../service/client.ts'
import { wholeList } from '../../service/wholeList.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { useNow } from '../../time/now.ts'
import { HOUR_MS } from '../robots/lastHour.ts'
import { REFRESH_MS } from './useFleet.ts'

/** Of one page. */
const MAX_ENTRIES = 10_000
/** A strip of an hour does not show less. */
const STRIP_STEP_MS = 30_000
/** An answer that is older knows nothing of the time since. */
const STALE_MS = 60_000

export type LastHours =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'known'
      readonly entriesOf: (robot: number) => readonly RobotStatus[]
      /** Where the strips end, up to half a minute after now; ms since the epoch. */
      readonly untilMs: number
      /** Until when the entries are known: `untilMs` while they are fresh. */
      readonly knownMs: number
    }

const NONE: readonly RobotStatus[] = []
const LOADING: LastHours = { state: 'loading' }
const FAILED: LastHours = { state: 'failed' }

const stepAt = (timeMs: number): number => Math.ceil(timeMs / STRIP_STEP_MS) * STRIP_STEP_MS

const lastHourOf = (from: string, narrowed: { readonly within?: number }, signal: AbortSignal) =>
  wholeList(offset => service.robotStatus.list({ time_gt: from, limit: MAX_ENTRIES, offset, ...narrowed }, { signal }))

/** Status entries of the last hour by robot. What was answered last stays, and ages, while there is no newer answer. */
export function useLoadedHours(): LastHours {
  const narrowed = withinInput(useNarrowing())
  const { data, dataUpdatedAt, isError } = useQuery({
    // The hour moves with each call, and is the same question.
    queryKey: [...queries.robotStatus.list.key(), 'lastHour', narrowed],
    queryFn: ({ signal }) => lastHourOf(toWireTime(Date.now() - HOUR_MS), narrowed, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const untilMs = useNow(nowMs => stepAt(Math.max(nowMs, dataUpdatedAt)))
  const knownMs = useNow(nowMs =>
    nowMs - dataUpdatedAt > STALE_MS ? dataUpdatedAt : stepAt(Math.max(nowMs, dataUpdatedAt)),
  )
  return useMemo(() => {
    if (data === undefined) return isError ? FAILED : LOADING
    const byRobot = Map.groupBy(data.data, status => status.robot)
    return { state: 'known', entriesOf: robot => byRobot.get(robot) ?? NONE, untilMs, knownMs }
  }, [data, isError, untilMs, knownMs])
}

export const LastHoursContext = createContext<LastHours>(LOADING)

export const useLastHours = (): LastHours => useContext(LastHoursContext)
