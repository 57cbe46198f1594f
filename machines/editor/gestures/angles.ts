import type { Point } from '../../../contract/plan/shapes.ts'
import { distance, headingTo } from '../../../floor/geometry.ts'

const STEP = Math.PI / 4

/** The nearest of the eight directions. */
export const lockedAngle = (angle: number): number => Math.round(angle / STEP) * STEP

/** As far from `from` as `to`, in the nearest of the eight directions (E-030). */
export function lockedPoint(from: Point, to: Point): Point {
  const heading = headingTo(from, to)
  const locked = lockedAngle(heading)
  const far = distance(from, to) * Math.cos(heading - locked)
  return { x: from.x + far * Math.cos(locked), y: from.y + far * Math.sin(locked) }
}
