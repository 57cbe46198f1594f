import { useQueries, useQuery } from '@tanstack/react-query'
import type { Plan } from '../../../contract/resources/plans.ts'
import { queries } from '../../service/client.ts'

/** How often a version that is being validated is looked at, ms. */
const VALIDATING_MS = 1000

/** A version of a plan; looked at again until its files have been read. */
export const usePlanVersion = (id: number) =>
  useQuery(
    queries.plans.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.status === 'validating' ? VALIDATING_MS : false),
    }),
  )

/** All versions of a plan, the newest first (L-011). */
export const usePlanVersions = ({ first_id }: Pick<Plan, 'first_id'>) =>
  useQuery(
    queries.plans.list.queryOptions({ input: { first_id, limit: 1000, order_by: 'version', direction: 'desc' } }),
  )

/** Of one answer (L-032). */
const MAX_FILES = 10_000

/** The files that a version has (L-032). */
export const planDataQuery = ({ id }: Pick<Plan, 'id'>) =>
  queries.data.list.queryOptions({ input: { parent_type: 'cleaning_plan', parent_id: id, limit: MAX_FILES } })
export const usePlanData = (plan: Pick<Plan, 'id'>) => useQuery(planDataQuery(plan))

/** Every file that the plan ever had under these names, the newest first. */
export const useNamedData = ({ id }: Pick<Plan, 'id'>, names: readonly string[]) =>
  useQueries({
    queries: names.map(name =>
      queries.data.list.queryOptions({
        input: { parent_type: 'cleaning_plan', parent_id: id, name, limit: MAX_FILES },
      }),
    ),
    combine: results => results.flatMap(({ data }) => data?.data ?? []),
  })
