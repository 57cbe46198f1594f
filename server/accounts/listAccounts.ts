import type { AccountRole } from '../../contract/permissions.ts'
import type { ListedAccount } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { loginAccounts, plans, robots } from '../database/schema.ts'
import { visibleRobots } from '../fleet/robotRows.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { readTree, type Viewer } from './accountRows.ts'
import { countsWithin, listed, type TreeRow } from './accountTree.ts'

type Held = { readonly thing: number; readonly account: number }

function countsOf(rows: readonly TreeRow[], held: readonly Held[]): ReadonlyMap<number, number> {
  const holders = Map.groupBy(held, ({ thing }) => thing)
  return countsWithin(
    rows,
    [...holders.values()].map(of => of.map(({ account }) => account)),
  )
}

/** The accounts of a role, or all, as the accounts screen shows them. */
export async function listAccounts(
  db: Database,
  viewer: Viewer,
  role: AccountRole | undefined,
): Promise<ListedAccount[]> {
  const rows = await readTree(db, viewer)
  const ownRobots = await db
    .select({ thing: robots.id, account: robots.account })
    .from(robots)
    .where(visibleRobots(viewer))
  const members = await db
    .select({ thing: loginAccounts.login, account: loginAccounts.account })
    .from(loginAccounts)
    .where(visibleAccounts(viewer, loginAccounts.account))
  const ownPlans = await db
    .selectDistinct({ thing: plans.firstId, account: plans.account })
    .from(plans)
    .where(visibleAccounts(viewer, plans.account))
  const counts = { robots: countsOf(rows, ownRobots), users: countsOf(rows, members), plans: countsOf(rows, ownPlans) }
  return listed(rows, role).map(({ account, level }) => ({
    ...account,
    level,
    robots: counts.robots.get(account.id) ?? 0,
    users: counts.users.get(account.id) ?? 0,
    plans: counts.plans.get(account.id) ?? 0,
  }))
}
