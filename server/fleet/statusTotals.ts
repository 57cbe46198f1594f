import type { RobotStatusTotals } from '../../contract/resources/robots.ts'
import { type GeneralState, robotState } from '../../contract/robot/states.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses, robots } from '../database/schema.ts'
import { count, eq, type SQL, sql } from '../database/sql.ts'
import { AWAY_STATE, SERVICE_BOOT_ID } from './awayEntry.ts'

/** What counts of entries that reach over its edges, ms since the epoch; an entry without an end lasts until now. */
type Span = { readonly fromMs: number | undefined; readonly toMs: number | undefined; readonly nowMs: number }

/** Seconds since the epoch of an instant, in the whole ones of the history. */
const second = (time: SQL | Date): SQL =>
  time instanceof Date ? sql`${Math.floor(time.getTime() / 1000)}::float8` : sql`floor(date_part('epoch', ${time}))`

/** Of all entries that match, however many there are: how long they lasted by general state, and how many they are. */
export async function statusTotals(
  db: Database,
  wanted: SQL | undefined,
  { fromMs, toMs, nowMs }: Span,
): Promise<RobotStatusTotals> {
  const now = new Date(nowMs)
  const start = second(sql`${robotStatuses.startTime}`)
  const end = second(sql`coalesce(${robotStatuses.endTime}, ${now.toISOString()}::timestamptz)`)
  const from = fromMs === undefined ? start : sql`greatest(${start}, ${second(new Date(fromMs))})`
  const to = toMs === undefined ? end : sql`least(${end}, ${second(new Date(toMs))})`
  const away = sql<boolean>`(${robotStatuses.bootId} = ${SERVICE_BOOT_ID} and ${robotStatuses.state} = ${AWAY_STATE})`
  const rows = await db
    .select({
      state: robotStatuses.state,
      planType: robotStatuses.planType,
      away,
      // A robot whose clock is ahead begins an entry after now.
      seconds: sql`sum(greatest(${to} - ${from}, 0))`.mapWith(Number),
      entries: count(),
      robot: robotStatuses.robot,
    })
    .from(robotStatuses)
    .innerJoin(robots, eq(robots.id, robotStatuses.robot))
    .where(wanted)
    .groupBy(robotStatuses.state, robotStatuses.planType, sql`3`, robotStatuses.robot)
  const states: { [S in GeneralState]?: { seconds: number; entries: number } } = {}
  for (const row of rows) {
    const { generalState } = robotState(row.state, { online: !row.away, planType: row.planType ?? undefined })
    const sum = (states[generalState] ??= { seconds: 0, entries: 0 })
    sum.seconds += row.seconds
    sum.entries += row.entries
  }
  return {
    total: rows.reduce((sum, { entries }) => sum + entries, 0),
    robots: new Set(rows.map(({ robot }) => robot)).size,
    states,
  }
}
