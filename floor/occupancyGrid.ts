/** What a cell holds. Unknown is never seen from inside: the body of a shelf, the ground outside. */
export const FREE = 0
export const OCCUPIED = 1
export const UNKNOWN = 2

/** A raster on the map. Row 0 is the lowest; cell (column, row) covers origin + [column, column + 1) × [row, row + 1) cells. */
export type GridFrame = {
  readonly width: number
  readonly height: number
  /** Metres a cell. */
  readonly resolution: number
  /** Lower-left corner of the lower-left cell in map. */
  readonly origin: { readonly x: number; readonly y: number }
}

export type OccupancyGrid = GridFrame & {
  readonly cells: Uint8Array
  /** Height of what stands on a cell, in decimetres; 0 on free floor. */
  readonly heights: Uint8Array
}

/** Index of the cell under a point in map, or −1 beside the grid. */
export function cellAt(frame: GridFrame, x: number, y: number): number {
  const column = Math.floor((x - frame.origin.x) / frame.resolution)
  const row = Math.floor((y - frame.origin.y) / frame.resolution)
  if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) return -1
  return row * frame.width + column
}

/** Centre of a cell in map. */
export const cellCentre = (frame: GridFrame, index: number): { x: number; y: number } => ({
  x: frame.origin.x + ((index % frame.width) + 0.5) * frame.resolution,
  y: frame.origin.y + (Math.floor(index / frame.width) + 0.5) * frame.resolution,
})
