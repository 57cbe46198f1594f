import type { Publish } from '../../../contract/resources/planPublishing.ts'
import { notFound } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { planFiles, plans, robotPlanTransfers, robots } from '../../database/schema.ts'
import { and, asc, eq, inArray, isNull, sql } from '../../database/sql.ts'
import { recordNotice } from '../../notifications/notices.ts'
import { recordPublication } from './publications.ts'
import { checkContent, checkState } from './publishChecks.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What was published, and the robots that it is to be announced to. */
export type Published = { readonly firstId: number; readonly version: number; readonly robots: readonly number[] }

type Order = {
  readonly id: number
  readonly request: Publish
  readonly nowMs: number
  /** The login that publishes. */
  readonly by: number
  /** In the same transaction: the audit. */
  readonly along: (tx: Transaction, published: Published) => Promise<void>
}

/** All versions of the plan, held until the transaction ends: whoever publishes another one of them waits. */
async function holdVersions(tx: Transaction, id: number, account: number) {
  const [asked] = await tx
    .select({ firstId: plans.firstId })
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.account, account), isNull(plans.removedAt)))
  if (asked === undefined) throw notFound('cleaningPlan')
  const versions = await tx
    .select()
    .from(plans)
    .where(eq(plans.firstId, asked.firstId))
    .orderBy(asc(plans.id))
    .for('no key update')
  const version = versions.find(row => row.id === id)
  if (version === undefined || version.removedAt !== null) throw notFound('cleaningPlan')
  return { version, published: versions.find(row => row.status === 'published') }
}

/** Robots that work by a version of the plan hear of the new one; what was said of an earlier one is over. */
async function announceTo(tx: Transaction, plan: number, firstId: number): Promise<readonly number[]> {
  const working = await tx
    .select({ robot: robots.id })
    .from(robots)
    .innerJoin(plans, eq(plans.id, robots.plan))
    .where(and(eq(plans.firstId, firstId), isNull(robots.deletedAt)))
    .orderBy(asc(robots.id))
    // Whoever gives one of them another plan now waits, and not the other way round.
    .for('key share', { of: robots })
  const ids = working.map(({ robot }) => robot)
  if (ids.length === 0) return ids
  await tx.delete(robotPlanTransfers).where(inArray(robotPlanTransfers.robot, ids))
  await tx.insert(robotPlanTransfers).values(ids.map(robot => ({ robot, plan })))
  return ids
}

/**
 * Publishes a version of a plan and retires the one that was published before: all of it, or nothing.
 * @throws RequestError
 */
export function publishVersion(db: Database, { id, request, nowMs, by, along }: Order): Promise<Published> {
  return db.transaction(async tx => {
    const { version, published } = await holdVersions(tx, id, request.account)
    checkState(version, published?.version ?? 0, request)
    const files = await tx.select({ name: planFiles.name }).from(planFiles).where(eq(planFiles.plan, id))
    const seconds = checkContent(version, new Set(files.map(({ name }) => name)), request)
    const changed = { revision: sql`${plans.revision} + 1` }
    // First, since there is never more than one.
    if (published !== undefined)
      await tx
        .update(plans)
        .set({ ...changed, status: 'retired' })
        .where(eq(plans.id, published.id))
    await tx
      .update(plans)
      .set({ ...changed, status: 'published', publishedAt: new Date(nowMs), estimatedCleaningTime: seconds })
      .where(eq(plans.id, id))
    await recordPublication(tx, { plan: id, at: new Date(nowMs), by })
    const { firstId } = version
    const concerned = await announceTo(tx, id, firstId)
    await recordNotice(tx, { notification: 'cleaning-plan-changed', plan: id, timeMs: nowMs }, nowMs)
    const done = { firstId, version: version.version, robots: concerned }
    await along(tx, done)
    return done
  })
}
