/** Plane geometry in metres and radians: map is x right, y up; robot is x forward, y left; headings counter-clockwise from +x. */
import type { Point } from '../contract/plan/elements.ts'
import type { Pose } from '../contract/telemetry/records.ts'

/** Into (−π, π]. */
export function wrapAngle(angle: number): number {
  const turned = angle % (2 * Math.PI)
  if (turned > Math.PI) return turned - 2 * Math.PI
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned
}

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)
export const headingTo = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x)
const lerp = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })

/** A point given in the frame of `pose`, in the frame in which `pose` is given. */
export function fromFrame(pose: Pose, point: Point): Point {
  const cos = Math.cos(pose.w)
  const sin = Math.sin(pose.w)
  return { x: pose.x + point.x * cos - point.y * sin, y: pose.y + point.x * sin + point.y * cos }
}

/** The inverse of `fromFrame`. */
export function toFrame(pose: Pose, point: Point): Point {
  const cos = Math.cos(pose.w)
  const sin = Math.sin(pose.w)
  const dx = point.x - pose.x
  const dy = point.y - pose.y
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin }
}

export const rotate = (point: Point, angle: number): Point => fromFrame({ x: 0, y: 0, w: angle }, point)

/** Even-odd rule. */
export function isInside(polygon: readonly Point[], point: Point): boolean {
  let inside = false
  let previous = polygon.at(-1)
  for (const corner of polygon) {
    if (
      previous &&
      corner.y > point.y !== previous.y > point.y &&
      point.x < previous.x + ((corner.x - previous.x) * (point.y - previous.y)) / (corner.y - previous.y)
    )
      inside = !inside
    previous = corner
  }
  return inside
}

/** Positive when the corners run counter-clockwise. Square metres. */
export function signedArea(polygon: readonly Point[]): number {
  let twice = 0
  let previous = polygon.at(-1)
  for (const corner of polygon) {
    if (previous) twice += previous.x * corner.y - corner.x * previous.y
    previous = corner
  }
  return twice / 2
}

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const lengthSquared = dx * dx + dy * dy
  if (lengthSquared === 0) return distance(point, a)
  const t = Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / lengthSquared))
  return distance(point, { x: a.x + t * dx, y: a.y + t * dy })
}

/** Distance to the nearest point of an open path; infinite for none. */
export function distanceToPath(point: Point, path: readonly Point[]): number {
  let least = Infinity
  let from = path[0]
  for (const to of path) {
    if (from) least = Math.min(least, distanceToSegment(point, from, to))
    from = to
  }
  return least
}

/** An upright rectangle. */
export type Bounds = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

export function boundsOf(points: readonly Point[]): Bounds {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { x, y } of points) {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** The same line with a point at least each `spacing` metres; corners are kept. */
export function resample(line: readonly Point[], spacing: number): Point[] {
  const out: Point[] = []
  let previous: Point | undefined
  for (const point of line) {
    if (!previous) {
      out.push(point)
      previous = point
      continue
    }
    const from = previous
    const steps = Math.ceil(distance(from, point) / spacing - 1e-9)
    for (let i = 1; i <= steps; i++) out.push(lerp(from, point, i / steps))
    previous = point
  }
  return out
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0
  let previous: Point | undefined
  for (const point of line) {
    if (previous) sum += distance(previous, point)
    previous = point
  }
  return sum
}
