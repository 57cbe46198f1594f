import { narrowestBody } from '../../floor/cleaners.ts'
import type { Database } from '../database/database.ts'
import { plans, robots } from '../database/schema.ts'
import { and, eq, isNull } from '../database/sql.ts'

/** Metres, of the narrowest robot that works by a plan, whoever asks; undefined where none does. Replayed robots drive nowhere. */
export async function narrowestRobotOf(
  db: Pick<Database, 'selectDistinct'>,
  firstId: number,
): Promise<number | undefined> {
  const working = and(eq(plans.firstId, firstId), eq(robots.replayed, false), isNull(robots.deletedAt))
  const kinds = await db
    .selectDistinct({ model: robots.model, width: robots.cleaningWidth })
    .from(robots)
    .innerJoin(plans, eq(plans.id, robots.plan))
    .where(working)
  return narrowestBody(kinds)
}
