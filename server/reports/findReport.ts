import * as v from 'valibot'
import type { Inspection, Report } from '../../contract/resources/reports.ts'
import { waterUsageSchema } from '../../contract/robot/runReport.ts'
import {
  cleaningReports,
  locations,
  logins,
  reportDocuments,
  reportInspections,
  reportProofs,
  robots,
} from '../database/schema.ts'
import { and, asc, desc, eq, sql } from '../database/sql.ts'
import { targetsOf } from '../plans/planTargets.ts'
import { recordedSpans } from './recordedSpans.ts'
import { type FieldReader, type ReportReader, type ReportSource, reportsInSight } from './reportFilter.ts'
import { REPORT_COLUMNS, type ReportRow, toEntries } from './reportRows.ts'

/** What is read of the details beside their text. */
const waterSchema = v.pipe(v.string(), v.parseJson(), v.object({ water_usage: waterUsageSchema }))

/** The run of the same plan before or after, of those in sight that are not hidden. */
async function neighbour(
  db: ReportSource,
  reader: ReportReader,
  { id, planFirstId, startTime }: Pick<ReportRow, 'id' | 'planFirstId' | 'startTime'>,
  side: 'previous' | 'next',
): Promise<number | undefined> {
  const place = sql`(${cleaningReports.startTime}, ${cleaningReports.id})`
  const own = sql`(${startTime.toISOString()}::timestamptz, ${id}::bigint)`
  const order = side === 'next' ? asc : desc
  const [found] = await db
    .select({ id: cleaningReports.id })
    .from(cleaningReports)
    .where(
      and(
        reportsInSight(reader),
        eq(cleaningReports.planFirstId, planFirstId),
        eq(cleaningReports.deleted, false),
        side === 'next' ? sql`${place} > ${own}` : sql`${place} < ${own}`,
      ),
    )
    .orderBy(order(cleaningReports.startTime), order(cleaningReports.id))
    .limit(1)
  return found?.id
}

async function inspectionsOf(db: ReportSource, report: number): Promise<Inspection[]> {
  const rows = await db
    .select({ inspection: reportInspections, name: logins.name })
    .from(reportInspections)
    .innerJoin(logins, eq(logins.id, reportInspections.login))
    .where(eq(reportInspections.report, report))
    .orderBy(asc(reportInspections.createdAt), asc(reportInspections.id))
  return rows.map(({ inspection, name }) => ({
    id: inspection.id,
    time: inspection.createdAt.toISOString(),
    login: { id: inspection.login, name },
    passed: inspection.passed,
    ...(inspection.readingValue !== null && {
      reading: { value: inspection.readingValue, unit: inspection.readingUnit ?? '' },
    }),
    comment: inspection.comment,
    ...(inspection.picture !== null && { picture: inspection.picture }),
  }))
}

/** From when on a robot's newest frames are not in finished files; undefined while all are. Ms since the epoch. */
type LiveFrom = (robot: number) => number | undefined

/** One report with its details, the runs of its plan beside it, and what people found on the floor; undefined where it is out of sight. */
export async function findReport(
  db: ReportSource,
  reader: ReportReader & FieldReader,
  id: number,
  liveFrom: LiveFrom,
): Promise<Report | undefined> {
  const [found] = await db
    .select({
      row: REPORT_COLUMNS,
      details: reportDocuments.details,
      hasPath: sql<boolean>`${reportDocuments.path} is not null`,
      hasProof: sql<boolean>`exists (select 1 from ${reportProofs} where ${reportProofs.report} = ${cleaningReports.id})`,
      zone: sql<string>`coalesce(${locations.timeZone}, ${robots.timeZone})`,
    })
    .from(cleaningReports)
    .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
    .innerJoin(robots, eq(robots.id, cleaningReports.robot))
    .leftJoin(locations, eq(locations.id, cleaningReports.location))
    .where(and(eq(cleaningReports.id, id), reportsInSight(reader)))
  if (found === undefined) return undefined
  const { row, details, hasPath, hasProof, zone } = found
  const [entry] = await toEntries(db, reader, [row])
  if (entry === undefined) return undefined
  const water = v.safeParse(waterSchema, details)
  const previous = await neighbour(db, reader, row, 'previous')
  const next = await neighbour(db, reader, row, 'next')
  const targets = await targetsOf(db, row.planFirstId)
  return {
    ...entry,
    report: details,
    run: row.run,
    water_usage_by_flow: water.success ? water.output.water_usage : [0, 0, 0],
    time_zone: zone,
    targets: { coverage_percentage: targets.coverage_percentage, performance: targets.performance },
    inspections: await inspectionsOf(db, id),
    has_coverage: row.hasCoverage,
    has_path: hasPath,
    has_proof: hasProof,
    recorded: await recordedSpans(db, row, liveFrom(row.robot)),
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  }
}
