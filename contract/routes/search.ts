import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { foundSchema, MAX_FOUND, MAX_SEARCH_TEXT } from '../resources/search.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'

/** One search over robots, plans, locations, people and accounts in sight. */
export const search = {
  /**
   * `text`: words, each of which stands in a name, or is the id; empty: the first of each by name. `by: id`: the text is the beginning of an id, for a
   * console that shows no names. `within`: of an account and those below it. Robots need Robots/view, plans CleaningPlans/view, locations
   * Locations/view, people Logins/viewUserList, accounts Accounts/view; what the login may not list is absent. The id of a plan is its first id.
   */
  find: route('session')
    .route({ method: 'GET', path: '/api/v0/Search', tags: ['Search'] })
    .input(
      v.object({
        text: v.optional(v.pipe(lineSchema, v.maxLength(MAX_SEARCH_TEXT)), ''),
        by: v.optional(v.picklist(['name', 'id']), 'name'),
        within: v.optional(pathIdSchema),
        limit: v.optional(v.pipe(queryCountSchema, v.minValue(1), v.maxValue(MAX_FOUND)), 8),
      }),
    )
    .output(foundSchema),
}
