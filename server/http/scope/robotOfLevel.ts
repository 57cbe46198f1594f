import { type ControlLevel, controlLevel } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { findRobot } from '../../fleet/robotRows.ts'
import type { Principal } from '../../identity/principal.ts'

/**
 * A robot on which the login has at least this control level (M-018).
 * @throws RequestError notFound when it is out of sight, forbidden below the level
 */
export async function robotOfLevel(
  db: Database,
  principal: Principal,
  id: number,
  level: ControlLevel,
): Promise<Robot> {
  const robot = await findRobot(db, principal, id)
  if (robot === undefined) throw notFound('robot')
  if (controlLevel(principal.grants, robot.account_tier) < level)
    throw new RequestError('forbidden', 'shared.error.forbidden', 'The control level does not allow this')
  return robot
}
