import type { WrittenComment } from '../../contract/resources/planComments.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { logins, planComments, plans } from '../database/schema.ts'
import { and, asc, count, desc, eq, inArray } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visiblePlans } from './planRows.ts'

type Row = { readonly comment: typeof planComments.$inferSelect; readonly author: string | null }

const toComment = ({ comment, author }: Row): WrittenComment => ({
  id: comment.id,
  parent_type: 'cleaning_plan',
  parent_id: comment.plan,
  comment: comment.comment,
  created: toWireTime(comment.createdAt.getTime()),
  edited: comment.editedAt === null ? undefined : toWireTime(comment.editedAt.getTime()),
  login: comment.createdBy ?? undefined,
  login_name: author ?? undefined,
})

const select = (db: Pick<Database, 'select'>) =>
  db
    .select({ comment: planComments, author: logins.name })
    .from(planComments)
    .innerJoin(plans, eq(plans.id, planComments.plan))
    .leftJoin(logins, eq(logins.id, planComments.createdBy))

/** A comment of a version in sight. */
export async function findComment(
  db: Pick<Database, 'select'>,
  principal: Principal,
  id: number,
): Promise<WrittenComment | undefined> {
  const [row] = await select(db).where(visiblePlans(principal, eq(planComments.id, id)))
  return row && toComment(row)
}

type Page = { readonly direction: 'asc' | 'desc'; readonly limit: number; readonly offset: number }

/** Comments of versions, of those that are in sight (L-020). */
export async function listComments(
  db: Database,
  principal: Principal,
  versions: readonly number[],
  { direction, limit, offset }: Page,
): Promise<{ readonly data: WrittenComment[]; readonly total: number }> {
  const wanted = visiblePlans(principal, inArray(planComments.plan, [...versions]))
  const sorted = direction === 'asc' ? asc : desc
  const rows = await select(db)
    .where(wanted)
    .orderBy(sorted(planComments.createdAt), sorted(planComments.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db
    .select({ total: count() })
    .from(planComments)
    .innerJoin(plans, eq(plans.id, planComments.plan))
    .where(wanted)
  return { data: rows.map(toComment), total: all?.total ?? 0 }
}

/** @returns its id */
export async function insertComment(
  tx: Pick<Database, 'insert'>,
  values: { readonly plan: number; readonly comment: string; readonly createdBy: number },
): Promise<number> {
  const [row] = await tx.insert(planComments).values(values).returning({ id: planComments.id })
  if (row === undefined) throw new Error('A new comment has no row')
  return row.id
}

/** @returns false where the login has not written it */
export async function changeComment(
  tx: Pick<Database, 'update'>,
  id: number,
  { comment, by, nowMs }: { readonly comment: string; readonly by: number; readonly nowMs: number },
): Promise<boolean> {
  const own = and(eq(planComments.id, id), eq(planComments.createdBy, by))
  const changed = await tx
    .update(planComments)
    .set({ comment, editedAt: new Date(nowMs) })
    .where(own)
    .returning({ id: planComments.id })
  return changed.length > 0
}
