/** Which result stands for several runs. */
import type { ReportResult } from './robot/runReport.ts'

/** The first of them that any run had is shown. */
export const FINAL_RESULT_ORDERS = {
  /** A plan on a day, or with a version of the software. */
  cell: ['success', 'failure', 'partial', 'operator_cancelled', 'swath_cancelled'],
  /** A day of the month. */
  day: ['success', 'partial', 'failure', 'operator_cancelled', 'swath_cancelled'],
} as const satisfies { readonly [place: string]: readonly ReportResult[] }

/** The result that is shown for several runs; undefined where there was none. */
export function finalResult(
  results: Iterable<ReportResult>,
  place: keyof typeof FINAL_RESULT_ORDERS,
): ReportResult | undefined {
  const had = new Set(results)
  return FINAL_RESULT_ORDERS[place].find(result => had.has(result))
}

/** How many runs had each result. */
export type ResultCounts = { readonly [R in ReportResult]: number }

export function resultCounts(results: Iterable<ReportResult>): ResultCounts {
  const counts = { success: 0, partial: 0, failure: 0, operator_cancelled: 0, swath_cancelled: 0 }
  for (const result of results) counts[result]++
  return counts
}
