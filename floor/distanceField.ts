import { cellAt, type GridFrame } from './occupancyGrid.ts'

/** Distances are kept in tenths of a cell, up to this. */
const MAX_DISTANCE = 0xffff
const SCALE = 10
/** Cells; so far that no column with a source is farther from any cell of a map (`MAX_MAP_SIDE`). */
const FAR = 0xffff

/** Distance of every cell's centre to the nearest source cell's centre. */
export type DistanceField = GridFrame & {
  /** Tenths of a cell. */
  readonly tenths: Uint16Array
}

/**
 * Exact Euclidean distances: down and up along the columns by counting cells, then along the rows by lower envelopes of parabolas
 * (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
 */
export function distanceField(frame: GridFrame, isSource: (index: number) => boolean): DistanceField {
  const { width, height } = frame
  const along = cellsAlongColumns(width, width * height, isSource)
  const tenths = new Uint16Array(along.length)
  const pass = createPass(along, tenths, width)
  for (let row = 0; row < height; row++) pass(row * width)
  return { ...frame, tenths }
}

/** Cells from each cell to the nearest source of its column. */
function cellsAlongColumns(width: number, count: number, isSource: (index: number) => boolean): Uint16Array {
  const along = new Uint16Array(count)
  for (let i = 0; i < count; i++)
    along[i] = isSource(i) ? 0 : i < width ? FAR : Math.min(FAR, (along[i - width] as number) + 1)
  for (let i = count - width - 1; i >= 0; i--) {
    const below = (along[i + width] as number) + 1
    if (below < (along[i] as number)) along[i] = below
  }
  return along
}

/** Works out one row; the buffers are shared by all of them. */
function createPass(along: Uint16Array, tenths: Uint16Array, width: number): (start: number) => void {
  /** Of the parabola over each cell: its height over its own cell, and over the first. */
  const line = new Float64Array(width)
  const rises = new Float64Array(width)
  const apex = new Int32Array(width)
  const bound = new Float64Array(width + 1)

  return start => {
    for (let i = 0; i < width; i++) {
      const away = along[start + i] as number
      line[i] = away * away
      rises[i] = away * away + i * i
    }
    let last = 0
    let at = 0
    apex[0] = 0
    bound[0] = -Infinity
    for (let q = 1; q < width; q++) {
      const rise = rises[q] as number
      let crossing = (rise - (rises[at] as number)) / (2 * (q - at))
      while (crossing <= (bound[last] as number)) {
        last -= 1
        at = apex[last] as number
        crossing = (rise - (rises[at] as number)) / (2 * (q - at))
      }
      last += 1
      at = q
      apex[last] = q
      bound[last] = crossing
    }
    bound[last + 1] = Infinity
    let k = 0
    for (let q = 0; q < width; q++) {
      while ((bound[k + 1] as number) < q) k += 1
      const from = q - (apex[k] as number)
      tenths[start + q] = Math.min(MAX_DISTANCE, Math.sqrt(from * from + (line[apex[k] as number] as number)) * SCALE)
    }
  }
}

/** Metres from the cell under a point to the nearest source; 0 beside the grid, which nobody may enter. */
export function distanceAt(field: DistanceField, x: number, y: number): number {
  const index = cellAt(field, x, y)
  if (index < 0) return 0
  return ((field.tenths[index] as number) / SCALE) * field.resolution
}
