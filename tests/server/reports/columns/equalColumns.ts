import { expect } from 'vitest'
import { reportsBeyond } from '../../../../server/reports/columns/packedReports.ts'
import type { ReportColumns } from '../../../../server/reports/columns/reportColumns.ts'
import { keptFacts, type ReportFacts } from '../../../../server/reports/columns/reportFacts.ts'
import type { ReportTable } from '../../../../server/reports/columns/reportTable.ts'

const rowsOf = (table: ReportTable): readonly ReportFacts[] => Array.from(table.byStart.rows, row => table.at(row))

/** All reports, in memory and in the database, at one moment. */
export const bothOf = (columns: ReportColumns) =>
  columns.read(
    async (table, source) => ({ held: rowsOf(table), stored: await reportsBeyond(source, 0, 100_000) }),
    async (_, found) => found,
  )

/** Columns are what the rows are, cell by cell in the units of the columns, and in order. Gives all of them back, by id. */
export async function expectEqual(columns: ReportColumns): Promise<readonly ReportFacts[]> {
  const { held, stored } = await bothOf(columns)
  expect(held.toSorted((a, b) => a.id - b.id)).toEqual(stored.map(keptFacts))
  const inOrder = held.toSorted((a, b) => a.startMs - b.startMs || a.id - b.id)
  expect(held.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  return stored
}

/** The same numbers each time, from 0 to before `most`. */
export function dice(seed: number): (most: number) => number {
  let state = seed
  return most => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
