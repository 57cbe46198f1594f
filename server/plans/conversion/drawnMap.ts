/** The map that a drawing was made on. */

import type { Point } from '../../../contract/plan/elements.ts'
import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import { type OccupancyCells, occupancyCellsOf } from '../../../floor/cleanable.ts'
import { frameOf } from '../../../floor/floorPlan.ts'
import { toFrame } from '../../../floor/geometry.ts'
import { mapCellsOf } from '../../../floor/mapCells.ts'
import { isOnMap, type MapFrame, mapPoint } from '../../../floor/mapFrame.ts'
import { FREE, OCCUPIED } from '../../../floor/occupancyGrid.ts'
import { readMapImage } from '../image.ts'
import { readMapHead } from '../mapHead.ts'

export type DrawnMap = {
  readonly yaml: MapYaml
  readonly frame: MapFrame
  readonly cells: OccupancyCells
}

/** Undefined where the two files are no map. */
export async function readDrawnMap(yaml: Uint8Array, picture: Uint8Array): Promise<DrawnMap | undefined> {
  const head = readMapHead(yaml)
  const image = await readMapImage(picture)
  if (!head.ok || !image.ok) return undefined
  const map = mapCellsOf(image.raster, head.head)
  return { yaml: head.head, frame: frameOf(map), cells: occupancyCellsOf(map) }
}

/** A place of the drawing, whose unit is a pixel of the map's picture, in map; to the micrometre. */
export function placeInMap({ frame }: DrawnMap, pixel: Point): Point {
  const { x, y } = mapPoint(frame, pixel.x, pixel.y)
  return { x: Math.round(x * 1e6) / 1e6, y: Math.round(y * 1e6) / 1e6 }
}

/** Half a pixel beside the picture is on its edge. */
export const isOnDrawnMap = ({ frame }: DrawnMap, point: Point): boolean => isOnMap(frame, point, frame.resolution / 2)

function cellOf({ cells: { frame } }: DrawnMap, point: Point): { readonly column: number; readonly row: number } {
  const { x, y } = toFrame({ ...frame.origin, w: frame.yaw ?? 0 }, point)
  return { column: Math.floor(x / frame.resolution), row: Math.floor(y / frame.resolution) }
}

function occupancyAt({ cells: { frame, occupancy } }: DrawnMap, column: number, row: number): number | undefined {
  const isInside = column >= 0 && row >= 0 && column < frame.width && row < frame.height
  return isInside ? occupancy[row * frame.width + column] : undefined
}

export function isFreeFloor(map: DrawnMap, point: Point): boolean {
  const { column, row } = cellOf(map, point)
  return occupancyAt(map, column, row) === FREE
}

/** Whether something occupied is at most so many metres away; more than `MAX_REACH_CELLS` cells are not looked at. */
export function isNearOccupied(map: DrawnMap, point: Point, metres: number): boolean {
  const { column, row } = cellOf(map, point)
  const reach = Math.min(MAX_REACH_CELLS, Math.ceil(metres / map.frame.resolution))
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (dx * dx + dy * dy <= reach * reach && occupancyAt(map, column + dx, row + dy) === OCCUPIED) return true
  return false
}
const MAX_REACH_CELLS = 60
