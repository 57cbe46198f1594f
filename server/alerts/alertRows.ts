import { REQUEST_LEVEL } from '../../contract/control.ts'
import { controlLevel, isGranted } from '../../contract/permissions.ts'
import { ALERT_DAYS, type Alert } from '../../contract/resources/alerts.ts'
import type { Database } from '../database/database.ts'
import { accounts, alertReads, alerts, locations, logins, robotMoves, robots } from '../database/schema.ts'
import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  type PgColumn,
  type SQL,
  sql,
} from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

const DAY_MS = 86_400_000

/** What is listed: what lasts, and what was over in the last days. */
const recent = (nowMs: number): SQL | undefined =>
  or(isNull(alerts.endTime), gte(alerts.endTime, new Date(nowMs - ALERT_DAYS * DAY_MS)))

/** The alerts that a login may see: those of the accounts in its sight, of robots that are in the fleet. */
const inSight = (principal: Principal): SQL | undefined =>
  and(visibleAccounts(principal, alerts.account), isNull(robots.deletedAt))

/** What began before there was the login is nothing that it has missed. */
function unreadBy(db: Database, { login }: Principal): SQL | undefined {
  const read = db
    .select({ one: sql`1` })
    .from(alertReads)
    .where(and(eq(alertReads.login, login), eq(alertReads.alert, alerts.id)))
  const older = db
    .select({ one: sql`1` })
    .from(logins)
    .where(and(eq(logins.id, login), lte(logins.createdAt, alerts.startTime)))
  return and(notExists(read), exists(older))
}

/** What lasts before what is over; of it the worst first, and of the equally bad what nobody is on, then the newest. */
const ORDER = [
  sql`${alerts.endTime} is not null`,
  sql`case when ${alerts.endTime} is null then array_position(array['stuck', 'offline', 'warning'], ${alerts.kind}) end`,
  sql`${alerts.endTime} is null and ${alerts.takenBy} is not null`,
  sql`coalesce(${alerts.endTime}, ${alerts.startTime}) desc`,
  desc(alerts.id),
]

/** What a robot was called when it left the account of the alert. */
const asLeft = (column: PgColumn) => sql<string | null>`(
  select ${column} from ${robotMoves}
  where ${robotMoves.robot} = ${alerts.robot} and ${robotMoves.account} = ${alerts.account}
  order by ${robotMoves.until} desc, ${robotMoves.id} desc limit 1
)`

const columns = (db: Database, principal: Principal) => ({
  alert: alerts,
  robot: { name: robots.name, displayName: robots.displayName },
  leftName: asLeft(robotMoves.name),
  leftDisplayName: asLeft(robotMoves.displayName),
  tier: accounts.tier,
  /** Of one that has left for an account that is out of sight only its past is known. */
  isHere: sql<boolean>`${visibleAccounts(principal, robots.account)}`,
  locationName: locations.name,
  takenName: logins.name,
  isUnread: sql<boolean>`${unreadBy(db, principal)}`,
})

type Row = {
  readonly alert: typeof alerts.$inferSelect
  readonly robot: { readonly name: string; readonly displayName: string }
  readonly leftName: string | null
  readonly leftDisplayName: string | null
  readonly tier: number
  readonly isHere: boolean
  readonly locationName: string | null
  readonly takenName: string | null
  readonly isUnread: boolean
}

const selectAlerts = (db: Database, principal: Principal) =>
  db
    .select(columns(db, principal))
    .from(alerts)
    .innerJoin(robots, eq(robots.id, alerts.robot))
    .innerJoin(accounts, eq(accounts.id, robots.account))
    // A robot may name any place; one out of the login's sight stays without its name.
    .leftJoin(locations, and(eq(locations.id, alerts.location), visibleAccounts(principal, locations.account)))
    .leftJoin(logins, eq(logins.id, alerts.takenBy))

/** Whoever may be in control of the robot may be on its trouble. */
const mayTake = ({ grants }: Principal, tier: number): boolean =>
  isGranted(grants, ['RobotMonitor', 'view']) && controlLevel(grants, tier) >= REQUEST_LEVEL

function toAlert(principal: Principal, row: Row): Alert {
  const { alert, robot, tier, isHere, locationName, takenName, isUnread } = row
  const { id, kind, planType, location, sectors, battery, startTime, endTime, takenBy, takenAt } = alert
  const isTaken = takenBy !== null && takenAt !== null && takenName !== null
  return {
    id,
    kind,
    state: endTime === null ? alert.state : alert.firstState,
    plan_type: planType ?? undefined,
    robot: {
      id: alert.robot,
      name: isHere ? robot.name : (row.leftName ?? ''),
      display_name: isHere ? robot.displayName : (row.leftDisplayName ?? ''),
    },
    location: location === null || locationName === null ? undefined : { id: location, name: locationName },
    sectors,
    battery: battery ?? undefined,
    start_time: startTime.toISOString(),
    end_time: endTime?.toISOString(),
    taken: isTaken
      ? {
          by: { id: takenBy, name: takenName },
          self: takenBy === principal.login,
          since: takenAt.toISOString(),
        }
      : undefined,
    unread: isUnread,
    may_take: isHere && endTime === null && mayTake(principal, tier),
  }
}

export type AlertPage = {
  readonly show: 'unread' | 'recent'
  readonly limit: number
  readonly offset: number
}

const counted = async (db: Database, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(alerts)
    .innerJoin(robots, eq(robots.id, alerts.robot))
    .where(where)
  return row?.total ?? 0
}

/** As many a login has not read. */
export const countUnread = (db: Database, principal: Principal, nowMs: number): Promise<number> =>
  counted(db, and(inSight(principal), recent(nowMs), unreadBy(db, principal)))

/** The alerts that a login may see, in their order. */
export async function listAlerts(db: Database, principal: Principal, page: AlertPage, nowMs: number) {
  const all = and(inSight(principal), recent(nowMs))
  const wanted = page.show === 'recent' ? all : and(all, or(isNull(alerts.endTime), unreadBy(db, principal)))
  const rows = await selectAlerts(db, principal)
    .where(wanted)
    .orderBy(...ORDER)
    .limit(page.limit)
    .offset(page.offset)
  return {
    data: rows.map(row => toAlert(principal, row)),
    total: await counted(db, wanted),
    unread: await countUnread(db, principal, nowMs),
    recent: page.show === 'recent' ? await counted(db, wanted) : await counted(db, all),
  }
}

/** Undefined when there is no such alert, or it is out of sight. */
export async function findAlert(db: Database, principal: Principal, id: number): Promise<Alert | undefined> {
  const [row] = await selectAlerts(db, principal).where(and(inSight(principal), eq(alerts.id, id)))
  return row && toAlert(principal, row)
}

/**
 * Makes somebody the one who is on an alert, or nobody, in one statement: of two who ask at once one is first.
 * @param from who has to be on it until then
 * @returns the account that it concerns; undefined when somebody else is on it, or it is over
 */
export async function setTaker(
  tx: Database,
  alert: number,
  { from, to, time }: { readonly from: number | undefined; readonly to: number | undefined; readonly time: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .update(alerts)
    .set({ takenBy: to ?? null, takenAt: to === undefined ? null : time })
    .where(
      and(
        eq(alerts.id, alert),
        isNull(alerts.endTime),
        from === undefined ? isNull(alerts.takenBy) : eq(alerts.takenBy, from),
      ),
    )
    .returning({ account: alerts.account })
  return row?.account
}

/** Marks alerts in sight read: those that are named, and all up to an id. */
export async function readAlerts(
  db: Database,
  principal: Principal,
  { ids, through = 0 }: { readonly ids: readonly number[]; readonly through?: number | undefined },
  nowMs: number,
): Promise<void> {
  const named = ids.length === 0 ? undefined : inArray(alerts.id, [...ids])
  const upTo = through === 0 ? undefined : and(gt(alerts.id, 0), lte(alerts.id, through))
  if (named === undefined && upTo === undefined) return
  const rows = await db
    .select({ alert: alerts.id })
    .from(alerts)
    .innerJoin(robots, eq(robots.id, alerts.robot))
    .where(and(inSight(principal), recent(nowMs), unreadBy(db, principal), or(named, upTo)))
  const values = rows.map(({ alert }) => ({ login: principal.login, alert }))
  for (let at = 0; at < values.length; at += INSERT_ROWS)
    await db
      .insert(alertReads)
      .values(values.slice(at, at + INSERT_ROWS))
      .onConflictDoNothing()
}

const INSERT_ROWS = 1000
