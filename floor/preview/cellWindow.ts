/** Rectangles of cells of a map: what belongs to one sector is kept in the rectangle around it. */
import type { Point } from '../../contract/plan/elements.ts'
import type { CellFrame } from '../cellBits.ts'
import { boundsOf, fromFrame, toFrame } from '../geometry.ts'
import { axesOf } from '../mapAxes.ts'

/** `column` and `row`: of its lower left cell in the map's frame. `frame`: its own. */
export type CellWindow = { readonly column: number; readonly row: number; readonly frame: CellFrame }

/** Around points of map with a margin, as far as it is on the map; without cells where nothing of it is. */
export function windowOf(frame: CellFrame, points: readonly Point[], marginM: number): CellWindow {
  const axes = axesOf(frame)
  const { minX, minY, maxX, maxY } = boundsOf(points.map(point => toFrame(axes, point)))
  const within = (cell: number, cells: number): number => Math.min(cells, Math.max(0, cell))
  const first = (metres: number, cells: number): number =>
    points.length === 0 ? 0 : within(Math.floor((metres - marginM) / frame.resolution), cells)
  const end = (metres: number, cells: number): number =>
    points.length === 0 ? 0 : within(Math.ceil((metres + marginM) / frame.resolution), cells)
  const [column, row] = [first(minX, frame.width), first(minY, frame.height)]
  const origin = fromFrame(axes, { x: column * frame.resolution, y: row * frame.resolution })
  const [width, height] = [end(maxX, frame.width) - column, end(maxY, frame.height) - row]
  return { column, row, frame: { ...frame, width, height, origin } }
}

/** Index in the map's frame of a cell of the window. */
export function cellOnMap({ column, row, frame: { width } }: CellWindow, map: CellFrame, index: number): number {
  const across = index % width
  return (row + (index - across) / width) * map.width + column + across
}
