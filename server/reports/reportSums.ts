import { coveragePercentage, productivityOf, truePerformance } from '../../contract/reportFigures.ts'
import type { ReportFilter } from '../../contract/resources/reportFilter.ts'
import type { ReportMetrics, ReportState, TrendPoint, TrendUnit } from '../../contract/resources/reports.ts'
import { REPORT_RESULTS, type ReportResult } from '../../contract/robot/runReport.ts'
import { robotState } from '../../contract/robot/states.ts'
import type { ReportTable } from './columns/reportTable.ts'
import { inSlices } from './columns/slices.ts'
import { countRows, sumCoded, sumRows, sumStates } from './columns/sumRows.ts'
import type { Rows } from './columns/wantedReports.ts'
import { spanOf } from './reportFilter.ts'
import { type Period, periodsOf, unitFor } from './zonePeriods.ts'

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

/** Sums over reports; shares are of the sums. */
export async function sumReports(table: ReportTable, rows: Rows): Promise<ReportMetrics> {
  const { coded } = table
  const results = await countRows(coded.result, rows)
  const sum = (name: keyof ReportTable['numbers']): Promise<number> => sumRows(table.numbers[name], rows)
  const cleanable = await sumCoded(coded.cleanableArea, rows)
  const totalArea = await sum('totalArea')
  const area = await sum('coveredArea')
  const seconds = await sum('workSeconds')
  const [starts, ends] = [table.numbers.startMs.units, table.numbers.endMs.units]
  let durationMs = 0
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) durationMs += (ends[row] ?? 0) - (starts[row] ?? 0)
  })
  return {
    reports: rows.length,
    cleaning_plan_area: await sumCoded(coded.planArea, rows),
    cleanable_area: cleanable,
    total_area: totalArea,
    area,
    productivity: productivityOf(area, seconds),
    performance: truePerformance(area, totalArea),
    coverage_percentage: coveragePercentage(area, cleanable),
    time: seconds,
    duration: durationMs / 1000,
    water: await sum('water'),
    disinfected_area: await sum('disinfectedArea'),
    disinfection_time: await sum('disinfectionSeconds'),
    results: resultsOf(coded.result.values.map((result, code) => [result, results[code] ?? 0] as const)),
  }
}

/** Sums of each period, and the robots that reported in it. */
async function sumsOfPeriods(table: ReportTable, rows: Rows, periods: readonly Period[]) {
  const empty = (): Float64Array => new Float64Array(periods.length)
  const sums = {
    reports: empty(),
    robots: empty(),
    totalArea: empty(),
    area: empty(),
    seconds: empty(),
    water: empty(),
  }
  const { startMs, totalArea, coveredArea, workSeconds, water } = table.numbers
  const starts = startMs.units
  const { codes, values } = table.coded.robot
  /** By robot: the last period that it reported in. */
  const lastOf = new Int32Array(values.length).fill(-1)
  const add = (column: Float64Array, at: number, value: number): void => {
    column[at] = (column[at] ?? 0) + value
  }
  let at = 0
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) {
      const start = starts[row] ?? 0
      // Rows are in the order of their starts, as periods are.
      while (at < periods.length && start >= (periods[at]?.endMs ?? 0)) at++
      add(sums.reports, at, 1)
      add(sums.totalArea, at, totalArea.units[row] ?? 0)
      add(sums.area, at, coveredArea.units[row] ?? 0)
      add(sums.seconds, at, workSeconds.units[row] ?? 0)
      add(sums.water, at, water.units[row] ?? 0)
      const robot = codes[row] ?? 0
      if (lastOf[robot] === at) continue
      lastOf[robot] = at
      add(sums.robots, at, 1)
    }
  })
  const inUnits = [
    [sums.totalArea, totalArea],
    [sums.area, coveredArea],
    [sums.seconds, workSeconds],
    [sums.water, water],
  ] as const
  for (const [units, { perOne }] of inUnits) for (const [period, sum] of units.entries()) units[period] = sum / perOne
  return sums
}

/** What came of each day, week or month of a zone, from the first report or the start of the span to now or its end. */
export async function trendOfReports(
  table: ReportTable,
  rows: Rows,
  filter: ReportFilter,
  { unit: asked, zone, nowMs }: { readonly unit: TrendUnit | undefined; readonly zone: string; readonly nowMs: number },
): Promise<{ readonly data: TrendPoint[]; readonly unit: TrendUnit }> {
  const span = spanOf(filter)
  const starts = table.numbers.startMs.units
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined)
    return { data: [], unit: asked ?? unitFor(span.fromMs ?? nowMs, span.toMs ?? nowMs) }
  const fromMs = span.fromMs ?? starts[first] ?? 0
  // A robot whose clock is ahead began after now.
  const toMs = Math.max(Math.min(span.toMs ?? nowMs, nowMs), (starts[last] ?? 0) + 1)
  const unit = asked ?? unitFor(fromMs, span.toMs ?? toMs)
  const periods = periodsOf(unit, zone, span, { fromMs, toMs }, nowMs)
  const sums = await sumsOfPeriods(table, rows, periods)
  const data = periods.map(({ date, incomplete, passed }, at): TrendPoint => {
    const [area, totalArea, seconds] = [sums.area[at] ?? 0, sums.totalArea[at] ?? 0, sums.seconds[at] ?? 0]
    return {
      date,
      total_area: totalArea,
      productivity: productivityOf(area, seconds),
      area,
      performance: truePerformance(area, totalArea),
      time: seconds,
      waterUsage: sums.water[at] ?? 0,
      reports: sums.reports[at] ?? 0,
      robots: sums.robots[at] ?? 0,
      incomplete,
      passed,
    }
  })
  return { data, unit }
}

/** How long robots were in which state, longest first. */
export async function statesOfReports(
  table: ReportTable,
  rows: Rows,
): Promise<{ readonly data: ReportState[]; readonly total: number }> {
  const sums = await sumStates(table, rows)
  const totalMs = sums.ms.reduce((sum, ms) => sum + ms, 0)
  const data = table.states.values.flatMap((state, code): ReportState[] => {
    const [ms, spans] = [sums.ms[code] ?? 0, sums.spans[code] ?? 0]
    if (ms === 0 && spans === 0) return []
    const { slug, generalState, group } = robotState(state, { online: true })
    const percentage = totalMs > 0 ? Math.min(100, (100 * ms) / totalMs) : 0
    return [{ state, slug, general: generalState, group, time: ms / 1000, count: spans, percentage }]
  })
  return { data: data.toSorted((a, b) => b.time - a.time || a.state - b.state), total: totalMs / 1000 }
}
