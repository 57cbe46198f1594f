/** Lines with fewer corners (Ramer, Douglas and Peucker). */
import type { Point } from '../contract/plan/shapes.ts'
import { distance, distanceToSegment } from './geometry.ts'

/** The place of the corner that is farthest from a point. */
export function farthestFrom(points: readonly Point[], from: Point): number {
  let far = 0
  for (const [place, corner] of points.entries())
    if (distance(corner, from) > distance(points[far] ?? from, from)) far = place
  return far
}

/**
 * The same line with some of its corners, none of the others farther off than `tolerance`. Of a closed one the first corner stays, and the one farthest
 * from it.
 */
export function withFewerCorners(line: readonly Point[], tolerance: number, isClosed: boolean): Point[] {
  const [first] = line
  if (!first) return []
  const far = isClosed ? farthestFrom(line, first) : line.length - 1
  const corners = new Uint8Array(line.length)
  corners[0] = 1
  corners[far] = 1
  const stack: [number, number][] = [[0, far]]
  if (isClosed) stack.push([far, line.length])
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span
    const a = line[from] as Point
    const b = line[to % line.length] as Point
    let worst = tolerance
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(line[i] as Point, a, b)
      if (off > worst) {
        worst = off
        at = i
      }
    }
    if (at < 0) continue
    corners[at] = 1
    stack.push([from, at], [at, to])
  }
  return line.filter((_, place) => corners[place] === 1)
}
