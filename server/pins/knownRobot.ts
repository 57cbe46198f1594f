import { robotMoves, robots } from '../database/schema.ts'
import { isNull, type PgColumn, type SQL, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

/** What a robot is called by those who know it. */
export type KnownRobot = { readonly id: number; readonly name: string; readonly display_name: string }

/**
 * A robot that a row names, as a login knows it: by its names now where it is in sight, by those that it had when it left where it was in sight once; null
 * where it never was, is in the fleet no more, or none is named.
 * @param robot the column that holds its id, in a query of more than one table
 */
export const knownRobot = (
  sight: Pick<Principal, 'login' | 'role'>,
  robot: PgColumn,
): SQL<KnownRobot | null> => sql<KnownRobot | null>`coalesce(
  (
    select json_build_object('id', ${robots.id}, 'name', ${robots.name}, 'display_name', ${robots.displayName})
    from ${robots}
    where ${robots.id} = ${robot} and ${isNull(robots.deletedAt)} and ${visibleAccounts(sight, robots.account)}
  ),
  (
    select json_build_object('id', ${robots.id}, 'name', ${robotMoves.name}, 'display_name', ${robotMoves.displayName})
    from ${robotMoves} join ${robots} on ${robots.id} = ${robotMoves.robot}
    where ${robots.id} = ${robot} and ${isNull(robots.deletedAt)} and ${visibleAccounts(sight, robotMoves.account)}
    order by ${robotMoves.until} desc, ${robotMoves.id} desc limit 1
  )
)`
