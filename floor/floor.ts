/** A floor made ready to be driven on and looked at. */
import type { Point } from '../contract/plan/elements.ts'
import { type DistanceField, distanceAt } from './distanceField.ts'
import type { OccupancyGrid } from './occupancyGrid.ts'

/** Never changes; whoever works on one floor shares it. All of it covers the same cells. */
export type Floor = {
  readonly grid: OccupancyGrid
  /** Distance to what a laser sees. */
  readonly seen: DistanceField
  /** Distance to where no wheel may go: walls, things, no-go zones, glass, drops, the ground outside. */
  readonly barred: DistanceField
}

/** Metres from a point to the nearest place where no wheel may go. */
export const clearanceAt = (floor: Pick<Floor, 'barred'>, point: Point): number =>
  distanceAt(floor.barred, point.x, point.y)

/** Whether a straight line keeps a clearance all along. */
export function isLineClear(floor: Floor, from: Point, to: Point, clearance: number): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  let along = 0
  while (along <= length) {
    const t = length === 0 ? 0 : along / length
    const free = clearanceAt(floor, { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
    if (free < clearance) return false
    // Nothing is nearer than `free`, so the line is clear for at least what exceeds the clearance.
    along += Math.max(0.05, free - clearance)
  }
  return true
}
