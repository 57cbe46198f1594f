/** Sums over rows. */
import type { CodedColumn } from './codedColumn.ts'
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
export async function sumRows(values: Float64Array, rows: Rows): Promise<number> {
  let sum = 0
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) sum += values[row] ?? 0
  })
  return sum
}

/** Of a column of few different numbers. */
export async function sumCoded(column: CodedColumn<number>, rows: Rows): Promise<number> {
  const counts = await countRows(column, rows)
  return column.values.reduce((sum, value, code) => sum + value * (counts[code] ?? 0), 0)
}

/** Largest id of rows, by the code of their value; 0 where there is none. */
export async function newestOf(table: ReportTable, { codes, values }: Coded, rows: Rows): Promise<Float64Array> {
  const newest = new Float64Array(values.length)
  const ids = table.numbers('id')
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) {
      const code = codes[row] ?? 0
      const id = ids[row] ?? 0
      if (id > (newest[code] ?? 0)) newest[code] = id
    }
  })
  return newest
}

/** Largest id of all; 0 of none. */
export async function newestId(table: ReportTable, rows: Rows): Promise<number> {
  const ids = table.numbers('id')
  let newest = 0
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) newest = Math.max(newest, ids[row] ?? 0)
  })
  return newest
}

/** Milliseconds and spans of rows, by the code of the state. */
export async function sumStates({ states: { states, ms, spans, first, count } }: ReportTable, rows: Rows) {
  const time = new Float64Array(states.values.length)
  const found = new Float64Array(states.values.length)
  const { codes } = states
  await inSlices(rows.length, (from, to) => {
    for (const row of rows.subarray(from, to)) {
      const begin = first[row] ?? 0
      const end = begin + (count[row] ?? 0)
      for (let at = begin; at < end; at++) {
        const code = codes[at] ?? 0
        time[code] = (time[code] ?? 0) + (ms[at] ?? 0)
        found[code] = (found[code] ?? 0) + (spans[at] ?? 0)
      }
    }
  })
  return { ms: time, spans: found }
}
