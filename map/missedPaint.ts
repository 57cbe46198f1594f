/** Pixels of missed floor: a colour and a pattern for each cause. */
import type { MissedCause } from '../contract/resources/missedFloor.ts'
import type { Colour, Palette } from './colour.ts'
import { MISSED_FILL, MISSED_LOOKS, PATTERN_CELLS } from './missedCells.ts'

/** A map so many cells wide shows patterns of the smallest size; they grow with it, so that the whole of any floor shows lines and no haze. */
const CELLS_OF_SMALLEST = 600

/** By how much patterns of a map of so many cells grow. */
export const patternScale = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.round(Math.max(width, height) / CELLS_OF_SMALLEST))

/** As pictures have them: alpha, blue, green and red, from the highest byte. */
export function packedColour({ r, g, b }: Colour, alpha: number): number {
  const byte = (channel: number): number => Math.round(channel * 255)
  return (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (byte(alpha) << 24)) >>> 0
}

/** The pixel of each cell of the map that was missed for a cause. */
export function missedPaint(
  cause: MissedCause,
  palette: Palette,
  scale: number,
): (column: number, row: number) => number {
  const { colour, isInk } = MISSED_LOOKS[cause]
  const [ink, fill] = [packedColour(palette[colour], 1), packedColour(palette[colour], MISSED_FILL)]
  return (column, row) =>
    isInk(Math.floor(column / scale) % PATTERN_CELLS, Math.floor(row / scale) % PATTERN_CELLS) ? ink : fill
}
