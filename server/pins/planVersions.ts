import type { Database } from '../database/database.ts'
import { accounts, plans } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

/** A version of a plan as its pins need it: what tickets call it, and the tier that levels depend on. */
export type PlanVersion = {
  readonly id: number
  readonly firstId: number
  readonly version: number
  readonly name: string
  readonly account: number
  readonly accountTier: number
}

/** A plan version in sight; undefined when there is none or it is out of sight. */
export async function findPlanVersion(
  db: Database,
  principal: Principal,
  id: number,
): Promise<PlanVersion | undefined> {
  const [row] = await db
    .select({
      id: plans.id,
      firstId: plans.firstId,
      version: plans.version,
      name: plans.name,
      account: plans.account,
      accountTier: accounts.tier,
    })
    .from(plans)
    .innerJoin(accounts, eq(accounts.id, plans.account))
    .where(and(eq(plans.id, id), visibleAccounts(principal, plans.account)))
  return row
}
