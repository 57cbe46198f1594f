/** Which floor the brush of a robot can get to at all. */
import type { Point } from '../contract/plan/elements.ts'
import type { CellFrame } from './cellBits.ts'
import type { DistanceField } from './distanceField.ts'
import { toFrame } from './geometry.ts'
import type { Footprint } from './lanes.ts'

/** Axle positions, a byte a cell: 1 where the robot can stand and get to. */
export type AxlePlaces = Uint8Array<ArrayBuffer>

/** Of a robot on a grid, in cells and tenths of a cell. */
export type GridFootprint = {
  /** Half of the brush. */
  readonly reach: number
  readonly nose: number
  /** The shortest lane. */
  readonly lane: number
  /** As `DistanceField` keeps distances. */
  readonly clearanceTenths: number
  readonly noseGapTenths: number
}

/** Space left before the nose where a lane ends, metres, as `coverageLanes` leaves it. */
const NOSE_GAP_M = 0.1
/** Lanes are no shorter, metres, as `coverageLanes` makes them. */
const SHORTEST_LANE_M = 0.5

export const gridFootprint = ({ swath, clearance, nose }: Footprint, resolution: number): GridFootprint => ({
  reach: swath / 2 / resolution,
  nose: nose / resolution,
  lane: SHORTEST_LANE_M / resolution,
  clearanceTenths: (clearance / resolution) * 10,
  noseGapTenths: (NOSE_GAP_M / resolution) * 10,
})

/**
 * Where the axle can be: far enough from whatever is barred, and joined to one of the seeds by such places; all such places where no seed is
 * one.
 */
export function axlePlaces(
  barred: DistanceField,
  { clearanceTenths }: GridFootprint,
  seeds: Iterable<number>,
): AxlePlaces {
  const { width, height, tenths } = barred
  const places = new Uint8Array(tenths.length)
  const fits = (index: number): boolean => (tenths[index] ?? 0) >= clearanceTenths
  const stack: number[] = []
  const visit = (index: number): void => {
    if (places[index] === 1 || !fits(index)) return
    places[index] = 1
    stack.push(index)
  }
  for (const seed of seeds) if (seed >= 0 && seed < tenths.length) visit(seed)
  if (stack.length === 0) {
    for (let index = 0; index < places.length; index++) if (fits(index)) places[index] = 1
    return places
  }
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const column = index % width
    if (column > 0) visit(index - 1)
    if (column < width - 1) visit(index + 1)
    if (index >= width) visit(index - width)
    if (index < width * (height - 1)) visit(index + width)
  }
  return places
}

const HEADINGS = Array.from({ length: 16 }, (_, i) => {
  const angle = (i * Math.PI) / 16
  return [Math.cos(angle), Math.sin(angle)] as const
})
/** Cells between two tries along the brush. */
const TRY_CELLS = 1.5

/** Where a lane of the shortest length may lie about a place on it: shares of it behind and ahead. */
const LANE_PARTS = [
  [0.5, 0.5],
  [0, 1],
  [1, 0],
] as const

/** Whether the brush passes over a cell on some straight piece of lane that has room for the nose at both ends. */
export function brushReaches(
  cell: number,
  { width, height, tenths }: DistanceField,
  places: AxlePlaces,
  { reach, nose, lane, noseGapTenths }: GridFootprint,
): boolean {
  const column = (cell % width) + 0.5
  const row = Math.floor(cell / width) + 0.5
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : Math.floor(y) * width + Math.floor(x)
  const canTurnAt = (x: number, y: number, dx: number, dy: number): boolean =>
    places[at(x, y)] === 1 && (tenths[at(x + dx * nose, y + dy * nose)] ?? 0) >= noseGapTenths
  const tries = Math.floor(reach / TRY_CELLS)
  for (let k = 0; k <= tries; k++) {
    for (const aside of k === 0 ? [0] : [k * TRY_CELLS, -k * TRY_CELLS]) {
      for (const [cos, sin] of HEADINGS) {
        const x = column - sin * aside
        const y = row + cos * aside
        if (places[at(x, y)] !== 1) continue
        for (const [behind, ahead] of LANE_PARTS) {
          const back = behind * lane
          const fore = ahead * lane
          if (
            canTurnAt(x - cos * back, y - sin * back, -cos, -sin) &&
            canTurnAt(x + cos * fore, y + sin * fore, cos, sin)
          )
            return true
        }
      }
    }
  }
  return false
}

/** The cell under a point of map, or −1 beside the grid. */
export function cellUnder(frame: CellFrame, point: Point): number {
  const { x, y } = toFrame({ ...frame.origin, w: frame.yaw ?? 0 }, point)
  const column = Math.floor(x / frame.resolution)
  const row = Math.floor(y / frame.resolution)
  return column < 0 || row < 0 || column >= frame.width || row >= frame.height ? -1 : row * frame.width + column
}
