import { partAlertAtMove } from '../alerts/foldAlerts.ts'
import type { Database } from '../database/database.ts'
import {
  alerts,
  cleaningReports,
  commands,
  comments,
  incidents,
  leaseEvents,
  messages,
  notices,
  recordings,
  robotMoves,
  robotStatuses,
  statusSummaries,
} from '../database/schema.ts'
import { and, eq, sql } from '../database/sql.ts'
import { partAtMoves } from './partAtMoves.ts'
import { summarise } from './statusSummaries.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A robot goes from one account to another at a time. */
export type Move = {
  readonly robot: number
  readonly from: number
  readonly to: number
  readonly time: Date
  /** What it did in the account that it leaves goes along. */
  readonly withPast: boolean
  /** What the account that it leaves knows it by. */
  readonly known: Pick<typeof robotMoves.$inferInsert, 'name' | 'displayName' | 'timeZone'>
}

/** Where a robot's past is kept, but for the sums of its history. */
const PAST = [
  recordings,
  robotStatuses,
  incidents,
  leaseEvents,
  commands,
  messages,
  comments,
  notices,
  alerts,
  cleaningReports,
]

/** Says whose the past of a robot is that has just been given to another account. The robot must be locked. */
export function movePast(tx: Transaction, move: Move): Promise<void> {
  return move.withPast ? takeAlong(tx, move) : leaveBehind(tx, move)
}

async function leaveBehind(tx: Transaction, { robot, from, to, time, known }: Move): Promise<void> {
  await tx.insert(robotMoves).values({
    robot,
    account: from,
    until: time,
    name: known.name,
    displayName: known.displayName,
    timeZone: known.timeZone,
  })
  await partAlertAtMove(tx, { robot, to, time })
  await summarise(tx, robot, await partAtMoves(tx, robot))
}

async function takeAlong(tx: Transaction, { robot, from, to }: Move): Promise<void> {
  for (const table of PAST)
    await tx
      .update(table)
      .set({ account: to })
      .where(and(eq(table.robot, robot), eq(table.account, from)))
  await tx
    .update(robotMoves)
    .set({ account: to })
    .where(and(eq(robotMoves.robot, robot), eq(robotMoves.account, from)))
  // Where the robot has been in that account before, both have sums of the same quarters.
  await tx.execute(sql`
    with taken as (
      delete from ${statusSummaries}
      where ${statusSummaries.robot} = ${robot} and ${statusSummaries.account} = ${from}
      returning robot, start, state, seconds, began
    )
    insert into ${statusSummaries} as present (robot, start, state, seconds, began, account)
    select robot, start, state, seconds, began, ${to}::integer from taken
    on conflict (robot, start, state, account)
    do update set seconds = present.seconds + excluded.seconds, began = present.began + excluded.began`)
}
