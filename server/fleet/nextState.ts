import type { StateChange } from '../../contract/gateway.ts'
import { hasOpenAlert } from '../alerts/foldAlerts.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses, robots } from '../database/schema.ts'
import { and, eq, getTableColumns, isNull, sql } from '../database/sql.ts'
import { addEnded } from './statusSummaries.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Entry = typeof robotStatuses.$inferSelect

/** What a robot said, in a start of its software. */
export type Said = {
  readonly robot: number
  readonly bootId: string
  readonly change: StateChange
  readonly nowMs: number
}

/** The entry that is open, and whether an alert of the robot is. */
export type OpenEntry = Entry & { readonly isAlerted: boolean }

/**
 * Locks a robot and its open entry. One statement is enough: an entry that somebody else has ended while this waited is not found, and one that
 * is found is as it is now.
 */
export async function lockOpenEntry(tx: Transaction, robot: number): Promise<OpenEntry | undefined> {
  const [open] = await tx
    .select({ ...getTableColumns(robotStatuses), isAlerted: hasOpenAlert(tx, robot) })
    .from(robotStatuses)
    .innerJoin(robots, eq(robots.id, robotStatuses.robot))
    .where(and(eq(robotStatuses.robot, robot), isNull(robotStatuses.endTime)))
    .for('update')
  return open
}

/**
 * Whether the robot said what is open before this, in the same run of its software. Then nothing that it has said comes behind, nothing of the
 * service's own does, and every move to another account was before: the change has its place without a look at what else there is.
 */
export const goesOn = (open: OpenEntry | undefined, { bootId, change }: Said): open is OpenEntry =>
  open?.bootId === bootId && open.seq < change.seq

/**
 * Ends the open entry, and opens the next one. Nearly every change of state is one that goes on, and a large fleet has a hundred of them a second:
 * they are written with as few statements as can be.
 * @returns when the next one begins; never before the one that it follows, whatever the robot's clock says
 */
export async function goOn(tx: Transaction, open: OpenEntry, { robot, bootId, change, nowMs }: Said): Promise<Date> {
  const start = new Date(Math.max(Math.min(change.time, nowMs), open.startTime.getTime()))
  const { seq, state, plan, plan_type: planType = null, sector, location } = change
  // The new entry is made of what ends the old one, for at no moment two may be open.
  await tx.execute(sql`
    with ended as (
      update ${robotStatuses} set end_time = ${start}::timestamptz where id = ${open.id} returning end_time
    ), opened as (
      insert into ${robotStatuses} (robot, boot_id, seq, state, plan, plan_type, sector, location, start_time)
      select ${robot}::integer, ${bootId}, ${seq}::bigint, ${state}::integer, ${plan}::integer, ${planType}::integer, ${sector}::integer,
        ${location}::integer, end_time from ended
    )
    update ${robots} set state = ${state}::integer, plan_type = ${planType}::integer where id = ${robot}`)
  await addEnded(tx, robot, { ...open, endTime: start })
  return start
}
