import type { AccountRole } from '../../contract/permissions.ts'
import type { ListedAccount } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { loginAccounts, robots } from '../database/schema.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { readTree, type Viewer } from './accountRows.ts'
import { countsWithin, listed } from './accountTree.ts'

/** The accounts of a role, or all, as the accounts screen shows them. */
export async function listAccounts(
  db: Database,
  viewer: Viewer,
  role: AccountRole | undefined,
): Promise<ListedAccount[]> {
  const rows = await readTree(db, viewer)
  const robotRows = await db
    .select({ account: robots.account })
    .from(robots)
    .where(visibleAccounts(viewer, robots.account))
  const members = await db.select().from(loginAccounts).where(visibleAccounts(viewer, loginAccounts.account))
  const robotCounts = countsWithin(
    rows,
    robotRows.map(({ account }) => [account]),
  )
  const byLogin = Map.groupBy(members, ({ login }) => login)
  const userCounts = countsWithin(
    rows,
    [...byLogin.values()].map(own => own.map(({ account }) => account)),
  )
  return listed(rows, role).map(({ account, level }) => ({
    ...account,
    level,
    robots: robotCounts.get(account.id) ?? 0,
    users: userCounts.get(account.id) ?? 0,
  }))
}
