/** Where the outline of a polygon crosses itself (E-032). */
import type { Point } from '../../../contract/plan/shapes.ts'

/** `edges` by the index of the vertex where each begins. */
export type Crossing = { readonly edges: readonly [number, number]; readonly at: Point }

/** More are not looked for. */
const MAX_CROSSINGS = 100

type Edge = {
  readonly index: number
  readonly from: Point
  readonly to: Point
  readonly before: Point
  readonly after: Point
}

/** In whole millimetres, so that the signs below are exact. */
function edgesOf(polygon: readonly Point[]): Edge[] {
  const corners = polygon
    .map(({ x, y }, index) => ({ index, x: Math.round(x * 1000), y: Math.round(y * 1000) }))
    .filter((corner, place, all) => {
      const next = all[(place + 1) % all.length]
      return next !== undefined && (next.x !== corner.x || next.y !== corner.y)
    })
  const at = (place: number) => corners[(place + corners.length) % corners.length]
  return corners.flatMap((from, place) => {
    const [before, to, after] = [at(place - 1), at(place + 1), at(place + 2)]
    return before && to && after ? [{ index: from.index, from, to, before, after }] : []
  })
}

const side = (a: Point, b: Point, c: Point): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y
const isWithin = (a: Point, b: Point, c: Point): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y)

/** Whether a direction lies strictly between two others, counter-clockwise from the first. */
function isBetween(middle: Point, first: Point, last: Point, to: Point): boolean {
  const isLeftOfFirst = side(middle, first, to) > 0
  const isRightOfLast = side(middle, last, to) < 0
  return side(middle, first, last) > 0 ? isLeftOfFirst && isRightOfLast : isLeftOfFirst || isRightOfLast
}

/** The points before and after a place on an edge, along the outline. */
const chainAt = (edge: Edge, at: Point): readonly [Point, Point] => {
  if (isSame(edge.from, at)) return [edge.before, edge.to]
  return isSame(edge.to, at) ? [edge.from, edge.after] : [edge.from, edge.to]
}

/** Two edges meet at a point of one of them: whether the outline goes through itself there, and does not merely touch. */
function goesThrough(one: Edge, other: Edge, at: Point): boolean {
  const [first, last] = chainAt(one, at)
  const [from, to] = chainAt(other, at)
  return isBetween(at, first, last, from) !== isBetween(at, first, last, to)
}

function crossingPoint(one: Edge, other: Edge): Point | undefined {
  const { from: a, to: b } = one
  const { from: c, to: d } = other
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (ofC * ofD < 0 && ofA * ofB < 0) {
    const t =
      ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / ((b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x))
    return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
  }
  const touched = [c, d].filter(point => side(a, b, point) === 0 && isWithin(a, b, point))
  touched.push(...[a, b].filter(point => side(c, d, point) === 0 && isWithin(c, d, point)))
  const [first] = touched
  if (!first) return undefined
  const runsAlong = touched.find(point => !isSame(point, first))
  if (runsAlong) return { x: (first.x + runsAlong.x) / 2, y: (first.y + runsAlong.y) / 2 }
  return goesThrough(one, other, first) ? first : undefined
}

const isNeighbour = (one: Edge, other: Edge): boolean => one.to === other.from
const metres = ({ x, y }: Point): Point => ({ x: x / 1000, y: y / 1000 })

/** Each place once, with the first two edges that meet there. */
export function selfCrossings(polygon: readonly Point[]): readonly Crossing[] {
  const edges = edgesOf(polygon).toSorted((a, b) => Math.min(a.from.x, a.to.x) - Math.min(b.from.x, b.to.x))
  const found = new Map<string, Crossing>()
  for (const [place, one] of edges.entries()) {
    const most = Math.max(one.from.x, one.to.x)
    const [low, high] = [Math.min(one.from.y, one.to.y), Math.max(one.from.y, one.to.y)]
    for (let next = place + 1; next < edges.length; next++) {
      const other = edges[next]
      if (!other || Math.min(other.from.x, other.to.x) > most) break
      if (Math.max(other.from.y, other.to.y) < low || Math.min(other.from.y, other.to.y) > high) continue
      if (isNeighbour(one, other) || isNeighbour(other, one)) continue
      const at = crossingPoint(one, other)
      if (!at) continue
      const [first, second] = one.index < other.index ? [one, other] : [other, one]
      const name = `${at.x},${at.y}`
      if (!found.has(name)) found.set(name, { edges: [first.index, second.index], at: metres(at) })
      if (found.size >= MAX_CROSSINGS) return [...found.values()]
    }
  }
  return [...found.values()].toSorted((a, b) => a.edges[0] - b.edges[0] || a.edges[1] - b.edges[1])
}

/** The outline with what lies between two crossing edges the other way round: then these two no longer cross. */
export function uncrossed(polygon: readonly Point[], { edges: [first, second] }: Crossing): Point[] {
  const between = polygon.slice(first + 1, second + 1).toReversed()
  return [...polygon.slice(0, first + 1), ...between, ...polygon.slice(second + 1)]
}
