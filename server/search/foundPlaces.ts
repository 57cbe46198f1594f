/** Plans and locations by their names, of those that a login sees. */
import type { Found, FoundLocation, FoundPlan } from '../../contract/resources/search.ts'
import type { Database } from '../database/database.ts'
import { accounts, locations, plans } from '../database/schema.ts'
import { alias, and, eq, gt, notExists } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'
import { visiblePlans } from '../plans/planRows.ts'
import { cut, inOrder, matches, type Sought } from './foundInSight.ts'

const account = { id: accounts.id, name: accounts.name }

/** Of each plan its newest version. */
export async function findPlans(db: Database, principal: Principal, sought: Sought): Promise<Found['plans']> {
  const newer = alias(plans, 'newer')
  const isNewer = and(eq(newer.firstId, plans.firstId), gt(newer.version, plans.version))
  const rows: readonly FoundPlan[] = await db
    .select({ id: plans.id, first_id: plans.firstId, name: plans.name, account })
    .from(plans)
    .innerJoin(accounts, eq(accounts.id, plans.account))
    .leftJoin(locations, eq(locations.id, plans.location))
    .where(
      visiblePlans(
        principal,
        and(
          withinAccount(principal, sought.within, plans.account),
          notExists(db.select({ id: newer.id }).from(newer).where(isNewer)),
          matches(sought, plans.firstId, [plans.name, locations.name, accounts.name]),
        ),
      ),
    )
    .orderBy(...inOrder(sought, plans.firstId, plans.name))
    .limit(sought.limit + 1)
  return cut(rows, sought.limit)
}

export async function findLocations(db: Database, principal: Principal, sought: Sought): Promise<Found['locations']> {
  const rows: readonly FoundLocation[] = await db
    .select({ id: locations.id, name: locations.name, account })
    .from(locations)
    .innerJoin(accounts, eq(accounts.id, locations.account))
    .where(
      and(
        visibleAccounts(principal, locations.account),
        withinAccount(principal, sought.within, locations.account),
        matches(sought, locations.id, [locations.name, accounts.name]),
      ),
    )
    .orderBy(...inOrder(sought, locations.id, locations.name))
    .limit(sought.limit + 1)
  return cut(rows, sought.limit)
}
