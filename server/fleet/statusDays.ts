import * as v from 'valibot'
import type { RobotStatusDay } from '../../contract/resources/robots.ts'
import { robotState } from '../../contract/robot/states.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses, robots } from '../database/schema.ts'
import { eq, type SQL, sql } from '../database/sql.ts'
import { AWAY_STATE, SERVICE_BOOT_ID } from './awayEntry.ts'

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number())
const rowsSchema = v.array(
  v.object({
    day: number,
    state: number,
    plan_type: v.nullable(number),
    away: v.boolean(),
    seconds: number,
    began: number,
    robots: number,
  }),
)

/** In the whole seconds of the history, by the day of its beginning and that of its end, counted from 1. */
function entriesByDay(db: Database, wanted: SQL | undefined, edges: readonly number[], nowMs: number) {
  const seconds = sql.raw(`'{${edges.map(ms => ms / 1000).join(',')}}'::float8[]`)
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`
  const from = sql`floor(date_part('epoch', ${robotStatuses.startTime}))`
  // A robot whose clock is ahead begins an entry after now.
  const until = sql`greatest(floor(date_part('epoch', coalesce(${robotStatuses.endTime}, ${now}))), ${from})`
  const away = sql`(${robotStatuses.bootId} = ${SERVICE_BOOT_ID} and ${robotStatuses.state} = ${AWAY_STATE})`
  return db
    .select({
      robot: robotStatuses.robot,
      state: robotStatuses.state,
      planType: robotStatuses.planType,
      away: away.as('away'),
      from: from.as('from_s'),
      until: until.as('until_s'),
      first: sql`greatest(width_bucket(${from}, ${seconds}), 1)`.as('first_day'),
      // One that ends with a day is none of the next.
      last: sql`least(width_bucket(greatest(${until} - 0.5, ${from}), ${seconds}), ${sql.raw(String(edges.length - 1))})`.as(
        'last_day',
      ),
    })
    .from(robotStatuses)
    .innerJoin(robots, eq(robots.id, robotStatuses.robot))
    .where(wanted)
}

/**
 * What all entries that match come to, day by day.
 * @param edges where each day begins, and at last where the newest ends; ms since the epoch
 */
export async function statusDays(
  db: Database,
  wanted: SQL | undefined,
  edges: readonly number[],
  nowMs: number,
): Promise<RobotStatusDay[]> {
  const starts = sql.raw(`'{${edges.map(ms => ms / 1000).join(',')}}'::float8[]`)
  // By robot first: to count robots from that takes no sorting of all entries.
  const { rows } = await db.execute(sql`
    with entries as (${entriesByDay(db, wanted, edges, nowMs)}),
    by_robot as (
      select day, robot, state, plan_type, away,
        sum(greatest(least(until_s, (${starts})[day + 1]) - greatest(from_s, (${starts})[day]), 0)) as seconds,
        count(*) filter (where from_s >= (${starts})[day]) as began
      from entries cross join lateral generate_series(first_day, last_day) as day
      group by 1, 2, 3, 4, 5
    ),
    robots_of_day as (select day, count(distinct robot) as robots from by_robot group by day)
    select day, state, plan_type, away, sum(seconds) as seconds, sum(began) as began, min(robots) as robots
    from by_robot join robots_of_day using (day) group by 1, 2, 3, 4`)
  const days = new Map<number, RobotStatusDay>()
  for (const row of v.parse(rowsSchema, rows)) {
    const { generalState } = robotState(row.state, { online: !row.away, planType: row.plan_type ?? undefined })
    const day = days.get(row.day) ?? {
      start: toWireTime(edges[row.day - 1] ?? 0),
      seconds: {},
      stuck: 0,
      robots: row.robots,
    }
    day.seconds[generalState] = (day.seconds[generalState] ?? 0) + row.seconds
    if (generalState === 'stuck') day.stuck += row.began
    days.set(row.day, day)
  }
  return [...days].toSorted(([a], [b]) => a - b).map(([, day]) => day)
}
