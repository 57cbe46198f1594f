import type { Database } from '../database/database.ts'
import { robotMoves, robots } from '../database/schema.ts'
import { and, asc, eq, isNull, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

/** A stretch of time, its end not in it; infinite where nothing bounds it. Ms since the epoch. */
export type Span = { readonly fromMs: number; readonly toMs: number }

type Sight = Pick<Principal, 'login' | 'role'>

/** When a robot was in accounts that the login sees, oldest first; none when it never was, or there is no such robot. */
export async function pastSpans(db: Pick<Database, 'select'>, sight: Sight, robot: number): Promise<readonly Span[]> {
  const [current] = await db
    .select({ isSeen: sql<boolean>`${visibleAccounts(sight, robots.account)}` })
    .from(robots)
    .where(and(eq(robots.id, robot), isNull(robots.deletedAt)))
  if (current === undefined) return []
  const moves = await db
    .select({ until: robotMoves.until, isSeen: sql<boolean>`${visibleAccounts(sight, robotMoves.account)}` })
    .from(robotMoves)
    .where(eq(robotMoves.robot, robot))
    .orderBy(asc(robotMoves.until), asc(robotMoves.id))
  const spans: Span[] = []
  let fromMs = Number.NEGATIVE_INFINITY
  const stays = [
    ...moves.map(({ until, isSeen }) => ({ toMs: until.getTime(), isSeen })),
    { toMs: Number.POSITIVE_INFINITY, isSeen: current.isSeen },
  ]
  for (const { toMs, isSeen } of stays) {
    const last = spans.at(-1)
    if (isSeen && last?.toMs === fromMs) spans.splice(-1, 1, { fromMs: last.fromMs, toMs })
    else if (isSeen) spans.push({ fromMs, toMs })
    fromMs = toMs
  }
  return spans
}

/** Whether all of a stretch of time is in one of the spans; `fromMs` and `toMs` may be one moment. */
export const isInSpans = (spans: readonly Span[], fromMs: number, toMs: number = fromMs): boolean =>
  spans.some(span => span.fromMs <= fromMs && toMs < span.toMs)
