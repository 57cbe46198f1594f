import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { toWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { useNow } from '../../time/now.ts'
import { HOUR_MS } from './lastHour.ts'
import { REFRESH_MS } from './useFleet.ts'

/** History is asked for from the last full five minutes, so that the query keeps its key meanwhile. */
const HISTORY_STEP_MS = 300_000
const MOST_ENTRIES = 10_000
/** A strip of an hour does not show less. */
const STRIP_STEP_MS = 30_000

/** What is drawn of the robots' last hour, at least. */
const historyStart = (nowMs: number): string =>
  toWireTime(Math.floor((nowMs - HOUR_MS) / HISTORY_STEP_MS) * HISTORY_STEP_MS)

export type LastHours = {
  readonly entriesOf: (robot: number) => readonly RobotStatus[]
  /** Where the strips end, up to half a minute after the entries were answered; ms since the epoch. */
  readonly untilMs: number
}

const NONE: readonly RobotStatus[] = []

/** Status entries of the last hour by robot. */
export function useLoadedHours(): LastHours {
  const from = useNow(historyStart)
  const { data, dataUpdatedAt } = useQuery(
    queries.robotStatus.list.queryOptions({
      input: { time_gt: from, limit: MOST_ENTRIES },
      refetchInterval: REFRESH_MS,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  const untilMs = Math.ceil(dataUpdatedAt / STRIP_STEP_MS) * STRIP_STEP_MS
  return useMemo(() => {
    const byRobot = Map.groupBy(data?.data ?? [], status => status.robot)
    return { entriesOf: robot => byRobot.get(robot) ?? NONE, untilMs }
  }, [data, untilMs])
}

export const LastHoursContext = createContext<LastHours>({ entriesOf: () => NONE, untilMs: 0 })

export const useLastHours = (): LastHours => useContext(LastHoursContext)
