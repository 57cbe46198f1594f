import type { LoginRole } from '../../contract/permissions.ts'
import type { Database } from '../database/database.ts'
import { roles } from '../database/schema.ts'
import { asc, eq } from '../database/sql.ts'

/** The roles whose logins need a second factor. */
export async function rolesRequiringTfa(db: Database): Promise<readonly LoginRole[]> {
  const rows = await db
    .select({ role: roles.role })
    .from(roles)
    .where(eq(roles.tfaRequired, true))
    .orderBy(asc(roles.role))
  return rows.map(({ role }) => role)
}

export async function roleRequiresTfa(db: Database, role: LoginRole): Promise<boolean> {
  const [row] = await db.select({ required: roles.tfaRequired }).from(roles).where(eq(roles.role, role))
  return row?.required ?? false
}

/** Says whether a role needs a second factor. */
export async function setRoleRequiresTfa(db: Database, role: LoginRole, tfaRequired: boolean): Promise<void> {
  await db.insert(roles).values({ role, tfaRequired }).onConflictDoUpdate({ target: roles.role, set: { tfaRequired } })
}
