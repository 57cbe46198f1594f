import { ALERT_QUIET_MS, type AlertKind, alertKindOf } from '../../contract/resources/alerts.ts'
import type { Database } from '../database/database.ts'
import { alerts, robotMoves, robots } from '../database/schema.ts'
import { and, desc, eq, isNull, ne, sql } from '../database/sql.ts'

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

/** What a robot's newest state may change of its alerts. `isAlerted`: whether an alert of it is open, where that is known. */
export type AlertFold = { readonly robot: number; readonly standing: RobotCondition; readonly isAlerted?: boolean }

/**
 * What the newest states of robots make of their alerts, in the transaction of the history: one begins, goes on in another state, or is over.
 * Whoever is on a trouble stays on what follows it at once, and a trouble that comes back after a moment is the same alert.
 * @param tx the transaction that has locked the robots
 * @param folds of each robot one
 * @returns the accounts whose alerts are others than they were
 */
export async function foldAlerts(tx: Database, folds: readonly AlertFold[]): Promise<ReadonlySet<number>> {
  const concerned = folds.filter(({ standing, isAlerted = true }) => isAlerted || kindOf(standing) !== undefined)
  if (concerned.length === 0) return new Set()
  const last = await lastAlerts(
    tx,
    concerned.map(({ robot }) => robot),
  )
  const next = concerned.map(({ robot, standing }) => ({ robot, standing, ...nextOf(last.get(robot), standing) }))
  // One is open a robot: what ends, ends before another begins.
  const changed = next.flatMap(({ changed: row }) => row ?? [])
  await save(tx, changed)
  const accounts = new Set(changed.map(({ account }) => account))
  for (const { robot, standing, begins, changed: before } of next) {
    if (!begins) continue
    const account = await begin(tx, { robot, kind: begins, standing, before })
    if (account !== undefined) accounts.add(account)
  }
  return accounts
}

const kindOf = ({ state, away, planType }: RobotCondition): AlertKind | undefined =>
  alertKindOf(state, { away, planType: planType ?? undefined })

type Next = {
  /** The last alert, where it is another than it was. */
  readonly changed?: Alert | undefined
  /** The kind of a new one. */
  readonly begins?: AlertKind | undefined
}

function nextOf(last: LastAlert | undefined, standing: RobotCondition): Next {
  const kind = kindOf(standing)
  const isOpen = last !== undefined && last.endTime === null
  if (isOpen && last.kind === kind) return { changed: goOn(last, standing) }
  if (isOpen) return { changed: ended(last, standing.time), begins: kind }
  if (kind === undefined) return {}
  return last?.isOwn && isBack(last, kind, standing.time) ? { changed: goOn(last, standing) } : { begins: kind }
}

/** `isOwn`: it belongs to the account that the robot is in. */
type LastAlert = Alert & { readonly isOwn: boolean }

/** Of each robot the open one, else the one that ended last. */
async function lastAlerts(tx: Database, of: readonly number[]): Promise<ReadonlyMap<number, LastAlert>> {
  const last = tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.robot, robots.id), ne(alerts.kind, 'skipped')))
    .orderBy(sql`${alerts.endTime} desc nulls first`, desc(alerts.id))
    .limit(1)
    .as('last')
  const rows = await tx
    .select({ robot: robots.id, account: robots.account, last: last._.selectedFields })
    .from(robots)
    .crossJoinLateral(last)
    .where(sql`${robots.id} = any(${`{${of.join(',')}}`}::integer[])`)
  return new Map(rows.map(row => [row.robot, { ...row.last, isOwn: row.last.account === row.account }]))
}

const isBack = ({ kind, endTime }: Alert, now: AlertKind, time: Date): boolean =>
  kind === now && endTime !== null && time.getTime() - endTime.getTime() < ALERT_QUIET_MS

const goOn = (alert: Alert, { state, planType }: RobotCondition): Alert | undefined =>
  alert.endTime === null && alert.state === state
    ? undefined
    : { ...alert, state, planType: planType ?? null, endTime: null }

/** It never ends before it began, whatever the robot's clock says. */
const ended = (alert: Alert, time: Date): Alert => ({
  ...alert,
  endTime: time > alert.startTime ? time : alert.startTime,
})

async function save(tx: Database, changed: readonly Alert[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, state, planType, endTime }) => ({
    id,
    state,
    plan_type: planType,
    end_time: endTime,
  }))
  await tx.execute(sql`
    update ${alerts} alert set state = changed.state, plan_type = changed.plan_type, end_time = changed.end_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as changed (id bigint, state integer, plan_type integer, end_time timestamptz)
    where alert.id = changed.id`)
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
  await save(tx, [ended(open, time)])
  const { kind, state, planType, location, battery } = open
  const same = { robot, kind, state, firstState: state, planType, location, battery }
  await tx.insert(alerts).values({ ...same, account: to, startTime: time })
}
