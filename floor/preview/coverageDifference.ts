/** What one plan cleans more and less than another, on the same floor. */
import { areaOfCells, type CellFrame } from '../cellBits.ts'
import { type CellWindow, cellOnMap } from './cellWindow.ts'
import type { PlanPreview } from './planPreview.ts'
import { COVERED } from './sectorRaster.ts'

/** Of a cell in `CoverageDifference.cells`; what both clean, or neither, is 0. */
export const GAINED = 1
export const LOST = 2

/** `window`: around all that differs; without cells where nothing does. Areas in m². */
export type CoverageDifference = {
  readonly window: CellWindow
  readonly cells: Uint8Array<ArrayBuffer>
  readonly gained: number
  readonly lost: number
}

/** 1 where a sector's lanes clean its floor. */
function coveredCells(frame: CellFrame, { sectors }: Pick<PlanPreview, 'sectors'>): Uint8Array {
  const covered = new Uint8Array(frame.width * frame.height)
  for (const { raster } of sectors)
    for (const [index, kind] of raster.cells.entries())
      if (kind === COVERED) covered[cellOnMap(raster.window, frame, index)] = 1
  return covered
}

type Box = { left: number; right: number; bottom: number; top: number }

/** Cells of the map, with the box around those that differ. */
function changesOf({ width, height }: CellFrame, before: Uint8Array, after: Uint8Array) {
  const changes = new Uint8Array(before.length)
  const box: Box = { left: width, right: -1, bottom: height, top: -1 }
  for (let index = 0; index < changes.length; index++) {
    if (before[index] === after[index]) continue
    changes[index] = after[index] === 1 ? GAINED : LOST
    const column = index % width
    const row = (index - column) / width
    box.left = Math.min(box.left, column)
    box.right = Math.max(box.right, column)
    box.bottom = Math.min(box.bottom, row)
    box.top = Math.max(box.top, row)
  }
  return { changes, box }
}

/** @param origin lower left corner of a window at a column and a row, in map */
export function coverageDifference(
  frame: CellFrame,
  before: Pick<PlanPreview, 'sectors'>,
  after: Pick<PlanPreview, 'sectors'>,
  origin: (column: number, row: number) => CellFrame['origin'],
): CoverageDifference {
  const { changes, box } = changesOf(frame, coveredCells(frame, before), coveredCells(frame, after))
  const isAny = box.right >= 0
  const [column, row] = isAny ? [box.left, box.bottom] : [0, 0]
  const [width, height] = isAny ? [box.right - box.left + 1, box.top - box.bottom + 1] : [0, 0]
  const window = { column, row, frame: { ...frame, width, height, origin: origin(column, row) } }
  const cells = new Uint8Array(width * height)
  let [gained, lost] = [0, 0]
  for (let index = 0; index < cells.length; index++) {
    const change = changes[cellOnMap(window, frame, index)] ?? 0
    cells[index] = change
    if (change === GAINED) gained++
    else if (change === LOST) lost++
  }
  return { window, cells, gained: areaOfCells(frame, gained), lost: areaOfCells(frame, lost) }
}
