import type { Point } from '../contract/plan/elements.ts'
import { frameOf, type GreyImage } from './floorPlan.ts'
import { toFrame } from './geometry.ts'
import { type MapCells, meanings } from './mapCells.ts'
import { mapPoint } from './mapFrame.ts'

/** Half the length of the longest robot, in metres. */
const CLEARANCE_M = 0.75

/**
 * Where a robot can stand on a map that does not say: the free cell nearest to the middle of all free cells with free floor around it,
 * else the nearest free cell, else the middle of the map. Metres in map, to the millimetre.
 */
export function startPoint(cells: MapCells): Point {
  const { map, grid } = cells
  const free = freeOf(cells)
  const middle = middleOf(grid, freeGreys(map))
  const reach = Math.ceil(CLEARANCE_M / map.resolution)
  const cell = nearest(grid, free, middle, reach) ?? nearest(grid, free, middle, 0) ?? middle
  return centreOf(cells, cell)
}

/** Half the width of a usual robot, and how far from its dock it stands when it has left it. Metres. */
const STAND_CLEARANCE_M = 0.3
const STAND_NEAR_M = 1.5

/**
 * Where a robot stands in front of a dock, which may be part of a wall: the dock itself where the floor is free there, else the nearest floor with room for a
 * robot, else the dock all the same.
 */
export function standPoint(cells: MapCells, dock: Point): Point {
  const { map, grid } = cells
  const free = freeOf(cells)
  const at = cellOf(cells, dock)
  if (free(at.column, at.row)) return dock
  const found = nearest(grid, free, at, Math.ceil(STAND_CLEARANCE_M / map.resolution))
  if (found === undefined) return dock
  const stand = centreOf(cells, found)
  return Math.hypot(stand.x - dock.x, stand.y - dock.y) <= STAND_NEAR_M ? stand : dock
}

/** 1 at each grey that means free floor. */
const freeGreys = (map: MapCells['map']): Uint8Array =>
  Uint8Array.from(meanings(map), meaning => (meaning === 'free' ? 1 : 0))

function freeOf({ map, grid }: MapCells): (column: number, row: number) => boolean {
  const isFree = freeGreys(map)
  return (column, row) =>
    column >= 0 &&
    column < grid.width &&
    row >= 0 &&
    row < grid.height &&
    isFree[grid.data[row * grid.width + column] as number] === 1
}

type Cell = { readonly column: number; readonly row: number }

/** Mean of the free cells; the picture's middle where there are none. */
function middleOf(grid: GreyImage, isFree: Uint8Array): Cell {
  let count = 0
  let columns = 0
  let rows = 0
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      if (isFree[grid.data[row * grid.width + column] as number] !== 1) continue
      count++
      columns += column
      rows += row
    }
  }
  if (count === 0) return { column: Math.floor(grid.width / 2), row: Math.floor(grid.height / 2) }
  return { column: Math.round(columns / count), row: Math.round(rows / count) }
}

/** The cell nearest to `middle` whose square of `reach` cells around it is free. */
function nearest(
  grid: GreyImage,
  free: (column: number, row: number) => boolean,
  middle: Cell,
  reach: number,
): Cell | undefined {
  const side = reach * 2 + 1
  let best: Cell | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  // Free cells that end at this row, column by column: a square of free cells is a row of columns, each free over its height.
  const heights = new Uint16Array(grid.width)
  for (let row = 0; row < grid.height; row++) {
    let run = 0
    for (let column = 0; column < grid.width; column++) {
      heights[column] = free(column, row) ? Math.min(side, (heights[column] ?? 0) + 1) : 0
      run = heights[column] === side ? run + 1 : 0
      if (run < side) continue
      const cell = { column: column - reach, row: row - reach }
      const distance = (cell.column - middle.column) ** 2 + (cell.row - middle.row) ** 2
      if (distance >= bestDistance) continue
      best = cell
      bestDistance = distance
    }
  }
  return best
}

function centreOf(cells: MapCells, { column, row }: Cell): Point {
  const { x, y } = mapPoint(frameOf(cells), column + 0.5, row + 0.5)
  return { x: toMillimetres(x), y: toMillimetres(y) }
}

const toMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000

/** The cell that a point lies in; row 0 is at the top. */
function cellOf(cells: MapCells, point: Point): Cell {
  const frame = frameOf(cells)
  const [x, y, w] = frame.origin
  const at = toFrame({ x, y, w }, point)
  return {
    column: Math.floor(at.x / frame.resolution),
    row: frame.height - 1 - Math.floor(at.y / frame.resolution),
  }
}
