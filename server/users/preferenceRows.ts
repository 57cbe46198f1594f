import type { PreferenceName } from '../../contract/resources/preferences.ts'
import type { Database } from '../database/database.ts'
import { logins, preferences } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'

/** What a login has chosen; empty when it never has. */
export async function preferenceOf(db: Database, login: number, name: PreferenceName): Promise<string> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.login, login), eq(preferences.name, name)))
  return row?.value ?? ''
}

/** `1` where staff have given it to draw and publish plans; a preference that its owner only reads. */
export async function cpeEnabledOf(db: Database, login: number): Promise<string> {
  const [row] = await db.select({ given: logins.cpeEnabled }).from(logins).where(eq(logins.id, login))
  return row?.given ? '1' : ''
}
