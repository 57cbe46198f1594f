import type { PreferenceName } from '../../contract/resources/preferences.ts'
import type { Database } from '../database/database.ts'
import { preferences } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'

/** What a login has chosen; empty when it never has. */
export async function preferenceOf(db: Database, login: number, name: PreferenceName): Promise<string> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.login, login), eq(preferences.name, name)))
  return row?.value ?? ''
}
