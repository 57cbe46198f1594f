import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isGranted } from '../../../contract/permissions.ts'
import { queries } from '../../service/client.ts'
import { useGrants } from '../../session/session.ts'

/** Versions of the plans that the login may see, by the plan's id. */
export function usePlanVersions(): ReadonlyMap<number, number> {
  const enabled = isGranted(useGrants(), ['CleaningPlans', 'view'])
  const { data } = useQuery(queries.plans.list.queryOptions({ input: undefined, enabled }))
  return useMemo(() => new Map(data?.data.map(({ id, version }) => [id, version])), [data])
}
