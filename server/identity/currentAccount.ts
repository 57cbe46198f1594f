import type { Database } from '../database/database.ts'
import { accounts, loginAccounts, logins } from '../database/schema.ts'
import { and, asc, eq, inArray, or, sql } from '../database/sql.ts'
import type { Principal } from './principal.ts'
import { visibleAccounts } from './visibleAccounts.ts'

/**
 * The account that somebody works in: the one they chose or, where that has gone out of their sight since (it was moved, or what it stood below was
 * taken from them), the first of their own. Undefined when they have none at all.
 */
export async function currentAccount(
  db: Database,
  viewer: Pick<Principal, 'login' | 'role'>,
): Promise<number | undefined> {
  const chosen = db.select({ id: logins.currentAccount }).from(logins).where(eq(logins.id, viewer.login))
  const own = db.select({ id: loginAccounts.account }).from(loginAccounts).where(eq(loginAccounts.login, viewer.login))
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(visibleAccounts(viewer, accounts.id), or(inArray(accounts.id, chosen), inArray(accounts.id, own))))
    .orderBy(sql`${accounts.id} not in ${chosen}`, asc(accounts.id))
    .limit(1)
  return found?.id
}
