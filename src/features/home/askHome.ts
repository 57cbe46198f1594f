import { askPreferences } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { queryClient } from '../../service/queryClient.ts'
import { narrowingSearch, withinInput } from '../../session/narrowing.ts'
import { allRobots, newestStatuses } from '../robots/robotLists.ts'

/** Asks for what the home screens show first before they are drawn: they are drawn once then, with their robots. A failure is the screen's to tell, which asks again. */
export function askHome(search: Readonly<Record<string, unknown>>): void {
  const narrowed = withinInput(narrowingSearch(search))
  void queryClient.prefetchQuery(allRobots(narrowed))
  void queryClient.prefetchQuery(newestStatuses(narrowed))
  void queryClient.prefetchQuery(queries.accounts.viewable.queryOptions())
  askPreferences(['home-columns', 'pinned-robots'])
}
