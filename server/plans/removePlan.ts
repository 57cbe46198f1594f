import { notFound, RequestError } from '../answers/errors.ts'
import type { Database } from '../database/database.ts'
import { plans, robots } from '../database/schema.ts'
import { and, count, eq, inArray, isNull } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { holdPlan } from './heldPlan.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Takes a plan away with all its versions; what names it stays.
 * @param firstId of its first version
 * @throws RequestError where it is not in sight, or robots have one of its versions
 */
export async function removePlan(tx: Transaction, principal: Principal, firstId: number): Promise<void> {
  const first = await holdPlan(tx, principal, firstId)
  if (first === undefined || first.firstId !== firstId) throw notFound('cleaningPlan')
  // Whoever is giving a robot one of its versions either has done so by then, or finds none.
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.firstId, firstId)).for('update')
  const versions = tx.select({ id: plans.id }).from(plans).where(eq(plans.firstId, firstId))
  const [using] = await tx
    .select({ robots: count() })
    .from(robots)
    .where(and(inArray(robots.plan, versions), isNull(robots.deletedAt)))
  if (using !== undefined && using.robots > 0)
    throw new RequestError('conflict', 'errors.cleaningPlan.inUse', 'Robots have this plan', {
      data: { robots: using.robots },
    })
  await tx.update(plans).set({ removedAt: new Date() }).where(eq(plans.firstId, firstId))
}
