import { type GroundCells, halved } from '../../floor/groundCells.ts'
import type { Colour, Palette } from '../colour.ts'

/** Copies stop where the longer side is this small. */
const SMALLEST_LEVEL = 64

/** The cells and their halves down to a small picture, coloured. */
export function groundLevels(cells: GroundCells, palette: Palette): readonly ImageData[] {
  const colours = Uint32Array.of(
    packed(palette.unknown),
    packed(palette.free),
    packed(palette.object),
    packed(palette.wall),
  )
  const levels: ImageData[] = []
  for (let level = cells; ; level = halved(level)) {
    const image = new ImageData(level.width, level.height)
    const pixels = new Uint32Array(image.data.buffer)
    for (let i = 0; i < pixels.length; i++) pixels[i] = colours[level.cells[i] as number] as number
    levels.push(image)
    if (Math.max(level.width, level.height) <= SMALLEST_LEVEL) return levels
  }
}

/** As a pixel of an ImageData read as one little-endian number. */
const packed = ({ r, g, b, a }: Colour): number =>
  (Math.round(r * 255) | (Math.round(g * 255) << 8) | (Math.round(b * 255) << 16) | (Math.round(a * 255) << 24)) >>> 0
