import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { MAX_REPORTS } from '../../../contract/routes/reports.ts'
import { toWireTime } from '../../../contract/time.ts'
import { queries, service } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { dayBounds, dayOf } from '../../time/fieldTime.ts'
import { type CalendarSearch, robotTypes } from './calendarSearch.ts'
import type { Run } from './matrix.ts'

/** Of one call: so many are read, and drawn, before the next are asked for. */
const PAGE = 500

export type RunsSpan = { readonly from: string; readonly to: string }

export type Runs = {
  /** The newest first; undefined while there are none to show. */
  readonly runs: readonly Run[] | undefined
  /** Of the span, read or not. */
  readonly total: number
  /** There are more to come. */
  readonly isLoading: boolean
  /** Older ones are left out, as there are too many. */
  readonly isCut: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** What the filters of the calendar say to the service. */
export function runsInput(search: CalendarSearch, zone: string) {
  const { locations, plans, robots, plan_type, showShort } = search
  const types = robotTypes(search)
  return {
    time_zone: zone,
    ...(locations === undefined ? {} : { locations }),
    ...(plans === undefined ? {} : { cleaning_plans: plans }),
    ...(robots === undefined ? {} : { robots }),
    ...(types === undefined ? {} : { robot_types: types }),
    ...(plan_type === undefined ? {} : { plan_type }),
    ...(showShort === true ? {} : { hide_short: '1' as const }),
  }
}

const spanInput = ({ from, to }: RunsSpan, zone: string) => ({
  start_time_gt: toWireTime(dayBounds(from, zone).fromMs),
  end_time_lt: toWireTime(dayBounds(to, zone).toMs - 1000),
})

type Page = { readonly data: readonly unknown[]; readonly total: number; readonly as_of: number }

/** What is asked for behind the pages that have come: all of one moment; undefined where that was all, or as many as are shown. */
export function nextPage(pages: readonly Page[]): { readonly offset: number; readonly as_of: number } | undefined {
  const last = pages.at(-1)
  const offset = pages.reduce((sum, { data }) => sum + data.length, 0)
  if (last === undefined || last.data.length === 0 || offset >= Math.min(last.total, MAX_REPORTS)) return undefined
  return { offset, as_of: last.as_of }
}

/** All runs that began on the days of a span, read page by page. */
export function useRuns(search: CalendarSearch, span: RunsSpan, zone: string, isAsked = true): Runs {
  const within = withinInput(useNarrowing())
  const input = {
    ...runsInput(search, zone),
    ...spanInput(span, zone),
    ...within,
    order_by: ['start_time' as const],
    direction: ['desc' as const],
    limit: PAGE,
  }
  const query = useInfiniteQuery({
    queryKey: [...queries.reports.list.key({ input }), 'calendar'],
    queryFn: ({ pageParam, signal }) => service.reports.list({ ...input, ...pageParam }, { signal }),
    initialPageParam: { offset: 0 },
    getNextPageParam: (_, pages): { offset: number; as_of?: number } | undefined => nextPage(pages),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, error])
  const runs = useMemo(
    () => data?.pages.flatMap(page => page.data.map((run): Run => ({ ...run, day: dayOf(run.start_timestamp, zone) }))),
    [data, zone],
  )
  const total = data?.pages[0]?.total ?? 0
  return {
    runs,
    total,
    isLoading: query.isPending || query.isPlaceholderData || hasNextPage,
    isCut: total > MAX_REPORTS && (runs?.length ?? 0) >= MAX_REPORTS,
    error,
    retry: () => void query.refetch(),
  }
}

/** When the first run of all began, ms since the epoch: asked for by time, since ids go by when a report came in. Null: there is none. */
export function useFirstRun(): { readonly startMs: number | null | undefined } {
  const within = withinInput(useNarrowing())
  const { data } = useQuery(
    queries.reports.list.queryOptions({
      input: { ...within, order_by: ['start_time'], direction: ['asc'], limit: 1, skip_time_check: '1' },
    }),
  )
  if (data === undefined) return { startMs: undefined }
  return { startMs: data.data[0]?.start_timestamp ?? null }
}
