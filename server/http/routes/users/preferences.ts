import type { PreferenceName } from '../../../../contract/resources/preferences.ts'
import type { Database } from '../../../database/database.ts'
import { preferences } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import { routes, signedIn } from '../../implementer.ts'

/** What a login has chosen; empty when it never has. */
export async function preferenceOf(db: Database, login: number, name: PreferenceName): Promise<string> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.login, login), eq(preferences.name, name)))
  return row?.value ?? ''
}

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
