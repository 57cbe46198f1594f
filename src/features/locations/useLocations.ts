import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { queries } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { fleetRow } from '../robots/fleetRow.ts'
import { accountName, locationName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'
import { type LocationRow, locationRows, type RobotThere } from './locationRows.ts'
import { categoryText } from './locationTexts.ts'

const ROBOTS_MS = 10_000
const PLACES_MS = 60_000

const robotThere = (robot: Robot): RobotThere => {
  const { shape, word } = fleetRow(robot, undefined, false)
  return { location: robot.location, shape, word }
}

export type Locations = {
  /** Undefined while they are on their way. */
  readonly rows: readonly LocationRow[] | undefined
  /** What counts and results are not known of: the last answer failed. */
  readonly isSummaryKnown: boolean
  readonly isNarrowed: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Locations in sight with what is at them; robots are asked for every ten seconds, all else every minute. */
export function useLocations(): Locations {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const narrowed = withinInput(useNarrowing())
  const seesRobots = passesGate(useGrants(), [['Robots', 'view']])
  const list = useQuery(queries.locations.list.queryOptions({ input: { ...narrowed }, refetchInterval: PLACES_MS }))
  const summaries = useQuery(
    queries.locations.summaries.queryOptions({ input: narrowed, refetchInterval: PLACES_MS, staleTime: ROBOTS_MS }),
  )
  const robots = useQuery({ ...allRobots(narrowed), refetchInterval: ROBOTS_MS, staleTime: 0, enabled: seesRobots })
  const rows = useMemo(
    () =>
      list.data &&
      locationRows(list.data.data, summaries.data?.data, (robots.data?.data ?? []).map(robotThere), location => ({
        name: locationName(t, location, demoMode),
        account: accountName(t, { id: location.account, name: location.account_name }, demoMode),
        category: categoryText(t, location.category),
      })),
    [list.data, summaries.data, robots.data, t, demoMode],
  )
  return {
    rows,
    isSummaryKnown: summaries.data !== undefined,
    isNarrowed: narrowed.within !== undefined,
    error: list.data === undefined ? list.error : null,
    retry: () => {
      void list.refetch()
      void summaries.refetch()
    },
  }
}
