import type { PlanRobot } from '../../../contract/resources/planPublishing.ts'
import { toWireFlag } from '../../../contract/resources/robots.ts'
import { toWireTime } from '../../../contract/time.ts'
import type { Database } from '../../database/database.ts'
import { plans, robotPlanTransfers, robots } from '../../database/schema.ts'
import { alias, and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'

type Page = { readonly limit: number; readonly offset: number; readonly deleted: '0' | '1' }

const publishedOnes = alias(plans, 'published_ones')
const announced = alias(plans, 'announced_ones')
/** One that was taken out of the fleet does not go over to another version any more. */
const isBehind = sql<boolean>`(${robots.deletedAt} is null and ${publishedOnes.id} is not null and ${publishedOnes.id} <> ${robots.plan})`

/** The robots in sight that work by a version of a plan: those that are behind first, those that were taken out of the fleet last (L-009). */
export async function listPlanRobots(
  db: Database,
  principal: Principal,
  firstId: number,
  { limit, offset, deleted }: Page,
): Promise<{ data: PlanRobot[]; total: number; behind: number }> {
  const wanted: SQL | undefined = and(
    eq(plans.firstId, firstId),
    visibleAccounts(principal, robots.account),
    deleted === '1' ? undefined : isNull(robots.deletedAt),
  )
  const published = and(eq(publishedOnes.firstId, plans.firstId), eq(publishedOnes.status, 'published'))
  const [counted] = await db
    .select({ total: count(), behind: sql<number>`count(*) filter (where ${isBehind})`.mapWith(Number) })
    .from(robots)
    .innerJoin(plans, eq(plans.id, robots.plan))
    .leftJoin(publishedOnes, published)
    .where(wanted)
  const rows = await db
    .select({ robot: robots, version: plans.version, isBehind, transfer: robotPlanTransfers, announced })
    .from(robots)
    .innerJoin(plans, eq(plans.id, robots.plan))
    .leftJoin(publishedOnes, published)
    .leftJoin(robotPlanTransfers, eq(robotPlanTransfers.robot, robots.id))
    .leftJoin(announced, and(eq(announced.id, robotPlanTransfers.plan), eq(announced.firstId, plans.firstId)))
    .where(wanted)
    .orderBy(asc(isNotNull(robots.deletedAt)), desc(isBehind), asc(robots.name), asc(robots.id))
    .limit(limit)
    .offset(offset)
  return { data: rows.map(toPlanRobot), total: counted?.total ?? 0, behind: counted?.behind ?? 0 }
}

type Row = {
  readonly robot: typeof robots.$inferSelect
  readonly version: number
  readonly isBehind: boolean
  readonly transfer: typeof robotPlanTransfers.$inferSelect | null
  readonly announced: typeof plans.$inferSelect | null
}

const toPlanRobot = (row: Row): PlanRobot => ({
  id: row.robot.id,
  name: row.robot.name,
  display_name: row.robot.displayName,
  connection: row.robot.connection,
  deleted: toWireFlag(row.robot.deletedAt !== null),
  plan: row.robot.plan ?? 0,
  version: row.version,
  since: row.robot.planSince === null ? undefined : toWireTime(row.robot.planSince.getTime()),
  is_behind: row.isBehind,
  transfer:
    row.transfer === null || row.announced === null
      ? undefined
      : {
          plan: row.announced.id,
          version: row.announced.version,
          status: row.transfer.status,
          token: row.transfer.token ?? undefined,
          changed: toWireTime(row.transfer.changedAt.getTime()),
        },
})
