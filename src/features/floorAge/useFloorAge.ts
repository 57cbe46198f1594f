import { useQuery } from '@tanstack/react-query'
import { readAge } from '../../../map/floorAge.ts'
import { queries, service } from '../../service/client.ts'

/** `plan`: its `first_id`; `version`: the one on whose map it is told, else that of its newest report. */
export type AgedPlan = CountedRunsInput & { readonly plan: number; readonly version?: number }
/** Which runs count; the default is what robots did that nobody has hidden. */
export type CountedRunsInput = { readonly show_deleted?: '1' }

/** When each cell of a plan's floor was last covered, unpacked. */
export const useFloorAge = (input: AgedPlan) =>
  useQuery({
    queryKey: [...queries.reports.floorAge.key({ input }), 'unpacked'],
    queryFn: async ({ signal }) => readAge(await service.reports.floorAge(input, { signal })),
  })
