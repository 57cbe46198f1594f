import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ReportEntry, ResultsByDate } from '../../../contract/resources/reports.ts'
import { REPORTS_PAGE } from '../../../contract/routes/reports.ts'
import { queries } from '../../service/client.ts'
import { type ReportsInput, shownPlanType } from './reportsInput.ts'
import type { PlanTypeChoice, ReportsSearch } from './reportsSearch.ts'

/** A list of a minute ago is asked for anew when somebody comes back to it. */
const FRESH_MS = 60_000

/** All that the screen shows but further pages. */
export const overviewOf = (input: ReportsInput) => queries.reports.overview.queryOptions({ input, staleTime: FRESH_MS })

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>

function useOverview(input: ReportsInput) {
  return useQuery({ ...overviewOf(input), placeholderData: keepPreviousData })
}

export type Reports = {
  /** All that the screen shows but further pages, of one snapshot; of the filters before while those that were asked for are on their way. */
  readonly overview: Overview | undefined
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
  readonly planType: PlanTypeChoice
  /** What the shown figures were asked with. */
  readonly input: ReportsInput
}

/** Figures of the reports that an address means (R-023..R-030). Where it names no plan type and there is no cleaning, it is asked again for what there is. */
export function useReports(search: ReportsSearch, inputFor: (planType: PlanTypeChoice) => ReportsInput): Reports {
  const wanted = inputFor(search.plan_type ?? 'cleaning')
  const first = useOverview(wanted)
  const planType = shownPlanType(search, first.isPlaceholderData ? undefined : first.data?.filters)
  const input = inputFor(planType)
  const shown = useOverview(input)
  return {
    overview: shown.data,
    isLoading: shown.isPending || shown.isPlaceholderData,
    error: shown.error,
    retry: () => void shown.refetch(),
    planType,
    input,
  }
}

export type ReportPages = {
  readonly entries: readonly ReportEntry[]
  readonly groups: readonly ResultsByDate[]
  readonly total: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly error: unknown
  readonly more: () => void
}

/** The list page after page: the first came with the figures, all others are of the same moment. */
export function useReportPages({ list }: Pick<Overview, 'list'>, input: ReportsInput, isShown: boolean): ReportPages {
  const { as_of, total } = list
  const pages = useInfiniteQuery(
    queries.reports.list.infiniteOptions({
      input: (offset: number) => ({
        ...input,
        as_of,
        offset,
        limit: REPORTS_PAGE,
        order_by: ['start_date' as const, 'location_name' as const],
        direction: ['desc' as const, 'asc' as const],
      }),
      initialPageParam: list.data.length,
      getNextPageParam: (last, _all, offset) =>
        last.data.length > 0 && offset + last.data.length < total ? offset + last.data.length : undefined,
      enabled: false,
      staleTime: Infinity,
    }),
  )
  const { data, isFetching, error, fetchNextPage } = pages
  const hasMore = isShown && (data === undefined ? list.data.length < total : pages.hasNextPage)
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return useMemo(() => {
    const further = data?.pages ?? []
    const byKey = new Map(
      [list, ...further].flatMap(page => page.results_by_date).map(group => [groupKey(group), group]),
    )
    return {
      entries: [...list.data, ...further.flatMap(page => page.data)],
      groups: [...byKey.values()],
      total,
      hasMore,
      isLoading: isFetching,
      error,
      more,
    }
  }, [list, data, total, hasMore, isFetching, error, more])
}

/** Of a day and a place. */
export const groupKey = ({
  date,
  location_id,
  location_name,
}: Pick<ResultsByDate, 'date' | 'location_id' | 'location_name'>): string => `${date} ${location_id ?? location_name}`

/** Reads all of it anew: a report has been stored. */
export function useRefreshReports(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: queries.reports.key() }), [client])
}
