import type { Point } from '../../contract/plan/elements.ts'
import { type MapYaml, occupancyOf } from '../../contract/plan/mapYaml.ts'
import { type FloorPlan, frameOf } from '../../floor/floorPlan.ts'
import { fromFrame, toFrame } from '../../floor/geometry.ts'

type Floor = Pick<FloorPlan, 'map' | 'grid'>

/** Cells to each side of the pointer that are looked at; further than this no wall is meant. */
const MAX_CELLS = 40

/** By grey value. */
const known = new WeakMap<MapYaml, readonly boolean[]>()
function occupiedGreys(map: MapYaml): readonly boolean[] {
  const greys = known.get(map) ?? Array.from({ length: 256 }, (_, grey) => occupancyOf(grey, map) === 'occupied')
  known.set(map, greys)
  return greys
}

/** The nearest point of a face between an occupied cell of the grid and one that is not, within `reach` metres. */
export function nearestWall(floor: Floor, at: Point, reach: number): Point | undefined {
  const { origin, resolution, width, height } = frameOf(floor)
  const { data } = floor.grid
  const greys = occupiedGreys(floor.map)
  const pose = { x: origin[0], y: origin[1], w: origin[2] }
  const inGrid = toFrame(pose, at)
  // In cells from the lower left corner.
  const [u, t] = [inGrid.x / resolution, inGrid.y / resolution]
  const radius = Math.min(reach / resolution, MAX_CELLS)
  const isOccupied = (column: number, row: number): boolean => {
    if (column < 0 || row < 0 || column >= width || row >= height) return false
    return greys[data[(height - 1 - row) * width + column] ?? 0] === true
  }
  let best: Point | undefined
  let least = radius
  const offer = (x: number, y: number): void => {
    const away = Math.hypot(x - u, y - t)
    if (away > least) return
    least = away
    best = { x, y }
  }
  const within = (value: number, from: number): number => Math.min(from + 1, Math.max(from, value))
  for (let row = Math.floor(t - radius); row <= Math.floor(t + radius); row++)
    for (let column = Math.floor(u - radius); column <= Math.floor(u + radius); column++) {
      if (!isOccupied(column, row)) continue
      if (!isOccupied(column - 1, row)) offer(column, within(t, row))
      if (!isOccupied(column + 1, row)) offer(column + 1, within(t, row))
      if (!isOccupied(column, row - 1)) offer(within(u, column), row)
      if (!isOccupied(column, row + 1)) offer(within(u, column), row + 1)
    }
  return best && fromFrame(pose, { x: best.x * resolution, y: best.y * resolution })
}
