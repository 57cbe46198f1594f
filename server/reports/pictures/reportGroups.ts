/** Runs that can be laid over one another. */
import { MAX_REPORTS } from '../../../contract/routes/reports.ts'
import { cleaningReports, reportDocuments } from '../../database/schema.ts'
import { and, desc, eq, isNotNull, type SQL } from '../../database/sql.ts'
import type { ReportSource as Source } from '../reportFilter.ts'
import { groupsOfPlans } from '../reportRows.ts'

/** Runs that can be laid over one another, the newest first. */
export type Group = {
  readonly group: number
  readonly plan: number
  readonly reports: readonly number[]
  readonly key: string
}

/** Groups of the newest reports of which a condition is true, the largest first. */
export async function groupsWhere(db: Source, wanted: SQL | undefined): Promise<readonly Group[]> {
  const rows = await db
    .select({ id: cleaningReports.id, plan: cleaningReports.plan, area: cleaningReports.coveredArea })
    .from(cleaningReports)
    .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
    .where(and(wanted, isNotNull(reportDocuments.coverage)))
    .orderBy(desc(cleaningReports.startTime), desc(cleaningReports.id))
    .limit(MAX_REPORTS)
  const groups = await groupsOfPlans(
    db,
    rows.map(({ plan }) => plan),
  )
  const byGroup = Map.groupBy(rows, ({ plan }) => groups.get(plan) ?? 0)
  byGroup.delete(0)
  return [...byGroup]
    .map(([group, list]) => ({
      group,
      plan: list[0]?.plan ?? group,
      reports: list.map(({ id }) => id),
      key: list.map(({ id, area }) => `${id} ${area}`).join(','),
    }))
    .toSorted((a, b) => b.reports.length - a.reports.length || a.group - b.group)
}
