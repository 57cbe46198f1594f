/** Which floor of a sector its lanes sweep, on a raster: to judge what one more lane, or one less, is worth. */
import type { Axis, LaneSheet, Stretch } from './laneSheet.ts'
import { SHORTEST_M } from './laneSheet.ts'

/** Metres a cell. */
const CELL_M = 0.1
const CELL_M2 = CELL_M * CELL_M
/** Floor nearer to something than this is nobody's to clean (as `cleanable.ts` has it). Metres. */
const EDGE_M = 0.15

export type SweptSheet = {
  readonly add: (stretch: Stretch) => void
  readonly remove: (stretch: Stretch) => void
  /** Square metres that no lane sweeps. */
  readonly missedM2: () => number
  /**
   * The part of a stretch that is worth most: the floor that only it sweeps, less `cost` of the floor that it sweeps. Never shorter than
   * a lane may be; undefined when nothing of it is worth anything.
   */
  readonly bestPart: (stretch: Stretch, cost: number) => { readonly part: Stretch; readonly worth: number } | undefined
}

export function createSweptSheet({ box, inside, clearance }: LaneSheet, swath: number): SweptSheet {
  const { minX, minY } = box
  const width = Math.max(1, Math.ceil((box.maxX - minX) / CELL_M))
  const height = Math.max(1, Math.ceil((box.maxY - minY) / CELL_M))
  /** How many lanes sweep a cell of the sector; 255 where there is nothing to sweep. */
  const counts = new Uint8Array(width * height).fill(NOTHING)
  let missed = 0
  for (let row = 0; row < height; row++) {
    const y = minY + (row + 0.5) * CELL_M
    for (const [from, to] of inside('x', y)) {
      const last = Math.min(width - 1, Math.ceil((to - minX) / CELL_M - 0.5) - 1)
      for (let column = Math.max(0, Math.ceil((from - minX) / CELL_M - 0.5)); column <= last; column++) {
        if (clearance(minX + (column + 0.5) * CELL_M, y) <= EDGE_M) continue
        counts[row * width + column] = 0
        missed++
      }
    }
  }

  /** Places along the axis and across it, strides, and the first and last cell of each. */
  function cellsOf({ axis, at, from, to }: Stretch) {
    const [alongM, acrossM] = axis === 'x' ? [minX, minY] : [minY, minX]
    const [alongCells, acrossCells] = axis === 'x' ? [width, height] : [height, width]
    return {
      alongM,
      stride: axis === 'x' ? 1 : width,
      step: axis === 'x' ? width : 1,
      first: Math.max(0, Math.ceil((from - alongM) / CELL_M - 0.5)),
      last: Math.min(alongCells - 1, Math.floor((to - alongM) / CELL_M - 0.5)),
      low: Math.max(0, Math.ceil((at - swath / 2 - acrossM) / CELL_M - 0.5)),
      high: Math.min(acrossCells - 1, Math.floor((at + swath / 2 - acrossM) / CELL_M - 0.5)),
    }
  }

  function count(stretch: Stretch, by: 1 | -1): void {
    const { first, last, low, high, stride, step } = cellsOf(stretch)
    for (let i = first; i <= last; i++)
      for (let k = low; k <= high; k++) {
        const index = i * stride + k * step
        const before = counts[index] ?? NOTHING
        if (before === NOTHING) continue
        counts[index] = before + by
        if (before === 0) missed--
        else if (before + by === 0) missed++
      }
  }

  return {
    add: stretch => count(stretch, 1),
    remove: stretch => count(stretch, -1),
    missedM2: () => missed * CELL_M2,
    bestPart: (stretch, cost) => {
      const { alongM, first, last, low, high, stride, step } = cellsOf(stretch)
      const each = cost * swath * CELL_M
      let [best, bestFrom, bestTo] = [0, 0, 0]
      let [sum, from] = [0, first]
      for (let i = first; i <= last; i++) {
        let cells = 0
        for (let k = low; k <= high; k++) if (counts[i * stride + k * step] === 0) cells++
        sum += cells * CELL_M2 - each
        if (sum < 0) {
          sum = 0
          from = i + 1
        } else if (sum > best) [best, bestFrom, bestTo] = [sum, from, i + 1]
      }
      if (best === 0) return undefined
      return { part: partOf(stretch, alongM + bestFrom * CELL_M, alongM + bestTo * CELL_M), worth: best }
    },
  }
}

const NOTHING = 255

/** From one place to another, lengthened within the stretch to what a lane is at least; to its own end where little is left of it. */
function partOf(stretch: Stretch, from: number, to: number): Stretch {
  const short = Math.max(0, SHORTEST_M - (to - from)) / 2
  let low = Math.max(stretch.from, from - short)
  const high = Math.min(stretch.to, Math.max(to + short, low + SHORTEST_M))
  low = Math.max(stretch.from, Math.min(low, high - SHORTEST_M))
  return {
    ...stretch,
    from: low - stretch.from < SHORTEST_M / 2 ? stretch.from : low,
    to: stretch.to - high < SHORTEST_M / 2 ? stretch.to : high,
  }
}

/** Every line along an axis on which a lane could lie, from edge to edge. */
export function eachLine({ box, fit }: LaneSheet, axis: Axis): readonly Stretch[] {
  const [low, high] = axis === 'x' ? [box.minY, box.maxY] : [box.minX, box.maxX]
  const out: Stretch[] = []
  for (let at = low; at <= high; at += CELL_M) out.push(...fit(axis, at))
  return out
}
