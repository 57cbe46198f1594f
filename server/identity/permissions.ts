import { createHash } from 'node:crypto'
import { DEFAULT_GRANTS, type Grants, LOGIN_ROLES, type LoginRole } from '../../contract/permissions.ts'
import type { Database } from '../database/database.ts'
import { type logins, permissions } from '../database/schema.ts'
import { and, eq, type SQL, sql } from '../database/sql.ts'

/** What a role may do, as the database has it. */
export async function grantsOf(db: Database, role: LoginRole): Promise<Grants> {
  const rows = await db.select().from(permissions).where(eq(permissions.role, role))
  const byResource = Map.groupBy(rows, row => row.resource)
  return Object.fromEntries([...byResource].map(([resource, rights]) => [resource, rights.map(right => right.action)]))
}

/** The same as a part of another query, which spares each request a query of its own. `role`: of whom the other query knows. */
export const grantsIn = (role: typeof logins.role): SQL<Grants> => sql<Grants>`(
  select coalesce(json_object_agg(granted.resource, granted.actions), '{}')
  from (
    select ${permissions.resource}, json_agg(${permissions.action}) as actions
    from ${permissions} where ${permissions.role} = ${role} group by ${permissions.resource}
  ) as granted
)`

/** Whether a role holds one action on one resource. */
export async function roleMay(db: Database, role: LoginRole, resource: string, action: string): Promise<boolean> {
  const found = await db
    .select({ role: permissions.role })
    .from(permissions)
    .where(and(eq(permissions.role, role), eq(permissions.resource, resource), eq(permissions.action, action)))
  return found.length > 0
}

/** Gives a right to a role, or takes it away; false when nothing was to be done. */
export async function setGrant(
  db: Pick<Database, 'insert' | 'delete'>,
  right: typeof permissions.$inferInsert,
  granted: boolean,
): Promise<boolean> {
  const { role, resource, action } = right
  const which = and(eq(permissions.role, role), eq(permissions.resource, resource), eq(permissions.action, action))
  const changed = granted
    ? await db.insert(permissions).values(right).onConflictDoNothing().returning()
    : await db.delete(permissions).where(which).returning()
  return changed.length > 0
}

/** A short text that is another one whenever the rights are others. */
export function rightsTag(grants: Grants): string {
  const rights = Object.entries(grants).flatMap(([resource, actions]) => actions.map(action => `${resource}/${action}`))
  return createHash('sha256').update(rights.toSorted().join(' ')).digest('base64url').slice(0, 16)
}

/** Writes the contract's matrix into an empty table; what a super user has changed since stays. */
export async function seedPermissions(db: Database): Promise<void> {
  const existing = await db.select({ role: permissions.role }).from(permissions).limit(1)
  if (existing.length > 0) return
  const rows = LOGIN_ROLES.flatMap(role =>
    Object.entries(DEFAULT_GRANTS[role]).flatMap(([resource, actions]) =>
      actions.map(action => ({ role, resource, action })),
    ),
  )
  await db.insert(permissions).values(rows).onConflictDoNothing()
}
