import { type ControlLevel, controlLevel } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { robotMoves } from '../../database/schema.ts'
import { and, eq, gt, type PgColumn, type SQL, sql } from '../../database/sql.ts'
import { findLeftRobot } from '../../fleet/leftRobots.ts'
import { findRobot } from '../../fleet/robotRows.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'

/** A robot of which the login may see some of the past: what happened while the robot was in accounts that the login sees. */
export type PastRobot = {
  readonly id: number
  readonly username: string
  readonly level: ControlLevel
  /** As it is, or where it is out of sight as it was known when it left. */
  readonly robot: Robot
  /** The condition that a row of the past belongs to an account in sight. */
  readonly isSeen: (account: PgColumn) => SQL
}

/**
 * A robot in sight, or one that has been in an account in sight and moved on: its past there stays with those who see that account (decision
 * 7). The level is that of the account the robot is in now, else that of the one in sight that it left last.
 * @throws RequestError notFound when the login has neither, forbidden below the level
 */
export async function pastRobot(
  db: Database,
  principal: Principal,
  id: number,
  needed: ControlLevel,
): Promise<PastRobot> {
  const robot = (await findRobot(db, principal, id)) ?? (await findLeftRobot(db, principal, id))
  if (robot === undefined) throw notFound('robot')
  const level = controlLevel(principal.grants, robot.account_tier)
  if (level < needed)
    throw new RequestError('forbidden', 'shared.error.forbidden', 'The control level does not allow this')
  return { id, username: robot.username, level, robot, isSeen: account => visibleAccounts(principal, account) }
}

/** Whether a robot that is in sight now was so at a time. */
export async function wasInSight(db: Database, principal: Principal, robot: number, time: Date): Promise<boolean> {
  const [left] = await db
    .select({ isVisible: sql<boolean>`${visibleAccounts(principal, robotMoves.account)}` })
    .from(robotMoves)
    .where(and(eq(robotMoves.robot, robot), gt(robotMoves.until, time)))
    .orderBy(robotMoves.until)
    .limit(1)
  return left === undefined || left.isVisible
}
