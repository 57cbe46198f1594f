import { inSlices } from './slices.ts'
import type { Rows } from './wantedReports.ts'

/** Negative where the first comes first; of two rows never 0. */
export type Compare = (a: number, b: number) => number

/** Under so many rows a sort costs no more than a selection. */
const FEW_ROWS = 512

/**
 * The rows at the places from `from` to before `to` of an order, without sorting all the others: around a row from the middle they are parted into
 * those before it and those after, and a part that has no place among them is left as it is.
 */
export async function selectRows(rows: Rows, compare: Compare, from: number, to: number): Promise<Rows> {
  if (from >= Math.min(to, rows.length)) return new Uint32Array(0)
  if (rows.length <= Math.max(FEW_ROWS, 2 * (to - from))) return rows.toSorted(compare).subarray(from, to)
  const middle = rows[rows.length >>> 1] ?? 0
  const [before, after] = [new Uint32Array(rows.length), new Uint32Array(rows.length)]
  let [less, more] = [0, 0]
  await inSlices(rows.length, (first, end) => {
    for (const row of rows.subarray(first, end)) {
      const order = compare(row, middle)
      if (order < 0) before[less++] = row
      else if (order > 0) after[more++] = row
    }
  })
  return Uint32Array.from([
    ...(await selectRows(before.subarray(0, less), compare, from, Math.min(to, less))),
    ...(from <= less && less < to ? [middle] : []),
    ...(await selectRows(after.subarray(0, more), compare, Math.max(0, from - less - 1), Math.max(0, to - less - 1))),
  ])
}
