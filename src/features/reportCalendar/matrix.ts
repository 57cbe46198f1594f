/** Runs as a matrix of plans and days, or plans and versions of the software (R-045..R-048). */
import { finalResult, type ResultCounts, resultCounts } from '../../../contract/reportOutcome.ts'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import type { ReportResult } from '../../../contract/robot/runReport.ts'

/** A run with the day of the reader's zone on which it began. */
export type Run = ReportEntry & { readonly day: string }

/** `runs`: the newest first. */
export type Cell = {
  readonly result: ReportResult
  readonly runs: readonly Run[]
  readonly successes: number
}
export type PlanRow = {
  /** `first_id`. */
  readonly plan: number
  /** The newest run: what the plan is called, and its version. */
  readonly newest: Run
  readonly cells: ReadonlyMap<string, Cell>
  readonly successes: number
  readonly runs: number
}
export type LocationRows = {
  readonly key: string
  readonly newest: Run
  readonly runs: number
  readonly rows: readonly PlanRow[]
}

const successesOf = (runs: readonly Run[]): number => runs.filter(({ result }) => result === 'success').length

/** @param runs the newest first @param columnOf the column that a run is in; undefined: in none */
export function matrixOf(
  runs: readonly Run[],
  columnOf: (run: Run) => string | undefined,
  compare: (a: Run, b: Run) => number,
): readonly LocationRows[] {
  const shown = runs.filter(run => columnOf(run) !== undefined)
  const places = Map.groupBy(shown, ({ location_id }) => `${location_id}`)
  return [...places]
    .flatMap(([key, ofPlace]) => {
      const [newest] = ofPlace
      if (newest === undefined) return []
      const rows = [...Map.groupBy(ofPlace, run => run.cleaning_plan_first_id)]
        .flatMap(([plan, ofPlan]) => planRow(plan, ofPlan, columnOf))
        .toSorted((a, b) => compare(a.newest, b.newest))
      return [{ key, newest, runs: ofPlace.length, rows }]
    })
    .toSorted((a, b) => compare(a.newest, b.newest))
}

function planRow(plan: number, runs: readonly Run[], columnOf: (run: Run) => string | undefined): readonly PlanRow[] {
  const [newest] = runs
  if (newest === undefined) return []
  const cells = new Map<string, Cell>()
  for (const [column, ofCell] of Map.groupBy(runs, run => columnOf(run) ?? '')) {
    const result = finalResult(
      ofCell.map(run => run.result),
      'cell',
    )
    if (result !== undefined) cells.set(column, { result, runs: ofCell, successes: successesOf(ofCell) })
  }
  return [{ plan, newest, cells, successes: successesOf(runs), runs: runs.length }]
}

/** A version of the software, and since when it has been seen. Ms since the epoch. */
export type VersionColumn = { readonly version: string; readonly sinceMs: number }

/** The versions that runs had, the latest to be seen first; at most so many. */
export function versionColumns(runs: readonly Run[], most: number): readonly VersionColumn[] {
  const since = new Map<string, number>()
  for (const { software_version: version, start_timestamp: startMs } of runs)
    since.set(version, Math.min(since.get(version) ?? startMs, startMs))
  return [...since]
    .map(([version, sinceMs]) => ({ version, sinceMs }))
    .toSorted((a, b) => b.sinceMs - a.sinceMs || b.version.localeCompare(a.version, 'en', { numeric: true }))
    .slice(0, most)
}

/** A day of the month: its one result, and what its runs come to. */
export type DayResults = {
  readonly day: string
  readonly result: ReportResult
  readonly counts: ResultCounts
  readonly area: number
  readonly runs: readonly Run[]
}

/** The first days, as many as hold so many runs; the last of them whole. */
export function daysOfRuns<Day extends Pick<DayResults, 'runs'>>(days: readonly Day[], runs: number): readonly Day[] {
  let seen = 0
  return days.filter(day => {
    const isShown = seen < runs
    seen += day.runs.length
    return isShown
  })
}

/** Days that have runs, the newest first. @param runs the newest first */
export function dayResults(runs: readonly Run[]): readonly DayResults[] {
  return [...Map.groupBy(runs, ({ day }) => day)]
    .flatMap(([day, ofDay]) => {
      const results = ofDay.map(({ result }) => result)
      const result = finalResult(results, 'day')
      const area = ofDay.reduce((sum, run) => sum + run.covered_area, 0)
      return result === undefined ? [] : [{ day, result, counts: resultCounts(results), area, runs: ofDay }]
    })
    .toSorted((a, b) => b.day.localeCompare(a.day))
}
