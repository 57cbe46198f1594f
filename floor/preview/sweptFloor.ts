/** How many sectors' lanes sweep each cell of a floor, while sectors change one by one. */
import type { Sector } from '../../contract/plan/elements.ts'
import { type CellBits, type CellFrame, eachCell } from '../cellBits.ts'
import { createCoverage } from '../coverage.ts'
import type { PathPoint } from '../coveragePath.ts'
import { type CellWindow, cellOnMap, windowOf } from './cellWindow.ts'

type Painted = { readonly window: CellWindow; readonly cells: CellBits }

/** Cells that a way sweeps with the head down. */
function painted(frame: CellFrame, points: readonly PathPoint[], swath: number): Painted {
  const window = windowOf(frame, points, swath)
  const coverage = createCoverage(window.frame, swath)
  for (const [place, { x, y, headUp }] of points.entries()) coverage.add({ x, y, pen: place === 0 || headUp ? 0 : 1 })
  return { window, cells: coverage.cells }
}

export type SweptFloor = {
  /** Sets the way through a sector; one without points sweeps nothing. */
  readonly set: (sector: Sector['id'], points: readonly PathPoint[]) => void
  /** Leaves only these. */
  readonly keep: (sectors: ReadonlySet<Sector['id']>) => void
  readonly isSwept: (cell: number) => boolean
}

/** @param swath metres */
export function createSweptFloor(frame: CellFrame, swath: number): SweptFloor {
  const counts = new Uint16Array(frame.width * frame.height)
  const known = new Map<Sector['id'], Painted>()

  function count({ window, cells }: Painted, by: 1 | -1): void {
    eachCell(cells, index => {
      const at = cellOnMap(window, frame, index)
      counts[at] = (counts[at] ?? 0) + by
    })
  }
  function drop(sector: Sector['id']): void {
    const before = known.get(sector)
    if (before) count(before, -1)
    known.delete(sector)
  }

  return {
    set(sector, points) {
      drop(sector)
      const now = painted(frame, points, swath)
      count(now, 1)
      known.set(sector, now)
    },
    keep(sectors) {
      for (const sector of known.keys()) if (!sectors.has(sector)) drop(sector)
    },
    isSwept: cell => (counts[cell] ?? 0) > 0,
  }
}
