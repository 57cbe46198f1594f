import type { DistanceField } from './distanceField.ts'

/** Cells to the nearest thing above which a ray may leap. */
const LEAP_TENTHS = 30
/** Kept back from a leap, tenths of a cell: half a diagonal on either end. */
const LEAP_MARGIN_TENTHS = 15
/** Cells to the next line of the grid for a ray that runs along it; finite, because none of it must become NaN. */
const NEVER = 1e12

/**
 * Metres along a ray from (x, y) in direction (cos, sin) to the first source cell of a field; `max` when there is none nearer. Exact on
 * the grid: cell by cell near things, in leaps where the field says that nothing is near.
 */
export function castRay(field: DistanceField, x: number, y: number, cos: number, sin: number, max: number): number {
  const { width, height, resolution, origin, tenths } = field
  const stepX = cos > 0 ? 1 : -1
  const stepY = sin > 0 ? 1 : -1
  const perX = Math.min(NEVER, 1 / Math.abs(cos))
  const perY = Math.min(NEVER, 1 / Math.abs(sin))
  const startX = (x - origin.x) / resolution
  const startY = (y - origin.y) / resolution
  const most = max / resolution
  // All in cells from here on.
  let along = 0
  while (along < most) {
    const px = startX + cos * along
    const py = startY + sin * along
    let column = Math.floor(px)
    let row = Math.floor(py)
    let toX = cos === 0 ? perX : (cos > 0 ? column + 1 - px : px - column) * perX
    let toY = sin === 0 ? perY : (sin > 0 ? row + 1 - py : py - row) * perY
    let inCell = along
    for (;;) {
      if (column < 0 || row < 0 || column >= width || row >= height) return max
      const near = tenths[row * width + column] ?? 0
      if (near === 0) return Math.min(max, inCell * resolution)
      if (near > LEAP_TENTHS) {
        along = inCell + (near - LEAP_MARGIN_TENTHS) / 10
        break
      }
      if (toX < toY) {
        inCell = along + toX
        toX += perX
        column += stepX
      } else {
        inCell = along + toY
        toY += perY
        row += stepY
      }
      if (inCell >= most) return max
    }
  }
  return max
}
