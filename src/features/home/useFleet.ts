import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot, RobotStatus } from '../../../contract/resources/robots.ts'
import { toWireTime } from '../../../contract/time.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { useNow } from '../../time/now.ts'
import { placesOf } from '../robots/names.ts'
import { type FleetRow, fleetRow, isListed } from './fleetRow.ts'
import { HOUR_MS } from './lastHour.ts'
import { usePins } from './pins.ts'

/** */
const REFRESH_MS = 10_000
/** History is asked for from the last full five minutes, so that the query keeps its key meanwhile. */
const HISTORY_STEP_MS = 300_000
const MOST_ENTRIES = 10_000

/** What is drawn of the robots' last hour, at least. */
const historyStart = (nowMs: number): string =>
  toWireTime(Math.floor((nowMs - HOUR_MS) / HISTORY_STEP_MS) * HISTORY_STEP_MS)

export type Fleet = {
  readonly rows: readonly FleetRow[]
  readonly offlineCount: number
  /** When the list was last answered, ms since the epoch. */
  readonly refreshedMs: number
  /** No list yet. */
  readonly isLoading: boolean
  /** Why there is no list. */
  readonly error: unknown
  readonly retry: () => void
}

type Shown = (robot: Robot) => Robot

function rowsOf(
  robots: readonly Robot[],
  statuses: readonly RobotStatus[],
  pins: ReadonlySet<number>,
  shown: Shown,
): FleetRow[] {
  const newest = new Map(statuses.map(status => [status.robot, status]))
  return robots.filter(isListed).map(robot => fleetRow(shown(robot), newest.get(robot.id), pins.has(robot.id)))
}

/** Robots of all visible accounts with their newest status, refreshed every ten seconds. */
export function useFleet(): Fleet {
  const refresh = { refetchInterval: REFRESH_MS, staleTime: 0 }
  const robots = useQuery(queries.robots.list.queryOptions({ input: {}, ...refresh }))
  const statuses = useQuery(queries.robotStatus.list.queryOptions({ input: { latest: '1' }, ...refresh }))
  const { pins } = usePins()
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const rows = useMemo(() => {
    // Filters, order and search go by the names that are shown.
    const shown: Shown = robot => ({ ...robot, ...placesOf(t, robot, demoMode) })
    return rowsOf(robots.data?.data ?? [], statuses.data?.data ?? [], pins, shown)
  }, [robots.data, statuses.data, pins, t, demoMode])
  return {
    rows,
    offlineCount: (robots.data?.data ?? []).filter(robot => !isListed(robot)).length,
    refreshedMs: robots.dataUpdatedAt,
    isLoading: robots.isPending,
    error: robots.data === undefined ? robots.error : undefined,
    retry: () => void robots.refetch(),
  }
}

export type History = {
  readonly entriesOf: (robot: number) => readonly RobotStatus[]
  /** When they were answered, ms since the epoch. */
  readonly untilMs: number
}

const NONE: readonly RobotStatus[] = []

/** Status entries of the last hour by robot. */
export function useHistory(): History {
  const from = useNow(historyStart)
  const { data, dataUpdatedAt } = useQuery(
    queries.robotStatus.list.queryOptions({
      input: { time_gt: from, limit: MOST_ENTRIES },
      refetchInterval: REFRESH_MS,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  return useMemo(() => {
    const byRobot = Map.groupBy(data?.data ?? [], status => status.robot)
    return { entriesOf: robot => byRobot.get(robot) ?? NONE, untilMs: dataUpdatedAt }
  }, [data, dataUpdatedAt])
}
