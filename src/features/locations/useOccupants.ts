import { useQuery } from '@tanstack/react-query'
import { queries } from '../../service/client.ts'

/** How many robots and plans are at a location. */
export type Occupants = { readonly robots: number; readonly plans: number }

/** As far as the viewer may know; the service knows better when somebody deletes it. */
export function useOccupants(location: number): Occupants {
  const { data } = useQuery(queries.locations.summaries.queryOptions({ input: {} }))
  const summary = data?.data.find(({ id }) => id === location)
  return { robots: summary?.robots ?? 0, plans: summary?.plans ?? 0 }
}
