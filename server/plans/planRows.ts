import type { Plan, PlanOrder } from '../../contract/resources/plans.ts'
import { toWireFlag } from '../../contract/resources/robots.ts'
import { toWireTime } from '../../contract/time.ts'
import { isCurrentVersion } from '../database/currentVersions.ts'
import type { Database } from '../database/database.ts'
import { dataItems, locations, logins, planFiles, plans } from '../database/schema.ts'
import {
  alias,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  ne,
  notExists,
  type PgColumn,
  type SQL,
  sql,
} from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'
import type { DataFolder } from './dataFolder.ts'
import { planFileType } from './files/planFileType.ts'
import { headProblems, type NamedBytes, type PlanHead } from './planFiles.ts'
import { planCreated } from './planNotices.ts'
import { publicationsOf, recordPublication } from './publishing/publications.ts'

/** The version of a plan that is published. */
const publishedOnes = alias(plans, 'published_versions')
const newerOnes = alias(plans, 'newer_versions')

/** File name → data id of a version; null where it has no files. */
const filesOfPlan = sql<{ readonly [name: string]: number } | null>`(
  select json_object_agg(${planFiles.name}, ${planFiles.dataItem} order by ${planFiles.name})
  from ${planFiles} where ${planFiles.plan} = ${plans.id}
)`

const columns = {
  plan: plans,
  files: filesOfPlan,
  locationName: locations.name,
  locationCategory: locations.category,
  loginName: logins.name,
  publishedVersion: publishedOnes.version,
}

const select = (db: Pick<Database, 'select'>) =>
  db
    .select(columns)
    .from(plans)
    .leftJoin(locations, eq(locations.id, plans.location))
    .leftJoin(logins, eq(logins.id, plans.createdBy))
    .leftJoin(publishedOnes, and(eq(publishedOnes.firstId, plans.firstId), eq(publishedOnes.status, 'published')))

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const toPlan = ({ plan, files, locationName, locationCategory, loginName, publishedVersion }: Row): Plan => ({
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
  sectors: plan.sectors ?? undefined,
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
  data: files ?? {},
  start_x: plan.startX,
  start_y: plan.startY,
  start_a: plan.startA,
  home_x: plan.homeX,
  home_y: plan.homeY,
  home_a: plan.homeA,
})

/** The condition that keeps a query to the versions that a login may see: those of accounts in its sight, of plans that were not removed. */
export const visiblePlans = (principal: Pick<Principal, 'login' | 'role'>, more?: SQL): SQL | undefined =>
  and(visibleAccounts(principal, plans.account), isNull(plans.removedAt), more)

/** Which versions are meant, and in which order. `latest`: of each plan the newest alone; `current`: by `isCurrentVersion`. */
export type PlanPage = {
  readonly first_id?: number | undefined
  readonly latest: boolean
  readonly current: boolean
  readonly published?: boolean | undefined
  readonly cpe_version?: Plan['cpe_version'] | undefined
  /** 0: plans of no location. */
  readonly location?: number | undefined
  readonly account?: number | undefined
  readonly within?: number | undefined
  readonly order_by: PlanOrder
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

const ORDERS: { readonly [O in PlanOrder]: PgColumn | SQL } = {
  id: plans.id,
  name: sql`lower(${plans.name})`,
  version: plans.version,
  status: plans.status,
  area: plans.area,
  estimated_cleaning_time: plans.estimatedCleaningTime,
  created: plans.createdAt,
  published_date: plans.publishedAt,
  locations_name: sql`lower(${locations.name})`,
}

/** Those that say nothing come last, whichever way. */
function inOrder({ order_by: by, direction }: Pick<PlanPage, 'order_by' | 'direction'>): readonly SQL[] {
  const first = direction === 'asc' ? asc(ORDERS[by]) : desc(ORDERS[by])
  return [sql`${first} nulls last`, asc(plans.firstId), direction === 'asc' ? asc(plans.version) : desc(plans.version)]
}

function isPublished({ latest, published }: Pick<PlanPage, 'latest' | 'published'>): SQL | undefined {
  if (published === undefined) return undefined
  if (latest) return published ? isNotNull(publishedOnes.id) : isNull(publishedOnes.id)
  return published ? eq(plans.status, 'published') : ne(plans.status, 'published')
}

function meant(db: Pick<Database, 'select'>, principal: Principal, page: PlanPage): SQL | undefined {
  const isNewer = and(eq(newerOnes.firstId, plans.firstId), gt(newerOnes.version, plans.version))
  return visiblePlans(
    principal,
    and(
      page.first_id === undefined ? undefined : eq(plans.firstId, page.first_id),
      page.latest ? notExists(db.select({ id: newerOnes.id }).from(newerOnes).where(isNewer)) : undefined,
      page.current ? isCurrentVersion(db) : undefined,
      isPublished(page),
      page.cpe_version === undefined ? undefined : eq(plans.isLegacy, page.cpe_version === '0'),
      page.location === undefined
        ? undefined
        : page.location === 0
          ? isNull(plans.location)
          : eq(plans.location, page.location),
      page.account === undefined ? undefined : eq(plans.account, page.account),
      withinAccount(principal, page.within, plans.account),
    ),
  )
}

/** Versions of plans in sight (L-003, L-006, L-011). */
export async function listPlans(
  db: Database,
  principal: Principal,
  page: PlanPage,
): Promise<{ readonly data: Plan[]; readonly total: number }> {
  const wanted = meant(db, principal, page)
  const rows = await select(db)
    .where(wanted)
    .orderBy(...inOrder(page))
    .limit(page.limit)
    .offset(page.offset)
  const isAll = page.offset === 0 && rows.length < page.limit
  const versions = page.first_id === undefined ? [] : rows.map(({ plan }) => plan.id)
  const publications = await publicationsOf(db, versions)
  const data = rows.map(row => ({
    ...toPlan(row),
    ...(versions.length > 0 && { publications: publications.get(row.plan.id) ?? [] }),
  }))
  return { data, total: isAll ? rows.length : await countOf(db, wanted) }
}

async function countOf(db: Database, wanted: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(plans)
    .leftJoin(publishedOnes, and(eq(publishedOnes.firstId, plans.firstId), eq(publishedOnes.status, 'published')))
    .where(wanted)
  return row?.total ?? 0
}

/** A plan in sight; undefined when there is none or it is out of sight. */
export async function findPlan(
  db: Pick<Database, 'select'>,
  principal: Principal,
  id: number,
): Promise<Plan | undefined> {
  const [row] = await select(db).where(visiblePlans(principal, eq(plans.id, id)))
  return row && toPlan(row)
}

export type NewPlan = {
  readonly name: string
  readonly account: number
  readonly location: number | undefined
  readonly createdBy: number
  readonly files: readonly NamedBytes[]
  /** Files that the service drew, which nobody handed in. */
  readonly drawn?: readonly NamedBytes[]
  readonly head: PlanHead
  /** Drawn with the older tool. */
  readonly isLegacy?: boolean
  /** Whether whoever makes it may publish it (L-016). */
  readonly mayPublish: boolean
}

/**
 * Stores a first version with all its files, published where that is allowed and there is floor to clean (L-016, L-039), else `ready`, and with errors in its
 * drawing a draft to be mended: the bytes first, then every row at once, so a plan is whole or not there.
 * @returns its id
 */
export async function storePlan(
  db: Database,
  folder: DataFolder,
  plan: NewPlan,
  along?: (tx: Pick<Database, 'insert'>, id: number) => Promise<void>,
): Promise<number> {
  const { planType, area, sectors, estimatedS = 0, start, home, errors = [] } = plan.head
  const stored = await Promise.all(
    [...plan.files, ...(plan.drawn ?? [])].map(async ({ name, bytes }) => ({
      name,
      filetype: planFileType(name),
      account: plan.account,
      ...(await folder.store(bytes)),
    })),
  )
  const isSound = errors.length === 0
  const isToBePublished = plan.mayPublish && area > 0 && isSound
  const now = new Date()
  return db.transaction(async tx => {
    const [{ id } = { id: undefined }] = await tx
      .insert(plans)
      .values({
        // Its own id, set below once it is known.
        firstId: 0,
        name: plan.name,
        planType,
        isLegacy: plan.isLegacy ?? false,
        ...(isToBePublished ? { status: 'published', publishedAt: now } : { status: isSound ? 'ready' : 'draft' }),
        problems: headProblems(plan.head),
        area,
        sectors,
        estimatedCleaningTime: estimatedS,
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
    const drawn = new Set(plan.drawn?.map(({ name }) => name))
    const handedIn = stored.map(file => ({
      ...file,
      plan: id,
      createdBy: drawn.has(file.name) ? null : plan.createdBy,
    }))
    const items = await tx.insert(dataItems).values(handedIn).returning({ id: dataItems.id, name: dataItems.name })
    await tx.insert(planFiles).values(items.map(item => ({ plan: id, name: item.name, dataItem: item.id })))
    if (isToBePublished) await recordPublication(tx, { plan: id, at: now, by: plan.createdBy })
    await planCreated(tx, id)
    await along?.(tx, id)
    return id
  })
}
