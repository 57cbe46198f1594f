import { ALERT_QUIET_MS, type AlertKind, alertKindOf } from '../../contract/resources/alerts.ts'
import type { Database } from '../database/database.ts'
import { alerts, robotMoves, robots } from '../database/schema.ts'
import { and, desc, eq, getTableColumns, isNull, ne, sql } from '../database/sql.ts'

type Alert = typeof alerts.$inferSelect

/** How a robot is from a moment on, as its history says. */
export type RobotCondition = {
  readonly state: number
  readonly planType: number | null | undefined
  /** Where the robot says it is; 0 when it does not say. */
  readonly location: number
  readonly time: Date
  /** It is not connected; then the rest is how it left. */
  readonly away: boolean
}

/**
 * What a robot's newest state makes of its alerts, in the transaction of the history: one begins, goes on in another state, or is over. Whoever
 * is on a trouble stays on what follows it at once, and a trouble that comes back after a moment is the same alert.
 * @param tx the transaction that has locked the robot
 * @param isAlerted whether an alert of the robot is open, where that is known
 * @returns the account that it concerns; undefined when nothing is other than it was
 */
export async function foldAlert(
  tx: Database,
  robot: number,
  standing: RobotCondition,
  isAlerted = true,
): Promise<number | undefined> {
  const kind = alertKindOf(standing.state, { away: standing.away, planType: standing.planType ?? undefined })
  if (kind === undefined && !isAlerted) return undefined
  const last = await lastAlert(tx, robot)
  const open = last?.endTime === null ? last : undefined
  if (open !== undefined && open.kind === kind) return goOn(tx, open, standing)
  const ended = open && (await end(tx, open, standing.time))
  if (kind === undefined) return ended?.account
  const back = ended === undefined && last?.isOwn === true && isBack(last, kind, standing.time)
  return back ? goOn(tx, last, standing) : begin(tx, { robot, kind, standing, before: ended })
}

/** The open one, else the one that ended last. `isOwn`: it belongs to the account that the robot is in. */
async function lastAlert(tx: Database, robot: number): Promise<(Alert & { readonly isOwn: boolean }) | undefined> {
  const [last] = await tx
    .select({ ...getTableColumns(alerts), isOwn: sql<boolean>`${alerts.account} = ${robots.account}` })
    .from(alerts)
    .innerJoin(robots, eq(robots.id, alerts.robot))
    .where(and(eq(alerts.robot, robot), ne(alerts.kind, 'skipped')))
    .orderBy(sql`${alerts.endTime} desc nulls first`, desc(alerts.id))
    .limit(1)
  return last
}

const isBack = ({ kind, endTime }: Alert, now: AlertKind, time: Date): boolean =>
  kind === now && endTime !== null && time.getTime() - endTime.getTime() < ALERT_QUIET_MS

async function goOn(tx: Database, alert: Alert, { state, planType }: RobotCondition): Promise<number | undefined> {
  if (alert.endTime === null && alert.state === state) return undefined
  await tx
    .update(alerts)
    .set({ state, planType: planType ?? null, endTime: null })
    .where(eq(alerts.id, alert.id))
  return alert.account
}

/** It never ends before it began, whatever the robot's clock says. */
async function end(tx: Database, alert: Alert, time: Date): Promise<Alert> {
  const endTime = time > alert.startTime ? time : alert.startTime
  await tx.update(alerts).set({ endTime }).where(eq(alerts.id, alert.id))
  return { ...alert, endTime }
}

type Beginning = {
  readonly robot: number
  readonly kind: AlertKind
  readonly standing: RobotCondition
  /** The trouble that it follows at once. */
  readonly before: Alert | undefined
}

async function begin(tx: Database, { robot, kind, standing, before }: Beginning): Promise<number | undefined> {
  const { state, planType, location, away } = standing
  const [row] = await tx
    .insert(alerts)
    .values({
      robot,
      kind,
      state,
      firstState: state,
      planType: planType ?? null,
      location: location === 0 ? placeOf(robot) : location,
      battery: away ? sql`(select ${robots.battery} from ${robots} where ${robots.id} = ${robot})` : null,
      ...sinceMove(robot, standing.time),
      takenBy: before?.takenBy ?? null,
      takenAt: before?.takenAt ?? null,
    })
    .returning({ account: alerts.account })
  return row?.account
}

/** What lasts now is the account's that the robot is in, however early the robot says that it began: there it began with the move. */
const sinceMove = (robot: number, time: Date) => ({
  account: sql`(select ${robots.account} from ${robots} where ${robots.id} = ${robot})`,
  startTime: sql`greatest(
    ${time.toISOString()}::timestamptz, (select max(${robotMoves.until}) from ${robotMoves} where ${robotMoves.robot} = ${robot})
  )`,
})

const placeOf = (robot: number) => sql`(select ${robots.location} from ${robots} where ${robots.id} = ${robot})`

/** Sectors that a robot has left out: over as soon as they are reported. */
export async function addSkippedSectors(
  tx: Database,
  { robot, sectors, time }: { readonly robot: number; readonly sectors: readonly number[]; readonly time: Date },
): Promise<number | undefined> {
  const state = sql`coalesce((select ${robots.state} from ${robots} where ${robots.id} = ${robot}), 0)`
  const [row] = await tx
    .insert(alerts)
    .values({
      robot,
      kind: 'skipped',
      state,
      firstState: state,
      location: placeOf(robot),
      sectors: [...sectors],
      startTime: time,
      endTime: time,
    })
    .returning({ account: alerts.account })
  return row?.account
}

/** What lasts when a robot leaves an account is over there, and begins in the next one, where nobody is on it yet. The robot must be locked. */
export async function partAlertAtMove(
  tx: Database,
  { robot, to, time }: { readonly robot: number; readonly to: number; readonly time: Date },
): Promise<void> {
  const [open] = await tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.robot, robot), isNull(alerts.endTime)))
  if (open === undefined) return
  await end(tx, open, time)
  const { kind, state, planType, location, battery } = open
  const same = { robot, kind, state, firstState: state, planType, location, battery }
  await tx.insert(alerts).values({ ...same, account: to, startTime: time })
}
