/** Where edges of a line or ring cross one another (E-032). */
import type { Point } from '../../../contract/plan/shapes.ts'

const cross = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Where two edges cross; undefined where they do not, or only touch with an end. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [ofC, ofD, ofA, ofB] = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)]
  if (ofC * ofD >= 0 || ofA * ofB >= 0) return undefined
  const part = ofA / (ofA - ofB)
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}

/** The most crossings that are marked. */
const MAX_CROSSINGS = 20

/** @param isRing whether the last point leads back to the first one */
export function crossingsOf(points: readonly Point[], isRing: boolean): readonly Point[] {
  const ends = isRing ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1)
  const edges = ends.flatMap((to, index) => {
    const from = points[index]
    return from ? [{ from, to }] : []
  })
  const found: Point[] = []
  for (const [index, one] of edges.entries())
    for (const other of edges.slice(index + 2)) {
      const at = crossing(one.from, one.to, other.from, other.to)
      if (at) found.push(at)
      if (found.length >= MAX_CROSSINGS) return found
    }
  return found
}
