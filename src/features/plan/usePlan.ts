import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Plan } from '../../../contract/resources/plans.ts'
import { queries } from '../../service/client.ts'
import { listenToPlans } from '../../service/eventLink.ts'

/** L-011. */
const MAX_VERSIONS = 1000
/** Versions are checked and published by others too. */
const REFRESH_MS = 15_000

/** A plan with all its versions, by the id of any of them. */
export function usePlan(id: number) {
  const any = useQuery(queries.plans.get.queryOptions({ input: { id } }))
  const first = any.data?.first_id ?? id
  const client = useQueryClient()
  useEffect(
    () =>
      listenToPlans(changed => {
        if (changed === undefined || changed.includes(first))
          void client.invalidateQueries({ queryKey: queries.plans.key() })
      }),
    [client, first],
  )
  const list = useQuery({
    ...queries.plans.list.queryOptions({ input: { first_id: first, limit: MAX_VERSIONS, get_runs: '1' } }),
    enabled: any.data !== undefined,
    refetchInterval: REFRESH_MS,
  })
  const versions = useMemo(() => list.data?.data.toSorted((a, b) => b.version - a.version), [list.data])
  return {
    /** The version that the id names. */
    named: any.data,
    versions,
    error: any.data === undefined ? any.error : versions === undefined ? list.error : null,
    retry: (): void => void (any.data === undefined ? any.refetch() : list.refetch()),
  }
}

type Asked = {
  /** From the address. */
  readonly version: number | undefined
  /** The version that the id of the address names. */
  readonly named: Pick<Plan, 'id' | 'first_id'>
}

/** The version that is shown: that of the address, else the published one, else the newest. A number that there is none of is left out. */
export function shownVersion(versions: readonly Plan[], { version, named }: Asked): Plan | undefined {
  const byId = named.id === named.first_id ? undefined : versions.find(({ id }) => id === named.id)
  return (
    versions.find(each => each.version === version) ??
    byId ??
    versions.find(({ status }) => status === 'published') ??
    versions[0]
  )
}
