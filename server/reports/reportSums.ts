import { coveragePercentage, productivityOf, truePerformance } from '../../contract/reportFigures.ts'
import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportMetrics, ReportState, TrendPoint, TrendUnit } from '../../contract/resources/reports.ts'
import { REPORT_RESULTS, type ReportResult } from '../../contract/robot/runReport.ts'
import { robotState } from '../../contract/robot/states.ts'
import { cleaningReports } from '../database/schema.ts'
import { count, max, min, type PgColumn, sql } from '../database/sql.ts'
import { type ReportReader, type ReportSource, reportsWanted, spanOf } from './reportFilter.ts'
import { edgesOf, periodsOf, unitFor } from './zonePeriods.ts'

const sumOf = (column: PgColumn): ReturnType<typeof sql<number>> =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** The results that there are, each with its number. */
export const resultsOf = (
  numbers: Iterable<readonly [result: ReportResult, reports: number]>,
): ReportMetrics['results'] => {
  const found = new Map(numbers)
  return {
    success: 0,
    partial: 0,
    failure: 0,
    operator_cancelled: 0,
    swath_cancelled: 0,
    ...Object.fromEntries(REPORT_RESULTS.map(result => [result, found.get(result) ?? 0])),
  }
}

/** Sums over all reports that the filter lets through; shares are of the sums. */
export async function sumReports(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
): Promise<{ readonly metrics: ReportMetrics; readonly newest: number }> {
  const duration = sql<number>`coalesce(sum(extract(epoch from ${cleaningReports.endTime} - ${cleaningReports.startTime})), 0)`
  const rows = await db
    .select({
      result: cleaningReports.result,
      reports: count(),
      newest: max(cleaningReports.id),
      planArea: sumOf(cleaningReports.planArea),
      cleanable: sumOf(cleaningReports.cleanableArea),
      totalArea: sumOf(cleaningReports.totalArea),
      area: sumOf(cleaningReports.coveredArea),
      seconds: sumOf(cleaningReports.workSeconds),
      duration: duration.mapWith(Number),
      water: sumOf(cleaningReports.water),
      disinfected: sumOf(cleaningReports.disinfectedArea),
      disinfection: sumOf(cleaningReports.disinfectionSeconds),
    })
    .from(cleaningReports)
    .where(reportsWanted(reader, filter))
    .groupBy(cleaningReports.result)
  const total = (pick: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + pick(row), 0)
  const sums = {
    totalArea: total(row => row.totalArea),
    area: total(row => row.area),
    seconds: total(row => row.seconds),
  }
  const cleanable = total(row => row.cleanable)
  return {
    metrics: {
      reports: total(row => row.reports),
      cleaning_plan_area: total(row => row.planArea),
      cleanable_area: cleanable,
      total_area: sums.totalArea,
      area: sums.area,
      productivity: productivityOf(sums.area, sums.seconds),
      performance: truePerformance(sums.area, sums.totalArea),
      coverage_percentage: coveragePercentage(sums.area, cleanable),
      time: sums.seconds,
      duration: total(row => row.duration),
      water: total(row => row.water),
      disinfected_area: total(row => row.disinfected),
      disinfection_time: total(row => row.disinfection),
      results: resultsOf(rows.map(({ result, reports }) => [result, reports] as const)),
    },
    newest: Math.max(0, ...rows.map(({ newest }) => newest ?? 0)),
  }
}

/** Seconds since the epoch at which a report began. */
export const startSecond = sql`date_part('epoch', ${cleaningReports.startTime})`

/** What came of each day, week or month of a zone, from the first report or the start of the span to now or its end. */
export async function trendOfReports(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
  { unit: asked, zone, nowMs }: { readonly unit: TrendUnit | undefined; readonly zone: string; readonly nowMs: number },
): Promise<{ readonly data: TrendPoint[]; readonly unit: TrendUnit }> {
  const wanted = reportsWanted(reader, filter)
  const span = spanOf(filter)
  const [found] = await db
    .select({ first: min(cleaningReports.startTime), last: max(cleaningReports.startTime) })
    .from(cleaningReports)
    .where(wanted)
  if (!found?.first || !found.last)
    return { data: [], unit: asked ?? unitFor(span.fromMs ?? nowMs, span.toMs ?? nowMs) }
  const fromMs = span.fromMs ?? found.first.getTime()
  // A robot whose clock is ahead began after now.
  const toMs = Math.max(Math.min(span.toMs ?? nowMs, nowMs), found.last.getTime() + 1)
  const unit = asked ?? unitFor(fromMs, span.toMs ?? toMs)
  const periods = periodsOf(unit, zone, span, { fromMs, toMs }, nowMs)
  const rows = await db
    .select({
      bucket: sql<number>`width_bucket(${startSecond}, ${edgesOf(periods)}::float8[])`,
      reports: count(),
      robot: cleaningReports.robot,
      totalArea: sumOf(cleaningReports.totalArea),
      area: sumOf(cleaningReports.coveredArea),
      seconds: sumOf(cleaningReports.workSeconds),
      water: sumOf(cleaningReports.water),
    })
    .from(cleaningReports)
    .where(wanted)
    .groupBy(sql`1`, cleaningReports.robot)
  const byBucket = Map.groupBy(rows, row => row.bucket)
  const data = periods.map(({ date, incomplete, passed }, at): TrendPoint => {
    const ofRobots = byBucket.get(at + 1) ?? []
    const total = (pick: (row: (typeof rows)[number]) => number): number =>
      ofRobots.reduce((sum, row) => sum + pick(row), 0)
    const sums = {
      totalArea: total(row => row.totalArea),
      area: total(row => row.area),
      seconds: total(row => row.seconds),
    }
    return {
      date,
      total_area: sums.totalArea,
      productivity: productivityOf(sums.area, sums.seconds),
      area: sums.area,
      performance: truePerformance(sums.area, sums.totalArea),
      time: sums.seconds,
      waterUsage: total(row => row.water),
      reports: total(row => row.reports),
      robots: ofRobots.length,
      incomplete,
      passed,
    }
  })
  return { data, unit }
}

/** How long robots were in which state, longest first. */
export async function statesOfReports(
  db: ReportSource,
  reader: ReportReader,
  filter: ReportFilter,
): Promise<{ readonly data: ReportState[]; readonly total: number }> {
  const spent = sql`jsonb_each(${cleaningReports.states}) as spent(state, sums)`
  const rows = await db
    .select({
      state: sql<number>`spent.state::int`,
      seconds: sql<number>`sum((spent.sums->>0)::float8)`.mapWith(Number),
      spans: sql<number>`sum((spent.sums->>1)::float8)`.mapWith(Number),
    })
    .from(cleaningReports)
    .innerJoin(spent, sql`true`)
    .where(reportsWanted(reader, filter))
    .groupBy(sql`1`)
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0)
  const data = rows.map(({ state, seconds, spans }): ReportState => {
    const { slug, generalState, group } = robotState(state, { online: true })
    return {
      state,
      slug,
      general: generalState,
      group,
      time: seconds,
      count: spans,
      percentage: total > 0 ? Math.min(100, (100 * seconds) / total) : 0,
    }
  })
  return { data: data.toSorted((a, b) => b.time - a.time || a.state - b.state), total }
}
