import type { ReportResult } from '../contract/robot/runReport.ts'
import type { ImportedRun } from './importedReports.ts'

export const MERIDIAN = 'Meridian Facility Services'
export const HALDEN = 'Halden Retail Group'
const RESULTS: readonly ReportResult[] = ['success', 'success', 'partial', 'failure']
/** Two runs a day of four weeks, 40 reports; the newest of yesterday. */
export const RUNS: readonly ImportedRun[] = Array.from({ length: 40 }, (_, run) => ({
  daysAgo: 1 + Math.floor(run / 2),
  hour: run % 2 === 0 ? 6 : 9,
  result: RESULTS[run % 4] ?? 'success',
  covered: 600 + 10 * run,
}))
export const sumOf = (runs: readonly ImportedRun[]): number => runs.reduce((sum, { covered }) => sum + covered, 0)
export const whole = (value: number): string => Math.round(value).toLocaleString('en')
