import type { Database } from '../database/database.ts'
import { robotMoves, robotStatuses } from '../database/schema.ts'
import { and, asc, desc, eq, gt, isNull, lt, or } from '../database/sql.ts'
import { SERVICE_BOOT_ID } from './awayEntry.ts'
import { fromEntryAt } from './entryAt.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Parts the entries of a robot's history that last over a move to another account: what came before the move stays with the account that it
 * left, what comes after it is the next one's. The robot must be locked.
 * @returns instants at which parted entries begin, are parted and end
 */
export async function partAtMoves(tx: Transaction, robot: number): Promise<readonly Date[]> {
  const moves = await tx
    .select({ until: robotMoves.until })
    .from(robotMoves)
    .where(eq(robotMoves.robot, robot))
    .orderBy(asc(robotMoves.until))
  const touched: Date[] = []
  for (const { until } of moves) {
    const over = await entriesOver(tx, robot, until)
    for (const entry of over) {
      const { id, state, plan, planType, sector, location, startTime, endTime } = entry
      await tx.update(robotStatuses).set({ endTime: until }).where(eq(robotStatuses.id, id))
      const own = { robot, bootId: SERVICE_BOOT_ID, seq: await nextOwnSeq(tx, robot) }
      const same = { state, plan, planType, sector, location }
      await tx.insert(robotStatuses).values({ ...own, ...same, startTime: until, endTime })
      touched.push(startTime, until, ...(endTime ? [endTime] : []))
    }
  }
  return touched
}

const entriesOver = (tx: Transaction, robot: number, time: Date) =>
  tx
    .select()
    .from(robotStatuses)
    .where(
      and(
        eq(robotStatuses.robot, robot),
        fromEntryAt(tx, robot, time),
        lt(robotStatuses.startTime, time),
        or(isNull(robotStatuses.endTime), gt(robotStatuses.endTime, time)),
      ),
    )

/** The service counts its own entries. */
async function nextOwnSeq(tx: Transaction, robot: number): Promise<number> {
  const [last] = await tx
    .select({ seq: robotStatuses.seq })
    .from(robotStatuses)
    .where(and(eq(robotStatuses.robot, robot), eq(robotStatuses.bootId, SERVICE_BOOT_ID)))
    .orderBy(desc(robotStatuses.seq))
    .limit(1)
  return (last?.seq ?? 0) + 1
}
