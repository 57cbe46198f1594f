import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { cleaningReports } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'

/** @throws 404 where there is no such report, or it is of an account out of sight */
export async function reportInSight(db: Database, principal: Principal, id: number) {
  const [row] = await db
    .select({ id: cleaningReports.id, account: cleaningReports.account })
    .from(cleaningReports)
    .where(and(eq(cleaningReports.id, id), visibleAccounts(principal, cleaningReports.account)))
  if (row === undefined) throw notFound('cleaningReport')
  return row
}
