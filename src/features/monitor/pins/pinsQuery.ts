import type { Pin } from '../../../../contract/resources/pins.ts'
import { queries } from '../../../service/client.ts'
import { queryClient } from '../../../service/queryClient.ts'
import type { filterInput } from './pinFilter.ts'

/** So often it is looked whether others have put or changed pins, ms. */
const REFRESH_MS = 30_000

/** Pins of a plan version, as filtered; the oldest first. */
export const pinsQuery = (plan: number, filter: ReturnType<typeof filterInput>) => ({
  ...queries.pins.list.queryOptions({ input: { versionId: plan, ...filter } }),
  select: ({ data }: { readonly data: readonly Pin[] }) => data,
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
})

/** A pin has been written: every list of pins is read anew. */
export const pinsChanged = (): void => void queryClient.invalidateQueries({ queryKey: queries.pins.list.key() })
