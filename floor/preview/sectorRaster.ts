import type { CellWindow } from './cellWindow.ts'

/** Of a cell in `SectorRaster.cells`; above it, `COVERED` and the number of the cause why it is missed. */
export const COVERED = 1

/** The floor of a sector on the map. */
export type SectorRaster = {
  readonly window: CellWindow
  /** For each cell of the window; 0 is nobody's floor or another sector's. */
  readonly cells: Uint8Array<ArrayBuffer>
}
