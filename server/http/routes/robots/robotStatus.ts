import { type RobotStatus, toWireFlag } from '../../../../contract/resources/robots.ts'
import { ROBOT_STATES, robotState } from '../../../../contract/robot/states.ts'
import { slugsOfStatusType } from '../../../../contract/robot/statusTypes.ts'
import { fromWireTime, toWireTime } from '../../../../contract/time.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { locations, plans, robotStatuses, robots } from '../../../database/schema.ts'
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from '../../../database/sql.ts'
import { AWAY_STATE, isAwayEntry, SERVICE_BOOT_ID } from '../../../fleet/awayEntry.ts'
import { fromEntryAt } from '../../../fleet/entryAt.ts'
import { visibleRobots } from '../../../fleet/robotRows.ts'
import { statusDays } from '../../../fleet/statusDays.ts'
import { statusTotals } from '../../../fleet/statusTotals.ts'
import { bucketEdges } from '../../../fleet/zoneBuckets.ts'
import type { Principal } from '../../../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../../../identity/visibleAccounts.ts'
import { routes, signedIn } from '../../implementer.ts'

/** The plan-dependent names of the state `clean` beside the table's own slug. */
const CLEAN_SLUGS: ReadonlyMap<string, number> = new Map([
  ['idle', 0],
  ['clean', 1],
  ['patrol', 2],
  ['disinfect', 4],
])

const awayEntry = and(eq(robotStatuses.bootId, SERVICE_BOOT_ID), eq(robotStatuses.state, AWAY_STATE))

/** What a slug filters by: state numbers, and for `offline` the time a robot was away. */
function ofSlug(slug: string): SQL | undefined {
  if (slug === 'offline') return awayEntry
  const ids = ROBOT_STATES.filter(state => state.slug === slug && state.id !== 7).map(state => state.id)
  const planType = CLEAN_SLUGS.get(slug)
  const cleaning =
    planType === undefined
      ? undefined
      : and(
          eq(robotStatuses.state, 7),
          planType === 1
            ? or(isNull(robotStatuses.planType), eq(robotStatuses.planType, 1))
            : eq(robotStatuses.planType, planType),
        )
  return or(inArray(robotStatuses.state, ids), cleaning)
}

const columns = (principal: Principal) => ({
  status: robotStatuses,
  connection: robots.connection,
  /** Of one that has left for an account that is out of sight only its past is known. */
  isHere: sql<boolean>`${visibleAccounts(principal, robots.account)}`,
  planName: plans.name,
  locationId: locations.id,
  locationName: locations.name,
})
type Row = {
  readonly status: typeof robotStatuses.$inferSelect
  readonly connection: string
  readonly isHere: boolean
  readonly planName: string | null
  readonly locationId: number | null
  readonly locationName: string | null
}

function toStatus({ status, connection, isHere, planName, locationId, locationName }: Row): RobotStatus {
  const planType = status.planType ?? undefined
  return {
    id: status.id,
    robot: status.robot,
    online: toWireFlag(isHere && connection === 'online'),
    state: status.state,
    status_type: robotState(status.state, { online: !isAwayEntry(status), planType }).slug,
    plan: status.plan,
    plan_type: planType,
    plan_name: planName ?? undefined,
    sector: status.sector,
    location: locationId ?? undefined,
    location_name: locationName ?? undefined,
    start_time: toWireTime(status.startTime.getTime()),
    end_time: status.endTime === null ? undefined : toWireTime(status.endTime.getTime()),
  }
}

/** Of one robot this is found without a look at all that came before. */
const endsAfter = (db: Database, time: Date, robot: number | undefined): SQL | undefined =>
  and(
    or(isNull(robotStatuses.endTime), gt(robotStatuses.endTime, time)),
    robot === undefined ? undefined : fromEntryAt(db, robot, time),
  )

/** Ids of the newest entry of each robot in sight: one step into the index a robot, however long the histories are. */
function newestEntries(
  db: Database,
  principal: Principal,
  { robot, within }: { readonly robot?: number | undefined; readonly within?: number | undefined },
) {
  const ofOne = robot === undefined ? undefined : eq(robots.id, robot)
  const ofRobot = db
    .select({ id: robotStatuses.id })
    .from(robotStatuses)
    .where(eq(robotStatuses.robot, robots.id))
    .orderBy(desc(robotStatuses.startTime), desc(robotStatuses.id))
    .limit(1)
    .as('newest')
  return db
    .select({ id: ofRobot.id })
    .from(robots)
    .crossJoinLateral(ofRobot)
    .where(visibleRobots(principal, and(ofOne, withinAccount(principal, within, robots.account))))
}

type Filter = {
  readonly robot?: number | undefined
  readonly within?: number | undefined
  readonly location?: number | undefined
  readonly status_type?: readonly string[] | undefined
  readonly time?: string | undefined
  readonly time_gt?: string | undefined
  readonly time_lt?: string | undefined
}

/** Entries of robots in sight that a filter matches. */
const matching = (db: Database, principal: Principal, filter: Filter): SQL | undefined =>
  and(
    visibleAccounts(principal, robotStatuses.account),
    isNull(robots.deletedAt),
    filter.robot === undefined ? undefined : eq(robotStatuses.robot, filter.robot),
    filter.location === undefined ? undefined : eq(robotStatuses.location, filter.location),
    filter.status_type === undefined ? undefined : or(...filter.status_type.flatMap(slugsOfStatusType).map(ofSlug)),
    // Times are sent in whole seconds: an entry that is sent with this time began within the second.
    filter.time === undefined ? undefined : lt(robotStatuses.startTime, new Date(fromWireTime(filter.time) + 1000)),
    filter.time_gt === undefined ? undefined : endsAfter(db, new Date(fromWireTime(filter.time_gt)), filter.robot),
    filter.time_lt === undefined ? undefined : lt(robotStatuses.startTime, new Date(fromWireTime(filter.time_lt))),
  )

/** Of one answer: a quarter of a year and its weeks to their ends. */
const MAX_DAYS = 100
type DaysAsked = { readonly time_gt: string; readonly time_lt: string; readonly time_zone: string }

/** Where the days that are asked for begin, and the last one ends. */
function dayEdges({ time_gt, time_lt, time_zone }: DaysAsked): readonly number[] {
  const edges = bucketEdges('day', time_zone, { afterMs: fromWireTime(time_gt), beforeMs: fromWireTime(time_lt) })
  if (edges === undefined || edges.length > MAX_DAYS + 1)
    throw new RequestError('badRequest', 'shared.error.badRequest', 'The span is too long', { field: 'time_lt' })
  return edges
}

const msOf = (time: string | undefined): number | undefined => (time === undefined ? undefined : fromWireTime(time))

/** Status history of the robots in sight, or with `latest=1` the newest entry of each (A-091, P-017, P-024). */
export function robotStatusRoutes({ db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> }) {
  return {
    list: routes.robotStatus.list.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const wanted = and(
        matching(db, principal, input),
        // A robot's newest entry may be of an account that it was in before.
        input.latest === '1'
          ? inArray(robotStatuses.id, newestEntries(db, principal, input))
          : withinAccount(principal, input.within, robotStatuses.account),
      )
      const order = input.direction === 'asc' ? asc : desc
      const [counted] = await db
        .select({ total: count() })
        .from(robotStatuses)
        .innerJoin(robots, eq(robots.id, robotStatuses.robot))
        .where(wanted)
      const rows = await db
        .select(columns(principal))
        .from(robotStatuses)
        .innerJoin(robots, eq(robots.id, robotStatuses.robot))
        // A robot may name any plan and any place; those out of the login's sight stay without their names.
        .leftJoin(plans, and(eq(plans.id, robotStatuses.plan), visibleAccounts(principal, plans.account)))
        .leftJoin(
          locations,
          and(eq(locations.id, robotStatuses.location), visibleAccounts(principal, locations.account)),
        )
        .where(wanted)
        .orderBy(order(robotStatuses.startTime), order(robotStatuses.id))
        .limit(input.limit)
        .offset(input.offset)
      return { data: rows.map(toStatus), total: counted?.total ?? 0 }
    }),
    totals: routes.robotStatus.totals.handler(({ input, context }) => {
      const principal = signedIn(context)
      const wanted = and(matching(db, principal, input), withinAccount(principal, input.within, robotStatuses.account))
      return statusTotals(db, wanted, { fromMs: msOf(input.time_gt), toMs: msOf(input.time_lt), nowMs: clock.now() })
    }),
    days: routes.robotStatus.days.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const edges = dayEdges(input)
      const [first, last] = [edges[0], edges.at(-1)]
      if (first === undefined || last === undefined) return { data: [], total: 0 }
      const span = { time_gt: toWireTime(first), time_lt: toWireTime(last) }
      const wanted = and(
        matching(db, principal, { ...input, ...span }),
        withinAccount(principal, input.within, robotStatuses.account),
      )
      const data = await statusDays(db, wanted, edges, clock.now())
      return { data, total: data.length }
    }),
  }
}
