import sharp from 'sharp'
import { FREE, type OccupancyGrid } from '../../floor/occupancyGrid.ts'
import { seedOf } from '../random.ts'
import type { Terrain } from '../world/terrain.ts'
import { contains } from './site.ts'

/** The sun stands in the north-west: shadows fall to the south-east, this steep. */
const SUN_SLOPE = 0.9
const DIAGONAL = Math.SQRT2
const TILE_M = 1.2
const JOINT_M = 0.05

type Colour = readonly [number, number, number]
const GROUND: Colour = [38, 43, 45]
const FLOOR: Colour = [196, 194, 186]
const DROP: Colour = [96, 102, 104]
/** By height: low furniture is warm, racks and walls are cool. */
const LOW: Colour = [186, 160, 122]
const HIGH: Colour = [222, 226, 228]
const HIGH_DM = 32

/** The site from above with the light of a low sun: floor tiles, shadows, and darker corners where little light comes in. */
export function shadedMap(terrain: Terrain): Promise<Uint8Array> {
  const { width, height } = terrain.grid
  const shadow = shadowHeights(terrain.grid)
  const rgb = Buffer.alloc(width * height * 3)
  const shadeOf = createTiles(terrain)
  for (let row = 0; row < height; row++) paintRow(rgb, terrain, shadow, shadeOf(row), row)
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function paintRow(
  rgb: Buffer,
  terrain: Terrain,
  shadow: Float32Array,
  shadeOf: (column: number) => number | undefined,
  row: number,
): void {
  const { grid, seen } = terrain
  const { width, height } = grid
  for (let column = 0; column < width; column++) {
    const index = row * width + column
    const heightDm = grid.heights[index] ?? 0
    const isGround = heightDm > 0 && isFarFromFloor(terrain, index)
    const shade = heightDm > 0 ? 1 : shadeOf(column)
    const colour = isGround ? GROUND : heightDm > 0 ? (TOPS[heightDm] ?? HIGH) : shade === undefined ? DROP : FLOOR
    const corner = Math.min(1, 0.72 + (seen.tenths[index] ?? 0) / 10 / 22)
    const light = isGround
      ? 1
      : ((shadow[index] ?? 0) > heightDm + 1 ? 0.58 : 1) * (heightDm > 0 ? edge(grid, index) : corner)
    const at = ((height - 1 - row) * width + column) * 3
    rgb[at] = Math.min(255, colour[0] * (shade ?? 1) * light)
    rgb[at + 1] = Math.min(255, colour[1] * (shade ?? 1) * light)
    rgb[at + 2] = Math.min(255, colour[2] * (shade ?? 1) * light)
  }
}

/** Height of the shadow over each cell, decimetres: one sweep along the light, as every cell takes over its neighbour's. */
function shadowHeights({ width, height, heights, resolution }: OccupancyGrid): Float32Array {
  const fall = SUN_SLOPE * DIAGONAL * resolution * 10
  const shadow = new Float32Array(width * height)
  for (let row = height - 1; row >= 0; row--)
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      const lit = column > 0 && row < height - 1 ? index + width - 1 : -1
      const over = lit < 0 ? 0 : Math.max(shadow[lit] ?? 0, heights[lit] ?? 0) - fall
      shadow[index] = Math.max(0, over)
    }
  return shadow
}

/** Walls are drawn this thick; beyond is the ground outside. Metres. */
const WALL_M = 0.3
function isFarFromFloor({ grid, seen }: Terrain, index: number): boolean {
  if (grid.cells[index] === FREE || grid.heights[index] !== HIGH_DM) return false
  return ((seen.tenths[index] ?? 0) / 10) * grid.resolution > WALL_M
}

function top(heightDm: number): Colour {
  const share = Math.min(1, heightDm / HIGH_DM)
  const mix = (low: number, high: number): number => low + (high - low) * share
  return [mix(LOW[0], HIGH[0]), mix(LOW[1], HIGH[1]), mix(LOW[2], HIGH[2])]
}
/** By height, decimetres; higher than the last is HIGH. */
const TOPS = Array.from({ length: HIGH_DM }, (_, heightDm) => top(heightDm))

/** How light the tiles of the floor are, row by row; undefined over a drop. Each tile is worked out once a row. */
function createTiles({ grid, site }: Terrain): (row: number) => (column: number) => number | undefined {
  const { origin, resolution } = grid
  return row => {
    const y = origin.y + (row + 0.5) * resolution
    const drops = site.drops.filter(drop => contains(drop, drop.x, y))
    const isJointAlong = Math.abs(y % TILE_M) < JOINT_M
    const across = Math.floor(y / TILE_M)
    let known = Number.NaN
    let tile = 0
    return column => {
      const x = origin.x + (column + 0.5) * resolution
      if (drops.some(drop => contains(drop, x, y))) return undefined
      const along = Math.floor(x / TILE_M)
      if (along !== known) {
        known = along
        tile = seedOf(along, across) / 0x1_0000_0000
      }
      return isJointAlong || Math.abs(x % TILE_M) < JOINT_M ? 0.86 : 0.97 + 0.06 * tile
    }
  }
}

/** Edges that face the light are brighter, those that face away darker. */
function edge({ heights, width }: OccupancyGrid, index: number): number {
  const rise = (heights[index] ?? 0) * 2 - (heights[index - 1] ?? 0) - (heights[index + width] ?? 0)
  const fall = (heights[index] ?? 0) * 2 - (heights[index + 1] ?? 0) - (heights[index - width] ?? 0)
  return 1 + Math.max(-0.2, Math.min(0.12, (rise - fall) / 120))
}
