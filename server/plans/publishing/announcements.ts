import { type PlanAnnouncement, planFilePath } from '../../../contract/robot/planTransfer.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, planFiles, plans, robotPlanTransfers, robots } from '../../database/schema.ts'
import { alias, and, asc, eq, inArray, isNotNull, isNull, ne, sql } from '../../database/sql.ts'

const published = alias(plans, 'published_plans')

type Target = { readonly robot: number; readonly plan: typeof plans.$inferSelect | null }

/** Each of the robots with the published version of the plan that it works by; null where there is none. */
function targetsOf(db: Database, of: readonly number[]): Promise<Target[]> {
  const version = and(eq(published.firstId, plans.firstId), eq(published.status, 'published'))
  return db
    .select({ robot: robots.id, plan: published })
    .from(robots)
    .leftJoin(plans, and(eq(plans.id, robots.plan), isNull(plans.removedAt)))
    .leftJoin(published, version)
    .where(and(inArray(robots.id, [...of]), isNull(robots.deletedAt)))
}

async function filesOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never[]>()
  const rows = await db
    .select({ plan: planFiles.plan, name: planFiles.name, sha256: dataItems.sha256, bytes: dataItems.bytes })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(inArray(planFiles.plan, [...ids]))
    .orderBy(asc(planFiles.name))
  return Map.groupBy(rows, ({ plan }) => plan)
}

/** What each of the robots is told of its plan now; robots that are gone are left out. */
export async function readAnnouncements(
  db: Database,
  of: readonly number[],
  serviceUrl: string,
): Promise<ReadonlyMap<number, PlanAnnouncement>> {
  const targets = await targetsOf(db, of)
  const files = await filesOf(db, [...new Set(targets.flatMap(({ plan }) => plan?.id ?? []))])
  const announcementOf = ({ robot, plan }: Target): PlanAnnouncement =>
    plan === null || plan.publishedAt === null
      ? { plan: 0 }
      : {
          plan: plan.id,
          first_id: plan.firstId,
          version: plan.version,
          name: plan.name,
          published_at: plan.publishedAt.getTime(),
          files: (files.get(plan.id) ?? []).map(({ name, sha256, bytes }) => ({
            name,
            sha256,
            bytes,
            url: new URL(planFilePath(robot, plan.id, name), serviceUrl).href,
          })),
        }
  return new Map(targets.map(target => [target.robot, announcementOf(target)]))
}

/** Notes which version each robot is told of; what it has said of the same one before stays. */
export async function noteAnnounced(db: Database, announced: ReadonlyMap<number, PlanAnnouncement>): Promise<void> {
  const versions = [...announced].flatMap(([robot, announcement]) =>
    'files' in announcement ? [{ robot, plan: announcement.plan, firstId: announcement.first_id }] : [],
  )
  if (versions.length === 0) return
  await db.transaction(async tx => {
    const ids = versions.map(({ robot }) => robot)
    // Whoever takes a robot's plan from it waits for this, or was faster: then nothing is noted.
    const working = await tx
      .select({ robot: robots.id, firstId: plans.firstId })
      .from(robots)
      .innerJoin(plans, eq(plans.id, robots.plan))
      .where(inArray(robots.id, ids))
      .orderBy(asc(robots.id))
      .for('share', { of: robots })
    const firstIds = new Map(working.map(({ robot, firstId }) => [robot, firstId]))
    const rows = versions.flatMap(({ robot, plan, firstId }) =>
      firstIds.get(robot) === firstId ? [{ robot, plan }] : [],
    )
    if (rows.length === 0) return
    await tx
      .insert(robotPlanTransfers)
      .values(rows)
      .onConflictDoUpdate({
        target: robotPlanTransfers.robot,
        set: { plan: sql`excluded.plan`, status: 'announced', token: null, changedAt: new Date() },
        // Another version may have been published since it was read: that one is noted, and is told next.
        setWhere: sql`${ne(robotPlanTransfers.plan, sql`excluded.plan`)} and exists (
          select 1 from ${plans} where ${plans.id} = excluded.plan and ${plans.status} = 'published')`,
      })
  })
}

/** Every robot that a plan may be announced to, or taken back from. */
export async function robotsWithCredential(db: Database): Promise<readonly number[]> {
  const rows = await db
    .select({ id: robots.id })
    .from(robots)
    .where(and(isNull(robots.deletedAt), isNotNull(robots.credentialHash)))
  return rows.map(({ id }) => id)
}
