import type { Point } from '../contract/plan/elements.ts'
import { distanceAt } from './distanceField.ts'
import { clearanceAt, type Floor, isLineClear } from './floor.ts'
import type { GridFrame } from './occupancyGrid.ts'

/** Metres a cell: coarse enough to plan across a building in milliseconds, fine enough for a door. */
const ROAD_RESOLUTION = 0.2
/** Of a cell: a product that is whole but for its rounding makes no cell more. */
const ROUNDING = 1e-6

/** Clearance on a coarse raster, for planning ways. */
export type RoadGrid = GridFrame & {
  readonly floor: Floor
  /** Metres to the nearest barred place. */
  readonly clearance: Float32Array
}

export function createRoadGrid(floor: Floor): RoadGrid {
  const { grid, barred } = floor
  const share = grid.resolution / ROAD_RESOLUTION
  const width = Math.ceil(grid.width * share - ROUNDING)
  const height = Math.ceil(grid.height * share - ROUNDING)
  const { origin } = grid
  const clearance = new Float32Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = origin.x + (column + 0.5) * ROAD_RESOLUTION
      const y = origin.y + (row + 0.5) * ROAD_RESOLUTION
      clearance[row * width + column] = distanceAt(barred, x, y)
    }
  return { width, height, resolution: ROAD_RESOLUTION, origin, floor, clearance }
}

/** Something that stands in the way for now. */
export type Disc = { readonly x: number; readonly y: number; readonly radius: number }

/** Fewest corners that keep the clearance: each kept point sees the next. */
export function straighten(floor: Floor, line: readonly Point[], clearance: number, discs: readonly Disc[]): Point[] {
  const out: Point[] = []
  let anchor = line[0]
  if (!anchor) return out
  out.push(anchor)
  let i = 1
  while (i < line.length) {
    let reach = i
    for (let j = i; j < line.length; j++) {
      const to = line[j]
      if (!to || !sees(floor, anchor, to, clearance, discs)) break
      reach = j
    }
    const next = line[reach]
    if (!next) break
    out.push(next)
    anchor = next
    i = reach + 1
  }
  return out
}

function sees(floor: Floor, from: Point, to: Point, clearance: number, discs: readonly Disc[]): boolean {
  // Where the way itself squeezes, as at its own ends, its own clearance is the measure.
  const least = Math.min(clearance, clearanceAt(floor, from), clearanceAt(floor, to))
  if (!isLineClear(floor, from, to, least - 0.01)) return false
  return discs.every(disc => isClearOf(from, to, disc))
}

function isClearOf(from: Point, to: Point, disc: Disc): boolean {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const lengthSquared = dx * dx + dy * dy
  const t =
    lengthSquared === 0
      ? 0
      : Math.min(1, Math.max(0, ((disc.x - from.x) * dx + (disc.y - from.y) * dy) / lengthSquared))
  return Math.hypot(disc.x - from.x - t * dx, disc.y - from.y - t * dy) >= disc.radius - 0.05
}
