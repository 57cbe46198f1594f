import type { Point } from '../contract/plan/elements.ts'
import { frameOf, type GreyImage } from './floorPlan.ts'
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
  const isFree = meanings(map).map(meaning => meaning === 'free')
  const free = (column: number, row: number): boolean =>
    column >= 0 &&
    column < grid.width &&
    row >= 0 &&
    row < grid.height &&
    isFree[grid.data[row * grid.width + column] ?? 0] === true
  const middle = middleOf(grid, isFree)
  const reach = Math.ceil(CLEARANCE_M / map.resolution)
  const cell = nearest(grid, free, middle, reach) ?? nearest(grid, free, middle, 0) ?? middle
  return centreOf(cells, cell)
}

type Cell = { readonly column: number; readonly row: number }

/** Mean of the free cells; the picture's middle where there are none. */
function middleOf(grid: GreyImage, isFree: readonly boolean[]): Cell {
  let count = 0
  let columns = 0
  let rows = 0
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      if (!isFree[grid.data[row * grid.width + column] ?? 0]) continue
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
