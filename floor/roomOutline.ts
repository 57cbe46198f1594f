/** The outline of a room of cells as a polygon of few corners that does not cross itself. */
import type { Point } from '../contract/plan/elements.ts'
import { withFewerCorners } from './fewerCorners.ts'
import { signedArea } from './geometry.ts'

/** A polygon may have so many corners: `points` of a sector. */
const MAX_CORNERS = 2000
/** More than a row has corners of cells. */
const ROW_KEYS = 0x10000

/**
 * The outer edge of each room, in corners of cells: the longest way round where a room is in pieces, and without what stands within.
 * @param roomOf the number of its room for each cell, from 1; 0 in none
 */
export function edgesOfRooms(roomOf: Int32Array, width: number, rooms: number): readonly (readonly Point[])[] {
  const edges: Point[][] = Array.from({ length: rooms + 1 }, () => [])
  const areas = new Float64Array(rooms + 1)
  eachEdge(roomOf, width, (room, edge) => {
    const area = signedArea(edge)
    if (area <= (areas[room] as number)) return
    areas[room] = area
    edges[room] = edge
  })
  return edges.map(edge => loopsOf(edge).reduce<readonly Point[]>(wider, []))
}

const wider = (a: readonly Point[], b: readonly Point[]): readonly Point[] => (signedArea(b) > signedArea(a) ? b : a)

/**
 * Calls back with each edge between a room and what is none of it, in corners of cells with the room to the left: counter-clockwise around the
 * room, clockwise around what stands within.
 */
export function eachEdge(roomOf: Int32Array, width: number, visit: (room: number, edge: Point[]) => void): void {
  const walked = new Uint8Array(roomOf.length)
  for (let at = 0; at < roomOf.length; at++) {
    const room = roomOf[at] as number
    if (room === 0 || walked[at] === 1 || (at >= width && roomOf[at - width] === room)) continue
    visit(room, walk(roomOf, width, at, walked))
  }
}

/** East, north, west, south. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Round the cells of a room with the room to the left, from the lower left corner of a cell that has none of it below. */
function walk(roomOf: Int32Array, width: number, start: number, walked: Uint8Array): Point[] {
  const height = roomOf.length / width
  const room = roomOf[start]
  const has = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < width && row < height && roomOf[row * width + column] === room
  const startX = start % width
  const startY = (start - startX) / width
  const out: Point[] = []
  let x = startX
  let y = startY
  let heading = 0
  do {
    out.push({ x, y })
    if (heading === 0) walked[y * width + x] = 1
    const [dx, dy] = STEPS[heading] as (typeof STEPS)[number]
    x += dx
    y += dy
    // The two cells ahead, to the left and to the right of the way.
    const left = has(x + Math.min(0, dx - dy), y + Math.min(0, dx + dy))
    const right = has(x + Math.min(0, dx + dy), y + Math.min(0, dy - dx))
    if (!left) heading = (heading + 1) % 4
    else if (right) heading = (heading + 3) % 4
  } while (x !== startX || y !== startY || heading !== 0)
  return out
}

/** A number for a corner of cells, which no other has. */
const keyOf = ({ x, y }: Point): number => y * ROW_KEYS + x

/** An edge in loops that touch themselves nowhere: it is parted where it comes back to a corner that it has been at. */
export function loopsOf(edge: readonly Point[]): readonly (readonly Point[])[] {
  const loops: (readonly Point[])[] = []
  const way: Point[] = []
  const places = new Map<number, number>()
  for (const corner of edge) {
    const key = keyOf(corner)
    const since = places.get(key)
    if (since !== undefined) {
      const loop = way.splice(since)
      for (const left of loop) places.delete(keyOf(left))
      loops.push(loop)
    }
    places.set(key, way.push(corner) - 1)
  }
  return way.length === 0 ? loops : [...loops, way]
}

/**
 * The polygon with fewer corners, none of whose corners that are left out lies farther from it than `tolerance`; less where that would cross itself.
 * Empty where nothing is left.
 */
export function simplified(edge: readonly Point[], tolerance: number): readonly Point[] {
  if (edge.length < 4) return []
  for (let allowed = tolerance; allowed > tolerance / 100; allowed /= 2) {
    const fewer = withFewerCorners(edge, allowed, true)
    if (fewer.length >= 3 && fewer.length <= MAX_CORNERS && !crossesItself(fewer)) return fewer
  }
  const straight = withFewerCorners(edge, 1e-6, true)
  return straight.length <= MAX_CORNERS ? straight : []
}

/** Whether two sides of a polygon that are not neighbours touch. */
export function crossesItself(polygon: readonly Point[]): boolean {
  const count = polygon.length
  const corner = (place: number): Point => polygon[place % count] as Point
  for (let i = 0; i < count; i++)
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue
      if (touch(corner(i), corner(i + 1), corner(j), corner(j + 1))) return true
    }
  return false
}

function touch(a: Point, b: Point, c: Point, d: Point): boolean {
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.max(c.x, d.x) < Math.min(a.x, b.x)) return false
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return false
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

const side = (a: Point, b: Point, point: Point): number =>
  Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x))
