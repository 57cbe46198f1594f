/** Pictures of a plan, drawn from its cells. All cover the rectangle of `map.png` (L-002). */
import sharp from 'sharp'
import { type MapCells, meanings } from '../../floor/mapCells.ts'

/** Drawn pictures are no larger than this on a side; `map.png` keeps every cell. */
const MAX_PICTURE_SIDE = 4096
/** Cells of a wall's shadow in the relief. */
const SHADOW_CELLS = 3

/** What a pixel shows, and its colour: red, green, blue, alpha. */
const PAINTS = [
  [0, 0, 0, 0],
  [250, 252, 252, 255],
  [213, 220, 221, 255],
  [77, 83, 84, 255],
  [134, 140, 141, 255],
  [255, 255, 255, 255],
  [0, 0, 0, 255],
] as const
const CLEAR = 0
const FLOOR = 1
const SHADED_FLOOR = 2
const WALL = 3
const WALL_TOP = 4
const OPEN = 5
const CLOSED = 6

/** `map.png`: 8-bit grey, one pixel a cell, values as they are. */
export const mapPicture = ({ grid: { width, height, data } }: MapCells): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()

/** `pretty_map.png`: light floor, dark walls, nothing where the map knows nothing. */
export function prettyPicture(whole: MapCells): Promise<Buffer> {
  const cells = coarse(whole)
  return draw(cells, index => (cells.walls[index] ? WALL : cells.floor[index] ? FLOOR : CLEAR))
}

/** `map3d.png`: the same from above with walls that throw a shadow down and to the right. */
export function reliefPicture(whole: MapCells): Promise<Buffer> {
  const cells = coarse(whole)
  const inShadow = (index: number): boolean => {
    const column = index % cells.width
    for (let step = 1; step <= Math.min(SHADOW_CELLS, column); step++) {
      if (cells.walls[index - step * (cells.width + 1)]) return true
    }
    return false
  }
  return draw(cells, index => {
    if (cells.walls[index]) return WALL_TOP
    if (!cells.floor[index]) return CLEAR
    return inShadow(index) ? SHADED_FLOOR : FLOOR
  })
}

/** Cells of a map to a pixel of a drawn picture. */
export const pictureStep = ({ width, height }: MapCells['grid']): number =>
  Math.ceil(Math.max(width, height) / MAX_PICTURE_SIDE)

/** `move.png`: white where the map is free, black everywhere else. */
export function movePicture(whole: MapCells): Promise<Buffer> {
  const cells = coarse(whole)
  return draw(cells, index => (cells.floor[index] && !cells.walls[index] ? OPEN : CLOSED))
}

type Cells = {
  readonly width: number
  readonly height: number
  readonly walls: Uint8Array
  readonly floor: Uint8Array
}

/** Walls and floor, several cells to a pixel where the map is large; a wall of one cell stays. */
function coarse({ map, grid }: MapCells): Cells {
  const step = pictureStep(grid)
  const width = Math.ceil(grid.width / step)
  const height = Math.ceil(grid.height / step)
  const walls = new Uint8Array(width * height)
  const floor = new Uint8Array(width * height)
  const meaning = meanings(map)
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const cell = meaning[grid.data[row * grid.width + column] ?? 0]
      const index = Math.floor(row / step) * width + Math.floor(column / step)
      if (cell === 'occupied') walls[index] = 1
      else if (cell === 'free') floor[index] = 1
    }
  }
  return { width, height, walls, floor }
}

function draw({ width, height }: Cells, paintOf: (index: number) => number): Promise<Buffer> {
  // One 32-bit word a pixel, its bytes in the order of the channels.
  const words = new Uint32Array(Uint8Array.from(PAINTS.flat()).buffer)
  const pixels = new Uint32Array(width * height)
  for (let index = 0; index < pixels.length; index++) pixels[index] = words[paintOf(index)] ?? 0
  return sharp(new Uint8Array(pixels.buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
