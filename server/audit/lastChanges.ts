import type { AuditAction } from '../../contract/audit.ts'
import type { AuditDetails, LastChange } from '../../contract/resources/audit.ts'
import type { Database } from '../database/database.ts'
import { audit, logins } from '../database/schema.ts'
import { desc, eq, inArray, type PgColumn, type SQL, sql } from '../database/sql.ts'

type Found = { readonly object: string | null; readonly details: AuditDetails; readonly change: LastChange }

/** The newest entry of the audit for each thing that was changed. @param by what distinguishes the things */
async function newestOf(
  db: Pick<Database, 'selectDistinctOn'>,
  actions: readonly AuditAction[],
  by: readonly (PgColumn | SQL)[],
): Promise<readonly Found[]> {
  const rows = await db
    .selectDistinctOn([...by], {
      object: audit.object,
      details: audit.details,
      time: audit.time,
      id: logins.id,
      name: logins.name,
    })
    .from(audit)
    // Whoever acted as somebody is who did it.
    .leftJoin(logins, eq(logins.id, sql`coalesce(${audit.originator}, ${audit.login})`))
    .where(inArray(audit.action, [...actions]))
    .orderBy(...by, desc(audit.time), desc(audit.id))
  return rows.map(({ object, details, time, id, name }) => ({
    object,
    details,
    change: { time: time.toISOString(), ...(id === null || name === null ? {} : { by: { id, name } }) },
  }))
}

/** When each setting was last changed, and by whom. */
export async function settingChanges(db: Pick<Database, 'selectDistinctOn'>): Promise<ReadonlyMap<string, LastChange>> {
  const found = await newestOf(db, ['setting.edit'], [audit.object])
  return new Map(found.flatMap(({ object, change }) => (object === null ? [] : [[object, change] as const])))
}

/** When each right was last given to a role, or taken away, and by whom. */
export async function rightChanges(
  db: Pick<Database, 'selectDistinctOn'>,
): Promise<readonly (LastChange & { readonly resource: string; readonly action: string })[]> {
  const by = [sql`${audit.details}->>'resource'`, sql`${audit.details}->>'action'`]
  const found = await newestOf(db, ['permission.grant', 'permission.revoke'], by)
  return found.map(({ details, change }) => ({
    resource: String(details['resource']),
    action: String(details['action']),
    ...change,
  }))
}

/** When a role was last asked for a second factor, or no more, and by whom. */
export async function tfaChange(db: Pick<Database, 'selectDistinctOn'>): Promise<LastChange | undefined> {
  const found = await newestOf(db, ['role.tfaRequired', 'role.tfaOptional'], [audit.object])
  return found.map(({ change }) => change).toSorted((a, b) => b.time.localeCompare(a.time))[0]
}
