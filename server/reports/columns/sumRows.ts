/** Sums over rows. */
import type { CodedColumn } from './codedColumn.ts'
import type { NumberColumn } from './numberColumn.ts'
import type { ReportTable } from './reportTable.ts'
import { inSlices } from './slices.ts'
import type { Rows } from './wantedReports.ts'

type Coded = Pick<CodedColumn<string | number | null>, 'values' | 'codes'>

/** Rows by the code of their value. */
export async function countRows(column: Coded, rows: Rows): Promise<Float64Array> {
  const counts = new Float64Array(column.values.length)
  const { codes } = column
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) {
      const code = codes[row] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  })
  return counts
}

/** Of a column of numbers. */
export async function sumRows({ units, perOne }: NumberColumn, rows: Rows): Promise<number> {
  let sum = 0
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) sum += units[row] ?? 0
  })
  return sum / perOne
}

/** Of a column of few different numbers. */
export async function sumCoded(column: CodedColumn<number>, rows: Rows): Promise<number> {
  const counts = await countRows(column, rows)
  return column.values.reduce((sum, value, code) => sum + value * (counts[code] ?? 0), 0)
}

/** Largest id of rows, by the code of their value; 0 where there is none. */
export async function newestOf(table: ReportTable, { codes, values }: Coded, rows: Rows): Promise<Float64Array> {
  const newest = new Float64Array(values.length)
  const ids = table.numbers.id.units
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) {
      const code = codes[row] ?? 0
      const id = ids[row] ?? 0
      if (id > (newest[code] ?? 0)) newest[code] = id
    }
  })
  return newest
}

/** Milliseconds and spans of rows, by the code of the state. */
export async function sumStates({ states }: ReportTable, rows: Rows) {
  const ms = new Float64Array(states.values.length)
  const spans = new Float64Array(states.values.length)
  await inSlices(rows.length, (from, to) => states.addTo(ms, spans, rows.subarray(from, to)))
  return { ms, spans }
}
