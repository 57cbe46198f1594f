import type { Point, Zone } from '../../contract/plan/elements.ts'
import { zoneOutline } from '../../contract/plan/elements.ts'
import { distanceField } from '../../floor/distanceField.ts'
import type { Floor } from '../../floor/floor.ts'
import { boundsOf, distanceToSegment, isInside } from '../../floor/geometry.ts'
import { cellCentre, FREE, OCCUPIED, type OccupancyGrid, UNKNOWN } from '../../floor/occupancyGrid.ts'
import { contains, type Site } from '../sites/site.ts'
import { siteGrid } from '../sites/siteGrid.ts'

/** A site made ready to be driven and looked at. Never changes; robots of one site share it. */
export type Terrain = Floor & { readonly site: Site }

const GLASS_HALF_WIDTH_M = 0.1

const seenField = (grid: OccupancyGrid) => distanceField(grid, index => grid.cells[index] === OCCUPIED)

/** `grid` and `seen`: where they are known already, as of a map or of another plan of the same building. */
export function createTerrain(site: Site, grid = siteGrid(site), seen = seenField(grid)): Terrain {
  const barred = new Uint8Array(grid.cells.length)
  for (let i = 0; i < barred.length; i++) if (isSolid(grid, i)) barred[i] = 1
  for (const zone of site.zones) barZone(grid, barred, zone)
  for (const drop of site.drops)
    markBox(grid, barred, [drop, { x: drop.x + drop.width, y: drop.y + drop.height }], 0, ({ x, y }) =>
      contains(drop, x, y),
    )
  return {
    site,
    grid,
    seen,
    barred: distanceField(grid, index => barred[index] === 1),
  }
}

/** Occupied, or unknown with an unknown neighbour: a single unknown cell on the floor is a stray return, not a thing. */
function isSolid({ cells, width }: OccupancyGrid, index: number): boolean {
  const cell = cells[index]
  if (cell !== UNKNOWN) return cell === OCCUPIED
  return (
    (cells[index - 1] ?? FREE) !== FREE ||
    (cells[index + 1] ?? FREE) !== FREE ||
    (cells[index - width] ?? FREE) !== FREE ||
    (cells[index + width] ?? FREE) !== FREE
  )
}

function barZone(grid: OccupancyGrid, barred: Uint8Array, zone: Zone): void {
  const outline = zoneOutline(zone.shape)
  if (zone.settings.type === 'no_go_zone') markBox(grid, barred, outline, 0, point => isInside(outline, point))
  if (zone.settings.type === 'glass_wall')
    markBox(grid, barred, outline, GLASS_HALF_WIDTH_M, point => isOnLine(outline, point, GLASS_HALF_WIDTH_M))
}

function isOnLine(line: readonly Point[], point: Point, halfWidth: number): boolean {
  return line.some((corner, i) => {
    const next = line[i + 1]
    return next !== undefined && distanceToSegment(point, corner, next) <= halfWidth
  })
}

function markBox(
  grid: OccupancyGrid,
  marks: Uint8Array,
  outline: readonly Point[],
  margin: number,
  isMarked: (point: Point) => boolean,
): void {
  const box = boundsOf(outline)
  const { resolution, origin, width, height } = grid
  const left = Math.max(0, Math.floor((box.minX - margin - origin.x) / resolution))
  const right = Math.min(width - 1, Math.ceil((box.maxX + margin - origin.x) / resolution))
  const bottom = Math.max(0, Math.floor((box.minY - margin - origin.y) / resolution))
  const top = Math.min(height - 1, Math.ceil((box.maxY + margin - origin.y) / resolution))
  for (let row = bottom; row <= top; row++)
    for (let column = left; column <= right; column++) {
      const index = row * width + column
      if (isMarked(cellCentre(grid, index))) marks[index] = 1
    }
}
