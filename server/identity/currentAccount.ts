import type { Database } from '../database/database.ts'
import { accounts, loginAccounts, logins, sessions } from '../database/schema.ts'
import { and, asc, eq, inArray, or, sql } from '../database/sql.ts'
import type { Principal } from './principal.ts'
import { visibleAccounts } from './visibleAccounts.ts'

type Viewer = Pick<Principal, 'login' | 'role'> & {
  /** The session in which somebody acts as the login, who chooses for that session alone. */
  readonly actingIn?: number | undefined
}

/** Whom a principal is to `currentAccount`. */
export const viewerOf = ({ session, login, role, originator }: Principal): Viewer => ({
  login,
  role,
  actingIn: originator && session,
})

/**
 * The account that somebody works in: the one they chose or, where that has gone out of their sight since (it was moved, or what it stood below was
 * taken from them), the first of their own. Undefined when they have none at all.
 */
export async function currentAccount(db: Database, viewer: Viewer): Promise<number | undefined> {
  const chosen = db
    .select({ id: sql<number>`coalesce(${sessions.actingAccount}, ${logins.currentAccount})` })
    .from(logins)
    .leftJoin(sessions, eq(sessions.id, viewer.actingIn ?? 0))
    .where(eq(logins.id, viewer.login))
  const own = db.select({ id: loginAccounts.account }).from(loginAccounts).where(eq(loginAccounts.login, viewer.login))
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(visibleAccounts(viewer, accounts.id), or(inArray(accounts.id, chosen), inArray(accounts.id, own))))
    .orderBy(sql`${accounts.id} not in ${chosen}`, asc(accounts.id))
    .limit(1)
  return found?.id
}
