import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Plan } from '../../../contract/resources/plans.ts'
import { queries } from '../../service/client.ts'
import { planDataQuery } from './usePlanVersion.ts'

/**
 * Has the screen show what a change made of its version, or the version that it made. That version is fetched before the screen goes over to it, so
 * that the old one, under a dialog or while it is saved, gives way in one step: whoever acts on it meanwhile would act on what is about to go away.
 */
export function useOpenVersion(plan: Pick<Plan, 'id'>): (version: number) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async version => {
    void client.invalidateQueries({ queryKey: queries.plans.key() })
    void client.invalidateQueries({ queryKey: queries.data.key() })
    // What cannot be fetched says so on the screen itself.
    await Promise.all([
      client.prefetchQuery(queries.plans.get.queryOptions({ input: { id: version } })),
      client.prefetchQuery(planDataQuery({ id: version })),
    ])
    if (version === plan.id) return
    await navigate({
      to: '/plan/$id/admin',
      params: { id: String(version) },
      search: previous => previous,
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  }
}
