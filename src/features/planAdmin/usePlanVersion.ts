import { useQuery } from '@tanstack/react-query'
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

/** Every file that was handed in for a version of a plan, the newest first (L-032). */
export const usePlanData = ({ first_id }: Pick<Plan, 'first_id'>) =>
  useQuery(
    queries.data.list.queryOptions({
      input: { parent_type: 'cleaning_plan', parent_id: first_id, limit: 10_000, direction: 'desc' },
    }),
  )
