/** A floor made ready for the checks of a drawing. */
import type { Point } from '../../../contract/plan/shapes.ts'
import type { CellFrame } from '../../cellBits.ts'
import { cleanableCells, type OccupancyCells } from '../../cleanable.ts'
import { fromFrame, toFrame } from '../../geometry.ts'
import { OCCUPIED } from '../../occupancyGrid.ts'
import { type DrawingFloor, USUAL_ROBOT_WIDTH_M } from './problem.ts'

/** The cells of a map, under a drawing. */
export type MapBelow = Pick<OccupancyCells, 'frame' | 'occupancy'>

export type CheckedFloor = MapBelow & {
  /** 1 where the floor is to be cleaned if a sector covers it. */
  readonly cleanable: Uint8Array
  readonly robotWidth: number
  readonly area: number | undefined
}

const checkedFloors = new WeakMap<DrawingFloor, CheckedFloor>()

/** Worked out once for each floor. */
export function checkedFloorOf(floor: DrawingFloor): CheckedFloor {
  const { cells, robotWidth = USUAL_ROBOT_WIDTH_M, area } = floor
  const checked = checkedFloors.get(floor) ?? { ...cells, cleanable: cleanableCells(cells), robotWidth, area }
  checkedFloors.set(floor, checked)
  return checked
}

/** Whole millimetres that were rounded may lie so far beside the map. Metres. */
const MARGIN_M = 0.001
const poseOf = ({ origin, yaw = 0 }: CellFrame) => ({ ...origin, w: yaw })

/** Metres from a point to the map, 0 on it. */
export function metresBesideMap(frame: CellFrame, point: Point): number {
  const inside = nearestOnMap(frame, point)
  const away = Math.hypot(inside.x - point.x, inside.y - point.y)
  return away <= MARGIN_M ? 0 : away
}

export function nearestOnMap(frame: CellFrame, point: Point): Point {
  const { x, y } = toFrame(poseOf(frame), point)
  const within = (value: number, cells: number): number => Math.min(Math.max(value, 0), cells * frame.resolution)
  return fromFrame(poseOf(frame), { x: within(x, frame.width), y: within(y, frame.height) })
}

export function isOccupied({ frame, occupancy }: MapBelow, point: Point): boolean {
  const { x, y } = toFrame(poseOf(frame), point)
  const [column, row] = [Math.floor(x / frame.resolution), Math.floor(y / frame.resolution)]
  if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) return false
  return occupancy[row * frame.width + column] === OCCUPIED
}
