import { RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { preferences } from '../../../database/schema.ts'
import { cpeEnabledOf, preferenceOf } from '../../../users/preferenceRows.ts'
import { routes, signedIn } from '../../implementer.ts'

/** It grants rights: others give it (L-016), and it is kept with the login. */
const GIVEN = 'cpe-enabled'
const givenByOthers = (): RequestError =>
  new RequestError('forbidden', 'errors.user.own', 'Nobody gives this to themselves', { field: 'name' })

/** The login's own preferences. */
export function preferenceRoutes({ db }: { readonly db: Database }) {
  return {
    get: routes.preferences.get.handler(async ({ input: { name }, context }) => ({
      name,
      value: await (name === GIVEN ? cpeEnabledOf : preferenceOf)(db, signedIn(context).login, name),
    })),

    set: routes.preferences.set.handler(async ({ input: { name, value }, context }) => {
      if (name === GIVEN) throw givenByOthers()
      await db
        .insert(preferences)
        .values({ login: signedIn(context).login, name, value })
        .onConflictDoUpdate({ target: [preferences.login, preferences.name], set: { value } })
      return { name, value }
    }),
  }
}
