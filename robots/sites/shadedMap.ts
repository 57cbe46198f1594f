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
  const { grid, seen } = terrain
  const { width, height } = grid
  const shadow = shadowHeights(grid)
  const rgb = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      const heightDm = grid.heights[index] ?? 0
      const isGround = heightDm > 0 && isFarFromFloor(terrain, index)
      const [r, g, b] = isGround ? GROUND : heightDm > 0 ? top(heightDm) : floorColour(terrain, column, row)
      const corner = Math.min(1, 0.72 + (seen.tenths[index] ?? 0) / 10 / 22)
      const light = isGround
        ? 1
        : ((shadow[index] ?? 0) > heightDm + 1 ? 0.58 : 1) * (heightDm > 0 ? edge(grid, index) : corner)
      const at = ((height - 1 - row) * width + column) * 3
      rgb[at] = Math.min(255, r * light)
      rgb[at + 1] = Math.min(255, g * light)
      rgb[at + 2] = Math.min(255, b * light)
    }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
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

function floorColour({ grid, site }: Terrain, column: number, row: number): Colour {
  const x = grid.origin.x + (column + 0.5) * grid.resolution
  const y = grid.origin.y + (row + 0.5) * grid.resolution
  if (site.drops.some(drop => contains(drop, x, y))) return DROP
  const isJoint = Math.abs(x % TILE_M) < JOINT_M || Math.abs(y % TILE_M) < JOINT_M
  const tile = seedOf(Math.floor(x / TILE_M), Math.floor(y / TILE_M)) / 0x1_0000_0000
  const shade = isJoint ? 0.86 : 0.97 + 0.06 * tile
  return [FLOOR[0] * shade, FLOOR[1] * shade, FLOOR[2] * shade]
}

/** Edges that face the light are brighter, those that face away darker. */
function edge({ heights, width }: OccupancyGrid, index: number): number {
  const rise = (heights[index] ?? 0) * 2 - (heights[index - 1] ?? 0) - (heights[index + width] ?? 0)
  const fall = (heights[index] ?? 0) * 2 - (heights[index + 1] ?? 0) - (heights[index - width] ?? 0)
  return 1 + Math.max(-0.2, Math.min(0.12, (rise - fall) / 120))
}
