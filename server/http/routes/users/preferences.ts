import type { Database } from '../../../database/database.ts'
import { preferences } from '../../../database/schema.ts'
import { preferenceOf } from '../../../users/preferenceRows.ts'
import { routes, signedIn } from '../../implementer.ts'

/** The login's own preferences. */
export function preferenceRoutes({ db }: { readonly db: Database }) {
  return {
    get: routes.preferences.get.handler(async ({ input: { name }, context }) => ({
      name,
      value: await preferenceOf(db, signedIn(context).login, name),
    })),

    set: routes.preferences.set.handler(async ({ input: { name, value }, context }) => {
      await db
        .insert(preferences)
        .values({ login: signedIn(context).login, name, value })
        .onConflictDoUpdate({ target: [preferences.login, preferences.name], set: { value } })
      return { name, value }
    }),
  }
}
