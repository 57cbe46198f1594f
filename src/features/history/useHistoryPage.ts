import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ErrorContext } from '../../../contract/errors.ts'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { queries } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { useMaybeSelf } from '../../session/session.ts'
import type { NamedRobot } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import type { HistorySearch } from './historySearch.ts'
import { statusQuery } from './statusQuery.ts'

/** P-024: of one page. */
const MAX_ROBOTS = 9999

/** A call that failed, with the wording it gets (P-025). */
export type Failure = {
  readonly context: ErrorContext
  readonly error: unknown
  readonly retry: () => void
}

export type HistoryPage = {
  /** Newest first; undefined while there are none to show. */
  readonly entries: readonly RobotStatus[] | undefined
  /** Of all pages. */
  readonly total: number
  /** The page that was asked for has not come yet. */
  readonly isLoading: boolean
  readonly robots: readonly NamedRobot[]
  /** Robots that have left for an account out of sight; what they did before is in the history. */
  readonly left: readonly NamedRobot[]
  readonly locations: readonly { readonly id: number; readonly name: string }[]
  /** IANA name of the user's zone; the browser's while it is not known. */
  readonly zone: string | undefined
  readonly failures: readonly Failure[]
}

/** One page of the history and what its filters offer (P-024, P-025). */
export function useHistoryPage(search: HistorySearch): HistoryPage {
  const known = useMaybeSelf()
  const narrowing = useNarrowing()
  const narrowed = withinInput(narrowing)
  const self = useQuery(queries.logins.self.queryOptions())
  const zone = self.data?.time_zone ?? known?.time_zone
  const robots = useQuery(allRobots({ limit: MAX_ROBOTS, ...narrowed }))
  const left = useQuery(queries.robots.left.queryOptions())
  const locations = useQuery(queries.locations.list.queryOptions())
  const statuses = useQuery(
    queries.robotStatus.list.queryOptions({
      input: { ...statusQuery(search, zone), ...narrowed },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
  const calls = [
    { context: 'user.getUser', call: self },
    { context: 'robot.getStatus', call: statuses },
    { context: 'robot.getRobots', call: robots.error === null ? left : robots },
    { context: 'location.getLocation', call: locations },
  ] as const
  return {
    entries: statuses.data?.data,
    total: statuses.data?.total ?? 0,
    isLoading: statuses.isPending || statuses.isPlaceholderData,
    robots: robots.data?.data ?? [],
    left: left.data?.data ?? [],
    locations: (locations.data?.data ?? []).filter(({ account }) => narrowing.below?.has(account) ?? true),
    zone,
    failures: calls.flatMap(({ context, call }) =>
      call.error === null ? [] : [{ context, error: call.error, retry: () => void call.refetch() }],
    ),
  }
}
