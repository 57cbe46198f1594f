import { cellAt, type GridFrame } from './occupancyGrid.ts'

/** Distances are kept in tenths of a cell, up to this. */
const MOST = 0xffff
const SCALE = 10
const FAR = 1e12

/** Distance of every cell's centre to the nearest source cell's centre. */
export type DistanceField = GridFrame & {
  /** Tenths of a cell. */
  readonly tenths: Uint16Array
}

/**
 * Exact Euclidean distances in two passes of lower envelopes of parabolas (Felzenszwalb and Huttenlocher, "Distance Transforms of
 * Sampled Functions").
 */
export function distanceField(frame: GridFrame, isSource: (index: number) => boolean): DistanceField {
  const { width, height } = frame
  const squared = new Float64Array(width * height)
  for (let i = 0; i < squared.length; i++) squared[i] = isSource(i) ? 0 : FAR
  const pass = createPass(Math.max(width, height))
  for (let column = 0; column < width; column++) pass(squared, column, width, height)
  for (let row = 0; row < height; row++) pass(squared, row * width, 1, width)
  const tenths = new Uint16Array(squared.length)
  for (let i = 0; i < tenths.length; i++) tenths[i] = Math.min(MOST, Math.sqrt(squared[i] ?? FAR) * SCALE)
  return { ...frame, tenths }
}

/** One line of a field, read and written in place; the buffers are shared by all lines. */
function createPass(longest: number) {
  const line = new Float64Array(longest)
  const apex = new Int32Array(longest)
  const bound = new Float64Array(longest + 1)
  return (field: Float64Array, start: number, stride: number, length: number): void => {
    for (let i = 0; i < length; i++) line[i] = field[start + i * stride] as number
    let last = 0
    apex[0] = 0
    bound[0] = -Infinity
    bound[1] = Infinity
    for (let q = 1; q < length; q++) {
      const rise = (line[q] as number) + q * q
      let crossing = crossingWith(rise, q, apex[last] as number)
      while (crossing <= (bound[last] as number)) {
        last -= 1
        crossing = crossingWith(rise, q, apex[last] as number)
      }
      last += 1
      apex[last] = q
      bound[last] = crossing
      bound[last + 1] = Infinity
    }
    let k = 0
    for (let q = 0; q < length; q++) {
      while ((bound[k + 1] as number) < q) k += 1
      const at = apex[k] as number
      field[start + q * stride] = (q - at) * (q - at) + (line[at] as number)
    }
  }

  function crossingWith(rise: number, q: number, at: number): number {
    return (rise - ((line[at] as number) + at * at)) / (2 * q - 2 * at)
  }
}

/** Metres from the cell under a point to the nearest source; 0 beside the grid, which nobody may enter. */
export function distanceAt(field: DistanceField, x: number, y: number): number {
  const index = cellAt(field, x, y)
  if (index < 0) return 0
  return ((field.tenths[index] as number) / SCALE) * field.resolution
}
