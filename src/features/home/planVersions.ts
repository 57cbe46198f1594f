import { useQuery } from '@tanstack/react-query'
import { isGranted } from '../../../contract/permissions.ts'
import { queries } from '../../service/client.ts'
import { useGrants } from '../../session/session.ts'

/** `v14` of a plan; empty while or where it is not known. */
export function usePlanVersion(plan: number): string {
  const enabled = isGranted(useGrants(), ['CleaningPlans', 'view'])
  const { data } = useQuery(queries.plans.list.queryOptions({ input: undefined, enabled }))
  const found = data?.data.find(each => each.id === plan)
  return found === undefined ? '' : `v${found.version}`
}
