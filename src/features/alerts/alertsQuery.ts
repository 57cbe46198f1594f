import { partialMatchKey, useQuery } from '@tanstack/react-query'
import { queries } from '../../service/client.ts'

/** As often as the list of robots; a socket event brings it sooner. */
const REFRESH_MS = 10_000
const refresh = { refetchInterval: REFRESH_MS, staleTime: 0 }

/** What the bell counts. */
export const useUnreadAlerts = () => useQuery(queries.alerts.unread.queryOptions(refresh))

export type Show = 'unread' | 'recent'

/** The first alerts in their order: what lasts, then what is over. While more of them are loaded those before stay; of another choice nothing does. */
export const useAlerts = (show: Show, limit: number) =>
  useQuery(
    queries.alerts.list.queryOptions({
      input: { show, limit },
      ...refresh,
      placeholderData: (previous, before) =>
        before && partialMatchKey(before.queryKey, queries.alerts.list.key({ input: { show } })) ? previous : undefined,
    }),
  )
