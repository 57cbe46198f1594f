import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlagPreference } from '../../preferences/preference.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { createFleetRows, type FleetRow } from '../robots/fleetRow.ts'
import { placesOf } from '../robots/names.ts'
import { allRobots, newestStatuses } from '../robots/robotLists.ts'
import { countsOf, type FleetCounts } from './fleetCounts.ts'
import { usePinnedRobots } from './usePinnedRobots.ts'

/** */
export const REFRESH_MS = 10_000
/** What was asked for right before the screen was drawn is not asked for again. */
const FRESH_MS = 1000

export type Fleet = {
  /** Robots that are offline among them: they are listed where somebody asks for them. */
  readonly rows: readonly FleetRow[]
  /** Of all robots, as the service counts them. */
  readonly counts: FleetCounts
  /** When robots and states were last answered, the older of both; ms since the epoch. */
  readonly refreshedMs: number
  /** Whether there is a list: without one nothing is counted. */
  readonly state: 'loading' | 'failed' | 'known'
  /** Why there is no list. */
  readonly error: unknown
  readonly retry: () => void
}

/** Robots of all visible accounts with their newest status, refreshed every ten seconds. */
export function useFleet(): Fleet {
  const refresh = { refetchInterval: REFRESH_MS, staleTime: FRESH_MS }
  const narrowed = withinInput(useNarrowing())
  const robots = useQuery({ ...allRobots(narrowed), ...refresh })
  const statuses = useQuery({ ...newestStatuses(narrowed), ...refresh })
  const { pins } = usePinnedRobots()
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  // Filters, order and search go by the names that are shown.
  const rowsOf = useMemo(() => createFleetRows(robot => ({ ...robot, ...placesOf(t, robot, demoMode) })), [t, demoMode])
  const rows = useMemo(
    () => rowsOf(robots.data?.data ?? [], statuses.data?.data ?? (statuses.isError ? [] : undefined), pins),
    [rowsOf, robots.data, statuses.data, statuses.isError, pins],
  )
  const counts = useMemo(() => countsOf(robots.data?.counts ?? []), [robots.data])
  return {
    rows,
    counts,
    refreshedMs: Math.min(robots.dataUpdatedAt, statuses.data === undefined ? Infinity : statuses.dataUpdatedAt),
    state: robots.data !== undefined ? 'known' : robots.isError ? 'failed' : 'loading',
    error: robots.data === undefined ? robots.error : undefined,
    retry: () => {
      void robots.refetch()
      void statuses.refetch()
    },
  }
}
