import { type MapYaml, occupancyOf } from '../contract/plan/mapYaml.ts'
import type { GreyImage } from './floorPlan.ts'

/** What a cell of the ground shows. */
export const CELL = { unknown: 0, free: 1, object: 2, wall: 3 } as const

export type GroundCells = { readonly width: number; readonly height: number; readonly cells: Uint8Array }

/** Occupied ground deeper inside than this is hollow: thin walls stay whole, objects show their rim. */
const RIM_M = 0.1

/** The ground of an occupancy grid: occupied cells are wall along their rim and object inside; unknown ground that is shut in is object. */
export function groundCells(grid: GreyImage, map: MapYaml): GroundCells {
  const { width, height, data } = grid
  const kindOfGrey = Uint8Array.from({ length: 256 }, (_, grey) => {
    const occupancy = occupancyOf(grey, map)
    return occupancy === 'occupied' ? CELL.wall : CELL[occupancy]
  })
  const cells = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i++) cells[i] = kindOfGrey[data[i] as number] as number
  hollowOut(cells, width, height, Math.max(1, Math.round(RIM_M / map.resolution)))
  markShutIn(cells, width, height)
  return { width, height, cells }
}

/** Occupied cells further than `rim` cells from any other kind become object: a chessboard distance in two sweeps, from wall to wall. */
function hollowOut(cells: Uint8Array, width: number, height: number, rim: number): void {
  const far = rim + 1
  const depth = new Uint8Array(cells.length)
  const at = (i: number, inside: boolean): number => (inside ? (depth[i] as number) : far)
  for (let i = cells.indexOf(CELL.wall); i >= 0; i = cells.indexOf(CELL.wall, i + 1)) {
    const x = i % width
    const isFirst = i < width
    const above = Math.min(
      at(i - width - 1, x > 0 && !isFirst),
      at(i - width, !isFirst),
      at(i - width + 1, x < width - 1 && !isFirst),
    )
    depth[i] = Math.min(far, above + 1, at(i - 1, x > 0) + 1)
  }
  for (let i = cells.lastIndexOf(CELL.wall); i >= 0; i = i > 0 ? cells.lastIndexOf(CELL.wall, i - 1) : -1) {
    const x = i % width
    const isLast = i >= (height - 1) * width
    const below = Math.min(
      at(i + width - 1, x > 0 && !isLast),
      at(i + width, !isLast),
      at(i + width + 1, x < width - 1 && !isLast),
    )
    depth[i] = Math.min(depth[i] as number, below + 1, at(i + 1, x < width - 1) + 1)
    if ((depth[i] as number) > rim) cells[i] = CELL.object
  }
}

/** Unknown cells that no way through unknown cells leads out of the grid from become object. */
function markShutIn(cells: Uint8Array, width: number, height: number): void {
  const open = new Uint8Array(cells.length)
  const stack = new Int32Array(cells.length)
  let depth = 0
  const visit = (i: number): void => {
    if (cells[i] !== CELL.unknown || open[i] === 1) return
    open[i] = 1
    stack[depth++] = i
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  while (depth > 0) {
    const i = stack[--depth] as number
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i < cells.length - width) visit(i + width)
  }
  for (let i = 0; i < cells.length; i++) if (cells[i] === CELL.unknown && open[i] === 0) cells[i] = CELL.object
}

/** Half as wide and high. One wall cell of four keeps the wall, so that thin walls stay at every zoom; else the commoner kind stays. */
export function halved({ width, height, cells }: GroundCells): GroundCells {
  const w = Math.ceil(width / 2)
  const h = Math.ceil(height / 2)
  const out = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    const top = y * 2 * width
    const bottom = Math.min(y * 2 + 1, height - 1) * width
    for (let x = 0; x < w; x++) {
      const left = x * 2
      const right = Math.min(left + 1, width - 1)
      out[y * w + x] = keptKind(
        cells[top + left] as number,
        cells[top + right] as number,
        cells[bottom + left] as number,
        cells[bottom + right] as number,
      )
    }
  }
  return { width: w, height: h, cells: out }
}

function keptKind(a: number, b: number, c: number, d: number): number {
  if (a === CELL.wall || b === CELL.wall || c === CELL.wall || d === CELL.wall) return CELL.wall
  if (a === b || a === c || a === d) return a
  return b === c || b === d ? b : c
}
