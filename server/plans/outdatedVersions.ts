import type { Database } from '../database/database.ts'
import { plans, robots } from '../database/schema.ts'
import { and, asc, eq, inArray, isNull } from '../database/sql.ts'

/** What of a plan was found with other robots. */
export type OutdatedVersion = { readonly id: number; readonly account: number; readonly plan: number }

/**
 * Holds plans for the caller's transaction, as `holdPlan` does: before any of the robots that work by them, which is the order in which publishing holds both.
 * @param versions any of the plans' versions
 */
async function holdPlansOf(
  tx: Pick<Database, 'select' | 'selectDistinct'>,
  versions: readonly number[],
): Promise<void> {
  const firstIds = tx
    .selectDistinct({ id: plans.firstId })
    .from(plans)
    .where(inArray(plans.id, [...versions]))
  await tx
    .select({ id: plans.id })
    .from(plans)
    .where(inArray(plans.id, firstIds))
    .orderBy(asc(plans.id))
    .for('no key update')
}

/**
 * Holds the plan that a robot works by, and the one that it is to work by, for the caller's transaction. It is to be asked before the robot itself is held.
 * @returns the version that the robot had then: where it has another one once it is held, the other plan is not held
 */
export async function holdPlansOfRobot(
  tx: Pick<Database, 'select' | 'selectDistinct'>,
  robot: number,
  next?: number,
): Promise<number | null> {
  const [row] = await tx.select({ plan: robots.plan }).from(robots).where(eq(robots.id, robot))
  const plan = row?.plan ?? null
  const versions = [plan, next].filter(version => typeof version === 'number')
  if (versions.length > 0) await holdPlansOf(tx, versions)
  return plan
}

/**
 * Marks the versions whose verdict is of other robots than those that work by their plans now, so that they are read again, also by the next start of the
 * service: the open ones are `validating` from here on, and nobody publishes by the old verdict; of the published ones the sectors are not counted. Retired ones
 * are left as they are: they are published again as they were.
 * @param tx holds the plans
 * @param versions any of the plans' versions
 */
export async function markOutdated(
  tx: Pick<Database, 'selectDistinct' | 'update'>,
  versions: readonly number[],
): Promise<readonly OutdatedVersion[]> {
  if (versions.length === 0) return []
  const firstIds = tx
    .selectDistinct({ id: plans.firstId })
    .from(plans)
    .where(inArray(plans.id, [...versions]))
  const ofPlans = and(inArray(plans.firstId, firstIds), isNull(plans.removedAt))
  const columns = { id: plans.id, account: plans.account, plan: plans.firstId }
  const open = await tx
    .update(plans)
    .set({ status: 'validating' })
    .where(and(ofPlans, inArray(plans.status, ['draft', 'ready'])))
    .returning(columns)
  const published = await tx
    .update(plans)
    .set({ sectors: null })
    .where(and(ofPlans, eq(plans.status, 'published')))
    .returning(columns)
  return [...open, ...published]
}
