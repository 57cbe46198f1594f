import type { Plan, PlanLastRun } from '../../contract/resources/plans.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, plans } from '../database/schema.ts'
import { and, count, desc, eq, inArray } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { visiblePlans } from './planRows.ts'

/** What robots say of themselves and what was recorded of them; replayed runs are nobody's work. */
const REALITIES = ['physical', 'recording'] as const

/** More plans than these are not named one by one: a statement takes a limited number of values. */
const MAX_NAMED = 1000

/** How many reports in sight each version of a plan has, by its id; a version that has none is not there. */
export async function runsOf(
  db: Pick<Database, 'select'>,
  principal: Principal,
  firstId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ plan: cleaningReports.plan, runs: count() })
    .from(cleaningReports)
    .where(
      and(
        eq(cleaningReports.planFirstId, firstId),
        eq(cleaningReports.deleted, false),
        inArray(cleaningReports.reality, [...REALITIES]),
        visibleAccounts(principal, cleaningReports.account),
      ),
    )
    .groupBy(cleaningReports.plan)
  return new Map(rows.map(({ plan, runs }) => [plan, runs]))
}

/** The newest report in sight of each plan, by its first id: one step into an index a plan, however many reports there are. */
export async function lastRunsOf(
  db: Pick<Database, 'select'>,
  principal: Principal,
  versions: readonly Pick<Plan, 'first_id'>[],
): Promise<ReadonlyMap<number, PlanLastRun>> {
  const ids = [...new Set(versions.map(({ first_id: id }) => id))]
  if (ids.length === 0) return new Map()
  const newest = db
    .select({
      id: cleaningReports.id,
      result: cleaningReports.result,
      endTime: cleaningReports.endTime,
      coverage: cleaningReports.coveragePercentage,
    })
    .from(cleaningReports)
    .where(
      and(
        eq(cleaningReports.planFirstId, plans.id),
        eq(cleaningReports.deleted, false),
        inArray(cleaningReports.reality, [...REALITIES]),
        visibleAccounts(principal, cleaningReports.account),
      ),
    )
    .orderBy(desc(cleaningReports.startTime))
    .limit(1)
    .as('newest')
  const rows = await db
    .select({
      plan: plans.id,
      id: newest.id,
      result: newest.result,
      endTime: newest.endTime,
      coverage: newest.coverage,
    })
    .from(plans)
    .crossJoinLateral(newest)
    .where(ids.length > MAX_NAMED ? visiblePlans(principal, eq(plans.id, plans.firstId)) : inArray(plans.id, ids))
  return new Map(
    rows.map(({ plan, id, result, endTime, coverage }) => [
      plan,
      { id, result, end_timestamp: endTime.getTime(), coverage_percentage: coverage },
    ]),
  )
}
