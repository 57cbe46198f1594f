import { expect, test } from 'vitest'
import { robotAppearance } from '../../contract/robot/models.ts'
import { type DrivePath, PATH_SPACING, sectorPath } from '../../floor/coveragePath.ts'
import { distanceField } from '../../floor/distanceField.ts'
import { clearanceAt } from '../../floor/floor.ts'
import { isInside, lengthOf } from '../../floor/geometry.ts'
import type { Footprint } from '../../floor/lanes.ts'
import { cellCentre } from '../../floor/occupancyGrid.ts'
import { fleet, footprintOf } from '../../robots/fleet.ts'
import { SITES } from '../../robots/sites/sites.ts'
import type { Building } from '../../robots/world/world.ts'
import { IS_LONG_RUN } from '../run/longRun.ts'
import { buildingOf } from './buildings.ts'

const PLOVER = fleet(1, 1)[0]
if (!PLOVER) throw new Error('There is no first robot')
const { hardware } = PLOVER
const size = robotAppearance({
  model: hardware.model,
  hardware_version: hardware.hardwareVersion,
  cleaning_width: hardware.cleaningWidth,
  side_sweeper: hardware.sideSweeper,
}).sizeM
const footprint = footprintOf(hardware, size)

/** Cells within half a swath of a path's points. */
function swept({ terrain }: Building, { points }: DrivePath, swath: number): Uint8Array {
  const { grid } = terrain
  const marks = new Uint8Array(grid.cells.length)
  const reach = Math.floor(swath / 2 / grid.resolution)
  for (const { x, y } of points) {
    const column = Math.floor((x - grid.origin.x) / grid.resolution)
    const row = Math.floor((y - grid.origin.y) / grid.resolution)
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (dx * dx + dy * dy <= reach * reach) marks[(row + dy) * grid.width + column + dx] = 1
  }
  return marks
}

/** The cells of a sector that the head can get to at all: within half a swath of where the body fits. */
function coverable({ terrain }: Building, outline: readonly { x: number; y: number }[], fits: Footprint): number[] {
  const { grid, barred } = terrain
  const least = (fits.clearance / grid.resolution) * 10
  const reach = distanceField(grid, index => (barred.tenths[index] ?? 0) >= least)
  const most = (fits.swath / 2 / grid.resolution) * 10
  const cells: number[] = []
  for (let index = 0; index < grid.cells.length; index++) {
    if ((barred.tenths[index] ?? 0) === 0 || (reach.tenths[index] ?? 0) > most) continue
    if (isInside(outline, cellCentre(grid, index))) cells.push(index)
  }
  return cells
}

/** The largest two take ten seconds, and are in the long run. */
const LARGE: ReadonlySet<string> = new Set(['airport', 'warehouse'])
const COVERED = SITES.filter(({ key }) => IS_LONG_RUN || !LARGE.has(key))

test.each(COVERED.map(site => [site.key, site] as const))(
  'M-099 the path through every sector of the %s covers 90 % of what the head can reach, as lines and arcs that keep their distance',
  (_key, site) => {
    const building = buildingOf(site)
    for (const sector of site.sectors) {
      const path = sectorPath(building.roads, sector, site.home, footprint)
      expect(path, sector.name).toBeDefined()
      if (!path) continue
      expect(path.motions.every(({ waypoints }) => waypoints.length >= 2)).toBe(true)
      const tightest = Math.min(...path.points.map(point => clearanceAt(building.terrain, point)))
      expect(tightest, sector.name).toBeGreaterThan(0.3)
      if (!('points' in sector)) continue
      expect(
        path.motions.some(({ type }) => type === 'arc'),
        sector.name,
      ).toBe(true)
      const cells = coverable(building, sector.points, footprint)
      const marks = swept(building, path, footprint.swath)
      const share = cells.filter(index => marks[index] === 1).length / cells.length
      expect(share, `${site.key}: ${sector.name}`).toBeGreaterThan(0.9)
    }
  },
)

test('path points are never further apart than the follower expects', () => {
  const site = SITES[0]
  if (!site) throw new Error('There is no site')
  const building = buildingOf(site)
  const sector = site.sectors[0]
  const path = sector && sectorPath(building.roads, sector, site.home, footprint)
  expect(path).toBeDefined()
  if (!path) return
  const steps = path.points.slice(1).map((point, i) => lengthOf([path.points[i] ?? point, point]))
  expect(Math.max(...steps)).toBeLessThan(PATH_SPACING + 1e-6 + footprint.swath)
})
