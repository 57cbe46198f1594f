/** Which floor the brush of a robot can get to at all. */
import type { DistanceField } from './distanceField.ts'
import type { Footprint } from './lanes.ts'

/** Axle positions, a byte a cell: 1 where the robot can stand and get to. */
export type AxlePlaces = Uint8Array<ArrayBuffer>

/** Of a robot on a grid, in cells and tenths of a cell. */
export type GridFootprint = {
  /** Half of the brush. */
  readonly reach: number
  readonly nose: number
  /** As `DistanceField` keeps distances. */
  readonly clearanceTenths: number
  readonly noseGapTenths: number
}

/** Space left before the nose where a lane ends, metres, as `coverageLanes` leaves it. */
const NOSE_GAP_M = 0.1
/** Cells on a slant are as far apart as their centres, so that half a cell is nobody's. */
const HALF_CELL_TENTHS = 5

export const gridFootprint = ({ swath, clearance, nose }: Footprint, resolution: number): GridFootprint => ({
  reach: swath / 2 / resolution,
  nose: nose / resolution,
  clearanceTenths: Math.max(0, (clearance / resolution) * 10 - HALF_CELL_TENTHS),
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

/** Whether the brush passes over a cell on some straight piece of lane that has room for the nose at both ends. */
export function brushReaches(
  cell: number,
  { width, height, tenths }: DistanceField,
  places: AxlePlaces,
  { reach, nose, noseGapTenths }: GridFootprint,
): boolean {
  const column = (cell % width) + 0.5
  const row = Math.floor(cell / width) + 0.5
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : Math.floor(y) * width + Math.floor(x)
  const isFree = (x: number, y: number): boolean => (tenths[at(x, y)] ?? 0) >= noseGapTenths
  const tries = Math.floor(reach / TRY_CELLS)
  for (let k = 0; k <= tries; k++) {
    for (const aside of k === 0 ? [0] : [k * TRY_CELLS, -k * TRY_CELLS]) {
      for (const [cos, sin] of HEADINGS) {
        const x = column - sin * aside
        const y = row + cos * aside
        if (places[at(x, y)] !== 1) continue
        if (isFree(x + cos * nose, y + sin * nose) && isFree(x - cos * nose, y - sin * nose)) return true
      }
    }
  }
  return false
}
