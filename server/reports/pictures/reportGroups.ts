/** Runs that can be laid over one another (R-035). */
import { MAX_REPORTS } from '../../../contract/routes/reports.ts'
import { cleaningReports, reportDocuments } from '../../database/schema.ts'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from '../../database/sql.ts'
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

type Belongs = (run: Run, group: number) => boolean

/** Groups of runs, the largest first. */
async function groupsOf(db: Source, rows: readonly Run[], belongs: Belongs = () => true): Promise<readonly Group[]> {
  const groups = await groupsOfPlans(
    db,
    rows.map(({ plan }) => plan),
  )
  const byGroup = Map.groupBy(rows, run => {
    const group = groups.get(run.plan) ?? 0
    return belongs(run, group) ? group : 0
  })
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

/** Reports that are asked for, by the group that each is to be in. */
export type GivenReports = ReadonlyMap<number, readonly number[]>

/** Of given reports of which a condition is true, no more than `MAX_REPORTS`; one that is asked for in another group than its own is left out. */
export async function groupsOfGiven(
  db: Source,
  given: GivenReports,
  wanted: SQL | undefined,
): Promise<readonly Group[]> {
  const all = [...new Set([...given.values()].flat())]
  const ids = new Map([...given].map(([group, reports]) => [group, new Set(reports)]))
  const rows = await withCoverage(db, and(wanted, inArray(cleaningReports.id, all)))
  return groupsOf(db, rows, ({ id }, group) => ids.get(group)?.has(id) ?? false)
}

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
