import type { Plan } from '../../contract/resources/plans.ts'
import { toWireFlag } from '../../contract/resources/robots.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { dataItems, locations, logins, planFiles, plans } from '../database/schema.ts'
import { alias, and, asc, eq, inArray, isNull } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { recordNotice } from '../notifications/notices.ts'
import type { DataFolder } from './dataFolder.ts'
import type { NamedBytes, PlanHead } from './planFiles.ts'

/** The version of a plan that is published. */
const publishedOnes = alias(plans, 'published_versions')

/** Versions of plans in sight, by name; all of them, or the one that is asked for. */
async function readPlans(db: Database, principal: Principal, id?: number): Promise<Plan[]> {
  const rows = await db
    .select({
      plan: plans,
      locationName: locations.name,
      locationCategory: locations.category,
      loginName: logins.name,
      publishedVersion: publishedOnes.version,
    })
    .from(plans)
    .leftJoin(locations, eq(locations.id, plans.location))
    .leftJoin(logins, eq(logins.id, plans.createdBy))
    .leftJoin(publishedOnes, and(eq(publishedOnes.firstId, plans.firstId), eq(publishedOnes.status, 'published')))
    .where(
      and(
        visibleAccounts(principal, plans.account),
        isNull(plans.removedAt),
        id === undefined ? undefined : eq(plans.id, id),
      ),
    )
    .orderBy(asc(plans.name), asc(plans.version))
  if (rows.length === 0) return []
  const ids = rows.map(({ plan }) => plan.id)
  const files = Map.groupBy(
    await db.select().from(planFiles).where(inArray(planFiles.plan, ids)).orderBy(asc(planFiles.name)),
    file => file.plan,
  )
  return rows.map(({ plan, locationName, locationCategory, loginName, publishedVersion }) => ({
    id: plan.id,
    first_id: plan.firstId,
    name: plan.name,
    version: plan.version,
    plan_type: plan.planType,
    status: plan.status,
    published: toWireFlag(plan.status === 'published'),
    published_date: plan.publishedAt === null ? undefined : toWireTime(plan.publishedAt.getTime()),
    published_version: publishedVersion ?? undefined,
    revision: plan.revision,
    area: plan.area,
    estimated_cleaning_time: plan.estimatedCleaningTime,
    environment: plan.environment,
    cpe_version: plan.isLegacy ? '0' : '1',
    comment: plan.comment,
    problems: [...plan.problems],
    created: toWireTime(plan.createdAt.getTime()),
    login: plan.createdBy ?? undefined,
    login_name: loginName ?? undefined,
    account: plan.account,
    location: plan.location ?? undefined,
    locations_name: locationName ?? undefined,
    locations_category: locationCategory ?? undefined,
    data: Object.fromEntries((files.get(plan.id) ?? []).map(file => [file.name, file.dataItem])),
    start_x: plan.startX,
    start_y: plan.startY,
    start_a: plan.startA,
    home_x: plan.homeX,
    home_y: plan.homeY,
    home_a: plan.homeA,
  }))
}

export const listPlans = (db: Database, principal: Principal): Promise<Plan[]> => readPlans(db, principal)

/** A plan in sight; undefined when there is none or it is out of sight. */
export const findPlan = async (db: Database, principal: Principal, id: number): Promise<Plan | undefined> =>
  (await readPlans(db, principal, id))[0]

export type NewPlan = {
  readonly name: string
  readonly account: number
  readonly location: number | undefined
  readonly createdBy: number
  readonly files: readonly NamedBytes[]
  readonly head: PlanHead
}

const mediaType = (name: string): string => (name.endsWith('.png') ? 'image/png' : 'application/yaml')

/**
 * Stores a first, published version with all its files: the bytes first, then every row at once, so a plan is whole or not there.
 * @returns its id
 */
export async function storePlan(
  db: Database,
  folder: DataFolder,
  plan: NewPlan,
  along?: (tx: Pick<Database, 'insert'>, id: number) => Promise<void>,
): Promise<number> {
  const { planType, area, start, home } = plan.head
  const stored = await Promise.all(
    plan.files.map(async ({ name, bytes }) => ({
      name,
      filetype: mediaType(name),
      account: plan.account,
      ...(await folder.store(bytes)),
    })),
  )
  return db.transaction(async tx => {
    const [{ id } = { id: undefined }] = await tx
      .insert(plans)
      .values({
        // Its own id, set below once it is known.
        firstId: 0,
        name: plan.name,
        planType,
        status: 'published',
        publishedAt: new Date(),
        area,
        account: plan.account,
        location: plan.location,
        startX: start.x,
        startY: start.y,
        startA: start.a,
        homeX: home.x,
        homeY: home.y,
        homeA: home.a,
        createdBy: plan.createdBy,
      })
      .returning({ id: plans.id })
    if (id === undefined) throw new Error('A new plan has no id')
    await tx.update(plans).set({ firstId: id }).where(eq(plans.id, id))
    const handedIn = stored.map(file => ({ ...file, plan: id, createdBy: plan.createdBy }))
    const items = await tx.insert(dataItems).values(handedIn).returning({ id: dataItems.id, name: dataItems.name })
    await tx.insert(planFiles).values(items.map(item => ({ plan: id, name: item.name, dataItem: item.id })))
    const now = Date.now()
    await recordNotice(tx, { notification: 'created-cleaning-plan', plan: id, timeMs: now }, now)
    await along?.(tx, id)
    return id
  })
}
