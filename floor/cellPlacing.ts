/** Cells of one map laid on another map of the same place. */
import { addCell, type CellBits, type CellFrame, hasCell, noCells } from './cellBits.ts'
import { fromFrame, toFrame } from './geometry.ts'
import { cellAt } from './occupancyGrid.ts'

/** For each cell of a frame (row · width + column) the cell of another that its centre lies in, or −1. */
export type CellPlacing = Int32Array

const poseOf = ({ origin, yaw = 0 }: CellFrame) => ({ ...origin, w: yaw })

/** Undefined where cells of both are not equally large: one cell would stand for several, or for a part of one. */
export function placingOf(from: CellFrame, to: CellFrame): CellPlacing | undefined {
  if (from.resolution !== to.resolution) return undefined
  const { resolution, width, height } = to
  const inFrom = { ...from, origin: { x: 0, y: 0 } }
  const placing = new Int32Array(width * height)
  for (let index = 0; index < placing.length; index++) {
    const column = index % width
    const row = (index - column) / width
    const centre = fromFrame(poseOf(to), { x: (column + 0.5) * resolution, y: (row + 0.5) * resolution })
    const { x, y } = toFrame(poseOf(from), centre)
    placing[index] = cellAt(inFrom, x, y)
  }
  return placing
}

/** The cells of `to` that lie on cells of a set. */
export function placedCells(cells: CellBits, placing: CellPlacing, to: CellFrame): CellBits {
  const placed = noCells(to)
  for (let index = 0; index < placing.length; index++) {
    const source = placing[index] ?? -1
    if (source >= 0 && hasCell(cells, source)) addCell(placed, index)
  }
  return placed
}
