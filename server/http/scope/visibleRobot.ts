import type { Robot } from '../../../contract/resources/robots.ts'
import { notFound } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { findRobot } from '../../fleet/robotRows.ts'
import { type RequestContext, signedIn } from '../implementer.ts'

/**
 * A robot that the asking login may see.
 * @throws RequestError notFound
 */
export async function visibleRobot(db: Database, context: RequestContext, id: number): Promise<Robot> {
  const robot = await findRobot(db, signedIn(context), id)
  if (robot === undefined) throw notFound('robot')
  return robot
}
