import type { Database } from '../database/database.ts'
import { plans } from '../database/schema.ts'
import { and, eq, inArray, isNull } from '../database/sql.ts'

/** What of a plan was found with other robots. */
export type OutdatedVersion = { readonly id: number; readonly account: number; readonly plan: number }

/**
 * Versions whose verdict is of other robots than those that work by their plans now: the open ones, which are `validating` from here on so that nobody publishes
 * by the old one, and the published ones. Retired ones are left as they are: they are published again as they were.
 * @param versions any of the plans' versions
 */
export async function outdatedVersions(db: Database, versions: readonly number[]): Promise<readonly OutdatedVersion[]> {
  const firstIds = db
    .selectDistinct({ id: plans.firstId })
    .from(plans)
    .where(inArray(plans.id, [...versions]))
  const ofPlans = and(inArray(plans.firstId, firstIds), isNull(plans.removedAt))
  const columns = { id: plans.id, account: plans.account, plan: plans.firstId }
  const open = await db
    .update(plans)
    .set({ status: 'validating' })
    .where(and(ofPlans, inArray(plans.status, ['draft', 'ready'])))
    .returning(columns)
  const published = await db
    .select(columns)
    .from(plans)
    .where(and(ofPlans, eq(plans.status, 'published')))
  return [...open, ...published]
}
