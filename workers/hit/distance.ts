import type { Point } from '../../contract/plan/elements.ts'

/** Whether a point lies in a polygon, by the even-odd rule. */
export function isInside(at: Point, polygon: readonly Point[]): boolean {
  let inside = false
  let before = polygon.at(-1)
  for (const point of polygon) {
    if (before && point.y > at.y !== before.y > at.y) {
      const crossing = point.x + ((at.y - point.y) / (before.y - point.y)) * (before.x - point.x)
      if (at.x < crossing) inside = !inside
    }
    before = point
  }
  return inside
}

/** Distance to the nearest point of an open path; infinite for none. */
export function distanceToPath(at: Point, path: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY
  let from = path[0]
  for (const to of path) {
    if (from) least = Math.min(least, distanceToSegment(at, from, to))
    from = to
  }
  return least
}

function distanceToSegment(at: Point, from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const lengthSquared = dx * dx + dy * dy
  const along = lengthSquared === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / lengthSquared
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy)
}
