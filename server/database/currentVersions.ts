import type { Database } from './database.ts'
import { plans } from './schema.ts'
import { alias, and, eq, gt, notExists, or, type SQL } from './sql.ts'

const others = alias(plans, 'other_versions')

/** The version of `plans` that its plan is known by: the published one, or the newest where none is. Where that is, the plan is. */
export function isCurrentVersion(db: Pick<Database, 'select'>): SQL | undefined {
  const isPublished = and(eq(others.firstId, plans.firstId), eq(others.status, 'published'))
  const isNewer = and(eq(others.firstId, plans.firstId), gt(others.version, plans.version))
  return or(
    eq(plans.status, 'published'),
    and(
      notExists(db.select({ id: others.id }).from(others).where(isPublished)),
      notExists(db.select({ id: others.id }).from(others).where(isNewer)),
    ),
  )
}
