/** Pictures of a plan, drawn from its cells. All cover the rectangle of `map.png` (L-002). */
import sharp from 'sharp'
import { type MapCells, meanings } from '../../floor/mapCells.ts'

/** Drawn pictures are no larger than this on a side; `map.png` keeps every cell. */
const MAX_PICTURE_SIDE = 4096
/** Cells of a wall's shadow in the relief. */
const SHADOW_CELLS = 3

/** Red, green, blue, alpha. */
type Colour = readonly [number, number, number, number]
const CLEAR: Colour = [0, 0, 0, 0]
const FLOOR: Colour = [250, 252, 252, 255]
const SHADED_FLOOR: Colour = [213, 220, 221, 255]
const WALL: Colour = [77, 83, 84, 255]
const WALL_TOP: Colour = [134, 140, 141, 255]
const OPEN: Colour = [255, 255, 255, 255]
const CLOSED: Colour = [0, 0, 0, 255]

/** `map.png`: 8-bit grey, one pixel a cell, values as they are. */
export const mapPicture = ({ grid: { width, height, data } }: MapCells): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()

const prettyPictures = new WeakMap<MapCells, Promise<Buffer>>()

/** `pretty_map.png`: light floor, dark walls, nothing where the map knows nothing. Drawn once for each map: `plan.png` is drawn over it. */
export function prettyPicture(whole: MapCells): Promise<Buffer> {
  const cells = coarse(whole)
  const picture =
    prettyPictures.get(whole) ?? encoded(cells, painted(cells, { floor: FLOOR, wall: WALL, unknown: CLEAR }))
  prettyPictures.set(whole, picture)
  return picture
}

/** `map3d.png`: the same from above with walls that throw a shadow down and to the right. */
export function reliefPicture(whole: MapCells): Promise<Buffer> {
  const cells = coarse(whole)
  const { width, holds } = cells
  const pixels = painted(cells, { floor: FLOOR, wall: WALL_TOP, unknown: CLEAR })
  const shaded = wordOf(SHADED_FLOOR)
  for (let index = 0; index < holds.length; index++) {
    if (((holds[index] ?? 0) & IS_WALL) === 0) continue
    const steps = Math.min(SHADOW_CELLS, width - 1 - (index % width))
    for (let step = 1; step <= steps; step++) {
      const behind = index + step * (width + 1)
      if (holds[behind] === IS_FLOOR) pixels[behind] = shaded
    }
  }
  return encoded(cells, pixels)
}

/** Cells of a map to a pixel of a drawn picture. */
export const pictureStep = ({ width, height }: MapCells['grid']): number =>
  Math.ceil(Math.max(width, height) / MAX_PICTURE_SIDE)

/** `move.png`: white where the map is free, black everywhere else. */
export function movePicture(whole: MapCells): Promise<Buffer> {
  const cells = coarse(whole)
  return encoded(cells, painted(cells, { floor: OPEN, wall: CLOSED, unknown: CLOSED }))
}

/** Of a pixel's cells one is free, one is occupied. */
const [IS_FLOOR, IS_WALL] = [1, 2]

type Cells = {
  readonly width: number
  readonly height: number
  /** `IS_FLOOR` and `IS_WALL` of each pixel. */
  readonly holds: Uint8Array
}

const coarseCells = new WeakMap<MapCells, Cells>()

/** Walls and floor, several cells to a pixel where the map is large; a wall of one cell stays. Worked out once for each map. */
function coarse(whole: MapCells): Cells {
  const cells = coarseCells.get(whole) ?? newCoarse(whole)
  coarseCells.set(whole, cells)
  return cells
}

function newCoarse({ map, grid }: MapCells): Cells {
  const step = pictureStep(grid)
  const width = Math.ceil(grid.width / step)
  const height = Math.ceil(grid.height / step)
  const holds = new Uint8Array(width * height)
  const ofGrey = Uint8Array.from(meanings(map), meaning =>
    meaning === 'occupied' ? IS_WALL : meaning === 'free' ? IS_FLOOR : 0,
  )
  for (let row = 0; row < grid.height; row++) {
    const from = row * grid.width
    const to = Math.floor(row / step) * width
    for (let column = 0; column < grid.width; column++) {
      const index = to + (step === 1 ? column : Math.floor(column / step))
      holds[index] = (holds[index] ?? 0) | (ofGrey[grid.data[from + column] ?? 0] ?? 0)
    }
  }
  return { width, height, holds }
}

/** The bytes of a colour in the order of the channels, as one word. */
const wordOf = (colour: Colour): number => new Uint32Array(Uint8Array.from(colour).buffer)[0] ?? 0

function painted(
  { holds }: Cells,
  { floor, wall, unknown }: { readonly floor: Colour; readonly wall: Colour; readonly unknown: Colour },
): Uint32Array<ArrayBuffer> {
  const words = Uint32Array.from([unknown, floor, wall, wall], wordOf)
  const pixels = new Uint32Array(holds.length)
  for (let index = 0; index < holds.length; index++) pixels[index] = words[holds[index] ?? 0] ?? 0
  return pixels
}

const encoded = ({ width, height }: Cells, pixels: Uint32Array<ArrayBuffer>): Promise<Buffer> =>
  sharp(new Uint8Array(pixels.buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
