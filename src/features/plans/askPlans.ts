import * as v from 'valibot'
import { queries } from '../../service/client.ts'
import { queryClient } from '../../service/queryClient.ts'
import { narrowingSearch, withinInput } from '../../session/narrowing.ts'
import { firstPageInput, firstPageOrder } from './firstPage.ts'
import { plansSearchSchema } from './plansSearch.ts'

/**
 * Asks for the ten plans that the list shows first, in the list's own words, before it is drawn: it is drawn once then, with them.
 * A failure is the screen's to tell, which asks again.
 */
export function askPlans(search: Readonly<Record<string, unknown>>): void {
  const order = firstPageOrder(v.parse(plansSearchSchema, search))
  if (order === undefined) return
  const input = firstPageInput(withinInput(narrowingSearch(search)), order)
  void queryClient.prefetchQuery(queries.plans.list.queryOptions({ input }))
}
