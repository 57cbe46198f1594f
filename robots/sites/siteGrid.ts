import { FREE, OCCUPIED, type OccupancyGrid, UNKNOWN } from '../../floor/occupancyGrid.ts'
import { createRandom, seedOf } from '../random.ts'
import { type Area, FIXTURES, type Fixture, SITE_RESOLUTION, type Site } from './site.ts'

/** Thickness of walls as a scanner sees them: the rest of the wall is unknown. */
const WALL_CELLS = 3
const WALL_HEIGHT_DM = 32
/** How far a mapped edge strays from the drawn one, metres, and the length over which it does. */
const RAGGED_M = 0.045
const RAGGED_LENGTH_M = 0.7
/** Stray returns that stayed in the map, one on so many cells of free floor. */
const SPECKLE_CELLS = 40_000

/**
 * The occupancy grid of a site as mapping would leave it: walls and fixtures as slightly ragged outlines, unknown inside and
 * outside. The same grid is driven on, ranged in and published as `map.png`.
 */
export function siteGrid(site: Site): OccupancyGrid {
  const { extent } = site
  const width = Math.round(extent.width / SITE_RESOLUTION)
  const height = Math.round(extent.height / SITE_RESOLUTION)
  const cells = new Uint8Array(width * height).fill(UNKNOWN)
  const heights = new Uint8Array(width * height).fill(WALL_HEIGHT_DM)
  const origin = { x: extent.x, y: extent.y }
  const grid: OccupancyGrid = { width, height, resolution: SITE_RESOLUTION, origin, cells, heights }
  const stray = createStray(site.key.length + site.floors.length)
  for (const floor of site.floors)
    paint(grid, floor.area, stray, index => {
      cells[index] = FREE
      heights[index] = 0
    })
  for (const fixture of site.fixtures) paintFixture(grid, fixture, stray)
  outline(grid)
  speckle(grid, site)
  return grid
}

type Stray = (x: number, y: number) => number

/** Smooth noise in metres, different in x and y by where it is asked. */
function createStray(seed: number): Stray {
  const lattice = (i: number, j: number): number => (seedOf(seed, i, j) / 0x1_0000_0000) * 2 - 1
  const ease = (t: number): number => t * t * (3 - 2 * t)
  return (x, y) => {
    const u = x / RAGGED_LENGTH_M
    const t = y / RAGGED_LENGTH_M
    const i = Math.floor(u)
    const j = Math.floor(t)
    const a = ease(u - i)
    const b = ease(t - j)
    const low = lattice(i, j) * (1 - a) + lattice(i + 1, j) * a
    const high = lattice(i, j + 1) * (1 - a) + lattice(i + 1, j + 1) * a
    return RAGGED_M * (low * (1 - b) + high * b)
  }
}

/** Calls `mark` for the cells of an area; its edges stray, its middle is not asked. */
function paint(grid: OccupancyGrid, area: Area, stray: Stray, mark: (index: number) => void, round = false): void {
  const { resolution, origin } = grid
  const first = Math.max(0, Math.floor((area.x - RAGGED_M - origin.x) / resolution))
  const last = Math.min(grid.width - 1, Math.ceil((area.x + area.width + RAGGED_M - origin.x) / resolution))
  const bottom = Math.max(0, Math.floor((area.y - RAGGED_M - origin.y) / resolution))
  const top = Math.min(grid.height - 1, Math.ceil((area.y + area.height + RAGGED_M - origin.y) / resolution))
  const centreX = area.x + area.width / 2
  const centreY = area.y + area.height / 2
  for (let row = bottom; row <= top; row++) {
    const y = origin.y + (row + 0.5) * resolution
    for (let column = first; column <= last; column++) {
      const x = origin.x + (column + 0.5) * resolution
      const inset = round
        ? (1 - Math.hypot((x - centreX) / (area.width / 2), (y - centreY) / (area.height / 2))) * (area.width / 2)
        : Math.min(area.width / 2 - Math.abs(x - centreX), area.height / 2 - Math.abs(y - centreY))
      if (inset > RAGGED_M || (inset > -RAGGED_M && inset > stray(x, y))) mark(row * grid.width + column)
    }
  }
}

function paintFixture(grid: OccupancyGrid, fixture: Fixture, stray: Stray): void {
  const heightDm = Math.round(FIXTURES[fixture.kind].heightM * 10)
  paint(
    grid,
    fixture.area,
    stray,
    index => {
      grid.cells[index] = UNKNOWN
      grid.heights[index] = heightDm
    },
    fixture.round ?? false,
  )
}

/** Marks as occupied what is unknown within the wall's thickness of free floor: that much of a solid thing is seen. */
function outline({ width, height, cells }: OccupancyGrid): void {
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const index = row * width + column
      if (cells[index] !== FREE) continue
      const isEdge =
        cells[index - 1] === UNKNOWN ||
        cells[index + 1] === UNKNOWN ||
        cells[index - width] === UNKNOWN ||
        cells[index + width] === UNKNOWN ||
        cells[index - 1] === OCCUPIED ||
        cells[index - width] === OCCUPIED
      if (isEdge) occupyAround(cells, width, height, column, row)
    }
}

function occupyAround(cells: Uint8Array, width: number, height: number, column: number, row: number): void {
  for (let dy = -WALL_CELLS; dy <= WALL_CELLS; dy++)
    for (let dx = -WALL_CELLS; dx <= WALL_CELLS; dx++) {
      const x = column + dx
      const y = row + dy
      if (x < 0 || y < 0 || x >= width || y >= height || dx * dx + dy * dy > WALL_CELLS * WALL_CELLS + 1) continue
      if (cells[y * width + x] === UNKNOWN) cells[y * width + x] = OCCUPIED
    }
}

/** Single unknown cells on the floor. Unknown, not occupied: a stray return must not bar a way. */
function speckle(grid: OccupancyGrid, site: Site): void {
  const random = createRandom(seedOf(site.name.length, grid.width, grid.height))
  for (let i = 0; i < grid.cells.length / SPECKLE_CELLS; i++) {
    const index = Math.floor(random() * grid.cells.length)
    if (grid.cells[index] === FREE) grid.cells[index] = UNKNOWN
  }
}
