/** A sector cut into parts in which lanes run from end to end, and the lanes of each: evenly spaced from edge to edge. */
import { type Axis, type LaneSheet, SHORTEST_M, type Span, type Stretch } from './laneSheet.ts'

/** Rows of a part lie so far apart, metres. */
const ROW_M = 0.1
/** An end of a row that lies further from that of the row before begins another part, metres. */
const STEP_M = 0.6
/** Less than this share of a swath is left to others. */
const SLIVER = 0.12
/** A lane may reach so far beyond the row of its part. */
const ASIDE_M = 0.25

type Row = { readonly at: number; readonly span: Span }
type Part = {
  readonly rows: Row[]
  /** The part below, or above, is longer there and has a lane at its very edge. */
  readonly goesOnBelow: boolean
  goesOnAbove: boolean
}

const lengthOf = ([from, to]: Span): number => to - from
const meet = (a: Span, b: Span): boolean => Math.min(a[1], b[1]) > Math.max(a[0], b[0])
const isOneWith = (a: Span, b: Span): boolean => Math.abs(a[0] - b[0]) <= STEP_M && Math.abs(a[1] - b[1]) <= STEP_M

/** @param inset of the outermost lanes from the sector's edge, metres */
function partsOf(sheet: LaneSheet, axis: Axis, inset: number): readonly Part[] {
  const { minX, minY, maxX, maxY } = sheet.box
  const [low, high] = axis === 'x' ? [minY, maxY] : [minX, maxX]
  const rows = Math.max(1, Math.floor((high - low - 2 * inset) / ROW_M) + 1)
  const first = rows === 1 ? (low + high) / 2 : low + inset
  const step = rows === 1 ? 0 : (high - low - 2 * inset) / (rows - 1)
  const out: Part[] = []
  let open: readonly Part[] = []
  for (let i = 0; i < rows; i++) {
    const at = first + i * step
    const spans = sheet.room(axis, at).filter(span => lengthOf(span) >= SHORTEST_M)
    const next = spans.map((span): Part => {
      const below = open.filter(part => meet(lastOf(part), span))
      const [only] = below
      const isAlone = only !== undefined && spans.filter(other => meet(lastOf(only), other)).length === 1
      if (only && below.length === 1 && isAlone && isOneWith(lastOf(only), span)) {
        only.rows.push({ at, span })
        return only
      }
      return {
        rows: [{ at, span }],
        goesOnBelow: below.some(part => lengthOf(lastOf(part)) >= lengthOf(span)),
        goesOnAbove: false,
      }
    })
    for (const part of open)
      if (!next.includes(part))
        part.goesOnAbove = spans.some(span => meet(lastOf(part), span) && lengthOf(span) > lengthOf(lastOf(part)))
    for (const part of next) if (!open.includes(part)) out.push(part)
    open = next
  }
  return out
}

const lastOf = ({ rows }: Part): Span => rows.at(-1)?.span ?? [0, 0]

/** Heights of the lanes of a part: evenly from the lowest floor that nobody else sweeps to the highest. */
function heights({ rows, goesOnBelow, goesOnAbove }: Part, swath: number, overlap: number): readonly number[] {
  const low = rows[0]?.at ?? 0
  const high = rows.at(-1)?.at ?? low
  const reach = swath / 2 - overlap
  const from = goesOnBelow ? low - ROW_M + reach : low - swath / 2
  const to = goesOnAbove ? high + ROW_M - reach : high + swath / 2
  if (to - from <= SLIVER * swath) return []
  const count = Math.max(1, Math.ceil((to - from - overlap) / (swath - overlap) - 1e-6))
  const gap = count === 1 ? 0 : (to - from - swath) / (count - 1)
  const begin = count === 1 ? (from + to) / 2 : from + swath / 2
  return Array.from({ length: count }, (_, i) => Math.min(high, Math.max(low, begin + i * gap)))
}

/** @param overlap of neighbouring lanes, metres */
export function laneParts(sheet: LaneSheet, axis: Axis, swath: number, overlap: number, inset: number): Stretch[] {
  return partsOf(sheet, axis, inset).flatMap(part =>
    heights(part, swath, overlap).flatMap(at => {
      const nearest = part.rows.reduce((best, row) => (Math.abs(row.at - at) < Math.abs(best.at - at) ? row : best))
      const [low, high] = nearest.span
      return sheet.fit(axis, at).flatMap(stretch => {
        const from = Math.max(stretch.from, low - ASIDE_M)
        const to = Math.min(stretch.to, high + ASIDE_M)
        return to - from >= SHORTEST_M ? [{ ...stretch, from, to }] : []
      })
    }),
  )
}
