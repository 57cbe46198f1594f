import { type GroundCells, halved } from '../../floor/groundCells.ts'
import type { Colour, Palette } from '../colour.ts'
import { levelWhenDrawn, type Picture, type PictureLevel, SMALLEST_LEVEL } from '../picture.ts'

/** The cells and their halves down to a small picture; each level is coloured when it is first drawn. */
export function groundPicture(cells: GroundCells, palette: Palette): Picture {
  const colours = Uint32Array.of(
    packed(palette.unknown),
    packed(palette.free),
    packed(palette.object),
    packed(palette.wall),
  )
  const levels: PictureLevel[] = []
  for (let level = cells; ; level = halved(level)) {
    levels.push(levelWhenDrawn(level, () => coloured(level, colours)))
    if (Math.max(level.width, level.height) <= SMALLEST_LEVEL)
      return { version: 0, width: cells.width, height: cells.height, levels }
  }
}

function coloured({ width, height, cells }: GroundCells, colours: Uint32Array): ImageData {
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  for (let i = 0; i < cells.length; i++) pixels[i] = colours[cells[i] as number] as number
  return image
}

/** As a pixel of an ImageData read as one little-endian number. */
const packed = ({ r, g, b, a }: Colour): number =>
  (Math.round(r * 255) | (Math.round(g * 255) << 8) | (Math.round(b * 255) << 16) | (Math.round(a * 255) << 24)) >>> 0
