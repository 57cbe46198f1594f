import { queries, service } from '../../service/client.ts'
import { wholeList } from '../../service/wholeList.ts'

/** `limit`: of one page. */
type RobotsInput = { readonly account?: number; readonly within?: number; readonly limit?: number }

/** Only what is not the first page is asked for by its place. */
const from = (offset: number): { readonly offset?: number } => (offset === 0 ? {} : { offset })

/** All robots in sight, page after page; with the counts of all. */
export const allRobots = (input: RobotsInput) => ({
  ...queries.robots.list.queryOptions({ input }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    wholeList(offset => service.robots.list({ ...input, ...from(offset) }, { signal })),
})

/** The newest status of each robot in sight, page after page. */
export function newestStatuses(narrowed: { readonly within?: number }) {
  const input = { latest: '1', ...narrowed } as const
  return {
    ...queries.robotStatus.list.queryOptions({ input }),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      wholeList(offset => service.robotStatus.list({ ...input, ...from(offset) }, { signal })),
  }
}
