/** What can be wrong with outlines, in metres in map. */
import type { Point } from '../../../contract/plan/elements.ts'
import type { CellFrame } from '../../../floor/cellBits.ts'
import { eachRowOf } from '../../../floor/cleanable.ts'
import { boundsOf, fromFrame } from '../../../floor/geometry.ts'

const side = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Where two pieces cross in their middles; undefined where they do not, or only touch. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (ofC * ofD >= 0 || ofA * ofB >= 0) return undefined
  const t = ofC / (ofC - ofD)
  return { x: c.x + t * (d.x - c.x), y: c.y + t * (d.y - c.y) }
}

/** The first place where an outline crosses itself. */
export function selfCrossing(points: readonly Point[]): Point | undefined {
  const sides = points.map((from, i) => ({ from, to: points[(i + 1) % points.length] ?? from }))
  for (const [i, one] of sides.entries())
    for (let k = i + 2; k < sides.length; k++) {
      const other = sides[k]
      const at = other && crossing(one.from, one.to, other.from, other.to)
      if (at !== undefined) return at
    }
  return undefined
}

/** The middle of an area for people: that of the box around it. */
export function middleOf(points: readonly Point[]): Point {
  const { minX, minY, maxX, maxY } = boundsOf(points)
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

/** The half of the points' hull, from left to right or back. */
function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const next of points) {
    for (;;) {
      const [before, last] = [hull.at(-2), hull.at(-1)]
      if (before === undefined || last === undefined || side(before, last, next) > 0) break
      hull.pop()
    }
    hull.push(next)
  }
  return hull.slice(0, -1)
}

function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

export type Overlap = {
  /** Places in the list. */
  readonly first: number
  readonly second: number
  /** m². */
  readonly area: number
  readonly at: Point
  readonly outline: readonly Point[]
}
type Shared = { cells: number; readonly rows: Map<number, { first: number; last: number }> }

/** A grid over the same floor with at most so many cells: overlaps are counted on it. */
const MAX_CELLS = 2_000_000

export function coarserThan({ width, height, resolution, ...frame }: CellFrame): CellFrame {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_CELLS)))
  return {
    ...frame,
    resolution: resolution * step,
    width: Math.ceil(width / step),
    height: Math.ceil(height / step),
  }
}

/**
 * Areas that two outlines have both, by the rule of even and odd. Floor of three is of the first and each of the others.
 * @param visit called with each outline and the cells that are in it and in none before
 */
export function overlapsOf(
  frame: CellFrame,
  outlines: readonly (readonly Point[])[],
  visit: (outline: number, cell: number) => void,
): Overlap[] {
  const owners = new Uint16Array(frame.width * frame.height)
  const shared = new Map<number, Shared>()
  for (const [place, outline] of outlines.entries())
    eachRowOf(frame, outline, (row, first, last) => {
      for (let column = first; column <= last; column++) {
        const cell = row * frame.width + column
        const owner = owners[cell] ?? 0
        if (owner === 0) {
          owners[cell] = place + 1
          visit(place, cell)
        } else if (owner !== place + 1) addShared(shared, (owner - 1) * outlines.length + place, row, column)
      }
    })
  return [...shared].map(([key, found]) => ({
    first: Math.floor(key / outlines.length),
    second: key % outlines.length,
    area: found.cells * frame.resolution ** 2,
    ...placeOf(frame, found),
  }))
}

function addShared(shared: Map<number, Shared>, key: number, row: number, column: number): void {
  const found: Shared = shared.get(key) ?? { cells: 0, rows: new Map() }
  shared.set(key, found)
  found.cells++
  const span = found.rows.get(row) ?? { first: column, last: column }
  found.rows.set(row, span)
  span.first = Math.min(span.first, column)
  span.last = Math.max(span.last, column)
}

function placeOf({ origin, resolution, yaw = 0 }: CellFrame, { rows }: Shared): Pick<Overlap, 'at' | 'outline'> {
  const corner = (column: number, row: number): Point =>
    fromFrame({ ...origin, w: yaw }, { x: column * resolution, y: row * resolution })
  const corners = [...rows].flatMap(([row, { first, last }]) => [
    corner(first, row),
    corner(first, row + 1),
    corner(last + 1, row),
    corner(last + 1, row + 1),
  ])
  const outline = hullOf(corners)
  return { at: middleOf(outline), outline }
}
