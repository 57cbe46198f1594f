import type { Database } from '../database/database.ts'
import { robotStatuses } from '../database/schema.ts'
import { and, eq, gt, gte, isNull, lte, or, type SQL, sql } from '../database/sql.ts'

/**
 * The condition that leaves out entries of a robot which ended before a time, by where they began: entries do not overlap, so none that
 * began before the one that lasts at this time reaches it, and the index is read from there, however long the history is.
 */
export function fromEntryAt(db: Pick<Database, 'select'>, robot: number, time: Date): SQL {
  const lastsThen = db
    .select({ start: sql`max(${robotStatuses.startTime})` })
    .from(robotStatuses)
    .where(
      and(
        eq(robotStatuses.robot, robot),
        lte(robotStatuses.startTime, time),
        or(isNull(robotStatuses.endTime), gt(robotStatuses.endTime, robotStatuses.startTime)),
      ),
    )
  return gte(robotStatuses.startTime, sql`coalesce((${lastsThen}), '-infinity')`)
}
