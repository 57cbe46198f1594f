import { type Label, type Robot, type RobotCount, toWireFlag } from '../../contract/resources/robots.ts'
import { robotUsername } from '../../contract/robot/models.ts'
import type { Database } from '../database/database.ts'
import { accounts, labels, locations, plans, robotLabels, robotStatuses, robots } from '../database/schema.ts'
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'

/** The plan the robot says it works by, while it says one; else the assigned one. Null: none. */
const currentPlan = sql<number | null>`coalesce(nullif(${robotStatuses.plan}, 0), ${robots.plan})`

const labelsOfRobot = sql<readonly Label[]>`(
  select coalesce(json_agg(json_build_object('id', ${labels.id}, 'label', ${labels.label}) order by ${labels.label}), '[]')
  from ${robotLabels} join ${labels} on ${labels.id} = ${robotLabels.label}
  where ${robotLabels.robot} = ${robots.id}
)`

const columns = {
  robot: robots,
  labels: labelsOfRobot,
  plan: currentPlan,
  accountName: accounts.name,
  accountTier: accounts.tier,
  planName: plans.name,
  planFirstId: plans.firstId,
  planVersion: plans.version,
  locationName: locations.name,
}

type Row = {
  readonly robot: typeof robots.$inferSelect
  readonly labels: readonly Label[]
  readonly plan: number | null
  readonly accountName: string
  readonly accountTier: number
  readonly planName: string | null
  readonly planFirstId: number | null
  readonly planVersion: number | null
  readonly locationName: string | null
}

/** What a robot is built of, as the wire has it. */
export const hardwareOf = (robot: typeof robots.$inferSelect) => ({
  model: robot.model,
  hardware_version: robot.hardwareVersion,
  cleaning_width: robot.cleaningWidth,
  cleaning_head_type: robot.cleaningHeadType,
  squeegee_size: robot.squeegeeSize,
  squeegee_type: robot.squeegeeType,
  brush_type: robot.brushType,
  radio_type: robot.radioType,
  side_sweeper: toWireFlag(robot.sideSweeper),
})

/** A robot as the wire has it. Its hardware version is the stored one; what is shown for it is the client's. */
function toRobot(row: Row): Robot {
  const { robot, labels: carried, plan, accountName, accountTier, planName, locationName } = row
  return {
    id: robot.id,
    name: robot.name,
    display_name: robot.displayName,
    username: robotUsername(robot.name),
    ...hardwareOf(robot),
    online: toWireFlag(robot.connection === 'online'),
    connection: robot.connection,
    state: robot.state ?? undefined,
    plan: plan ?? 0,
    plan_name: planName ?? undefined,
    plan_first_id: row.planFirstId ?? undefined,
    plan_version: row.planVersion ?? undefined,
    assigned_plan: plan === robot.plan ? undefined : (robot.plan ?? 0),
    plan_type: robot.planType ?? undefined,
    location: robot.location ?? undefined,
    location_name: locationName ?? undefined,
    account: robot.account,
    account_name: accountName,
    account_tier: accountTier,
    test: robot.test,
    main_deb: robot.mainDeb,
    time_zone: robot.timeZone,
    battery: robot.battery ?? undefined,
    replayed: robot.replayed,
    labels: carried.length === 0 ? undefined : [...carried],
  }
}

/** The condition that keeps a query to the robots that a login may see: those of the accounts in its sight that are in the fleet. */
export const visibleRobots = (principal: Pick<Principal, 'login' | 'role'>, more?: SQL): SQL | undefined =>
  and(visibleAccounts(principal, robots.account), isNull(robots.deletedAt), more)

const select = (db: Database, principal: Principal) =>
  db
    .select(columns)
    .from(robots)
    .innerJoin(accounts, eq(accounts.id, robots.account))
    .leftJoin(robotStatuses, and(eq(robotStatuses.robot, robots.id), isNull(robotStatuses.endTime)))
    // A robot may name any plan; one that is out of the login's sight stays without its name.
    .leftJoin(
      plans,
      and(eq(plans.id, currentPlan), or(eq(plans.id, robots.plan), visibleAccounts(principal, plans.account))),
    )
    .leftJoin(locations, eq(locations.id, robots.location))

/** A robot that the login may see; undefined when there is none or it is out of sight. */
export async function findRobot(db: Database, principal: Principal, id: number): Promise<Robot | undefined> {
  const [row] = await select(db, principal).where(visibleRobots(principal, eq(robots.id, id)))
  return row && toRobot(row)
}

/** The robots in sight that work by a version of a plan, by name; those that have left the fleet too, where that is asked for (L-009). */
export async function robotsOfPlan(
  db: Database,
  principal: Principal,
  { plan, limit, withDeleted }: { readonly plan: number; readonly limit: number; readonly withDeleted: boolean },
): Promise<{ data: Robot[]; total: number }> {
  const [first] = await db
    .select({ id: plans.firstId })
    .from(plans)
    .where(and(eq(plans.id, plan), visibleAccounts(principal, plans.account)))
  if (first === undefined) return { data: [], total: 0 }
  const versions = db.select({ id: plans.id }).from(plans).where(eq(plans.firstId, first.id))
  const wanted = and(
    visibleAccounts(principal, robots.account),
    inArray(robots.plan, versions),
    withDeleted ? undefined : isNull(robots.deletedAt),
  )
  const rows = await select(db, principal).where(wanted).orderBy(asc(robots.name), asc(robots.id)).limit(limit)
  return { data: rows.map(toRobot), total: await db.$count(robots, wanted) }
}

/** The robots that the login may see, of one account, or of one and those below it, where it is said; by name, with how many of all are in each state. */
export async function listRobots(
  db: Database,
  principal: Principal,
  page: {
    readonly account?: number | undefined
    readonly within?: number | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<{ data: Robot[]; total: number; counts: RobotCount[] }> {
  const ofAccount = page.account === undefined ? undefined : eq(robots.account, page.account)
  const wanted = visibleRobots(principal, and(ofAccount, withinAccount(principal, page.within, robots.account)))
  const counted = await db
    .select({ connection: robots.connection, state: robots.state, planType: robots.planType, count: count() })
    .from(robots)
    .where(wanted)
    .groupBy(robots.connection, robots.state, robots.planType)
  const rows = await select(db, principal)
    .where(wanted)
    .orderBy(asc(robots.name), asc(robots.id))
    .limit(page.limit)
    .offset(page.offset)
  const counts = counted.map(group => ({
    connection: group.connection,
    state: group.state ?? undefined,
    plan_type: group.planType ?? undefined,
    count: group.count,
  }))
  return { data: rows.map(toRobot), total: counts.reduce((sum, group) => sum + group.count, 0), counts }
}
