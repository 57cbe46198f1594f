import { DateTime } from 'luxon'
import * as v from 'valibot'
import { queryClient } from '../../service/queryClient.ts'
import { narrowingSearch } from '../../session/narrowing.ts'
import { spanOf } from './reportSpan.ts'
import { reportsInput, wantedPlanType } from './reportsInput.ts'
import { reportsSearchSchema } from './reportsSearch.ts'
import { overviewOf } from './useReports.ts'

/**
 * Asks for what the screen of reports shows first, in the screen's own words, before it is drawn: its first picture takes as long as the answer.
 * A failure is the screen's to tell, which asks again.
 * @param zone IANA name, of the login's clock
 */
export function askReports(search: Readonly<Record<string, unknown>>, zone = DateTime.local().zoneName): void {
  const read = v.parse(reportsSearchSchema, search)
  const { within } = narrowingSearch(search)
  const input = reportsInput(read, {
    span: spanOf(read, zone, Date.now()),
    zone,
    planType: wantedPlanType(read),
    within,
  })
  void queryClient.prefetchQuery(overviewOf(input))
}
