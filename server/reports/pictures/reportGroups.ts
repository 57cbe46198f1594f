/** Runs that can be laid over one another (R-035). */
import { MAX_REPORTS } from '../../../contract/routes/reports.ts'
import { cleaningReports, reportDocuments } from '../../database/schema.ts'
import { and, desc, eq, isNotNull, type SQL, sql } from '../../database/sql.ts'
import type { ReportSource as Source } from '../reportFilter.ts'
import { groupsOfPlans } from '../reportRows.ts'

/** Runs that can be laid over one another, the newest first. */
export type Group = {
  readonly group: number
  readonly plan: number
  readonly reports: readonly number[]
  readonly key: string
}

const withCoverage = (db: Source, wanted: SQL | undefined) =>
  db
    .select({ id: cleaningReports.id, plan: cleaningReports.plan, area: cleaningReports.coveredArea })
    .from(cleaningReports)
    .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
    .where(and(wanted, isNotNull(reportDocuments.coverage)))
    .orderBy(desc(cleaningReports.startTime), desc(cleaningReports.id))
    .limit(MAX_REPORTS)
type Run = Awaited<ReturnType<typeof withCoverage>>[number]

/** Groups of runs, the largest first. */
async function groupsOf(db: Source, rows: readonly Run[]): Promise<readonly Group[]> {
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

/** Of the newest reports of which a condition is true. */
export const groupsWhere = async (db: Source, wanted: SQL | undefined): Promise<readonly Group[]> =>
  groupsOf(db, await withCoverage(db, wanted))

/** Of the first of given reports, the newest first, that have a coverage: no more than can be superimposed. */
export async function groupsOfNewest(db: Source, ids: Float64Array): Promise<readonly Group[]> {
  const found: Run[] = []
  for (let at = 0; at < ids.length && found.length < MAX_REPORTS; at += MAX_REPORTS)
    found.push(
      ...(await withCoverage(
        db,
        sql`${cleaningReports.id} = any(${`{${ids.subarray(at, at + MAX_REPORTS).join(',')}}`}::bigint[])`,
      )),
    )
  return groupsOf(db, found.slice(0, MAX_REPORTS))
}
