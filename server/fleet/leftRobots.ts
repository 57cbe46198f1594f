import type { LeftRobot } from '../../contract/resources/pastRobots.ts'
import type { Robot } from '../../contract/resources/robots.ts'
import { robotUsername } from '../../contract/robot/models.ts'
import type { Database } from '../database/database.ts'
import { accounts, robotMoves, robots } from '../database/schema.ts'
import { and, desc, eq, isNull, not, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { hardwareOf } from './robotRows.ts'

type Sight = Pick<Principal, 'login' | 'role'>

const hasLeft = (sight: Sight) =>
  and(visibleAccounts(sight, robotMoves.account), not(visibleAccounts(sight, robots.account)), isNull(robots.deletedAt))

/**
 * A robot that has left the accounts in sight, as they knew it: called what it was called then, with nothing of what it is now but its body.
 * Undefined when it never was in one of them, or is in one now.
 */
export async function findLeftRobot(
  db: Pick<Database, 'select'>,
  sight: Sight,
  id: number,
): Promise<Robot | undefined> {
  const [row] = await db
    .select({ robot: robots, move: robotMoves, account: accounts })
    .from(robotMoves)
    .innerJoin(robots, eq(robots.id, robotMoves.robot))
    .innerJoin(accounts, eq(accounts.id, robotMoves.account))
    .where(and(eq(robotMoves.robot, id), hasLeft(sight)))
    .orderBy(desc(robotMoves.until), desc(robotMoves.id))
    .limit(1)
  if (row === undefined) return undefined
  const { robot, move, account } = row
  return {
    id,
    name: move.name,
    display_name: move.displayName,
    username: robotUsername(move.name),
    ...hardwareOf(robot),
    online: '0',
    connection: 'offline',
    plan: 0,
    account: account.id,
    account_name: account.name,
    account_tier: account.tier,
    test: robot.test,
    main_deb: '',
    time_zone: move.timeZone,
    replayed: robot.replayed,
  }
}

/** Robots that have left the accounts in sight and are out of sight now, those that left last first. */
export async function listLeftRobots(db: Database, sight: Sight, limit: number): Promise<LeftRobot[]> {
  const last = db
    .selectDistinctOn([robotMoves.robot], {
      id: robotMoves.robot,
      name: robotMoves.name,
      displayName: robotMoves.displayName,
      left: sql<Date>`${robotMoves.until}`.mapWith(robotMoves.until).as('left_at'),
    })
    .from(robotMoves)
    .innerJoin(robots, eq(robots.id, robotMoves.robot))
    .where(hasLeft(sight))
    .orderBy(robotMoves.robot, desc(robotMoves.until), desc(robotMoves.id))
    .as('last')
  const rows = await db.select().from(last).orderBy(desc(last.left), desc(last.id)).limit(limit)
  return rows.map(({ id, name, displayName, left }) => ({
    id,
    name,
    display_name: displayName,
    left: left.toISOString(),
  }))
}
