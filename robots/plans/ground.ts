/** What a version of a plan makes of the building that a robot is in, or which other one it is of. */
import { FREE, type OccupancyGrid } from '../../floor/occupancyGrid.ts'
import { createRoadGrid } from '../../floor/roadGrid.ts'
import { indexZones } from '../../floor/zoneIndex.ts'
import type { Site } from '../sites/site.ts'
import { createTerrain, type Terrain } from '../world/terrain.ts'
import type { Ground } from '../world/world.ts'
import type { PlanContent } from './planContent.ts'

/** Of another building the same frame may be, its cells are not. */
const MAX_OTHER_CELLS = 0.1
const SAME_M = 1e-3

/** Whether a map is one of this building. */
function isSameBuilding(grid: OccupancyGrid, map: OccupancyGrid): boolean {
  const isSameFrame =
    grid.width === map.width &&
    grid.height === map.height &&
    Math.abs(grid.resolution - map.resolution) < SAME_M &&
    Math.hypot(grid.origin.x - map.origin.x, grid.origin.y - map.origin.y) < SAME_M
  if (!isSameFrame) return false
  let other = 0
  for (let i = 0; i < grid.cells.length; i++) if ((grid.cells[i] === FREE) !== (map.cells[i] === FREE)) other++
  return other <= grid.cells.length * MAX_OTHER_CELLS
}

const planned = (site: Site, { elements, config }: PlanContent): Site => ({
  ...site,
  sectors: elements.sectors,
  zones: elements.zones,
  waypoints: elements.points_of_reference.length > 0 ? elements.points_of_reference : site.waypoints,
  home: { x: config.home.x, y: config.home.y, w: config.home.a },
})

/** A building of which nothing is known but its map. */
function bareSite({ elements, config, grid }: PlanContent, key: string, timeZone: string): Site {
  const { origin, width, height, resolution } = grid
  const home = { x: config.home.x, y: config.home.y, w: config.home.a }
  return {
    key,
    name: key,
    category: 'other',
    account: '',
    timeZone,
    extent: { ...origin, width: width * resolution, height: height * resolution },
    floors: [],
    fixtures: [],
    drops: [],
    sectors: elements.sectors,
    zones: elements.zones,
    waypoints: elements.points_of_reference,
    start: home,
    home,
    accessPoints: [home],
    people: 0,
  }
}

const groundOf = (terrain: Terrain): Ground => ({
  terrain,
  roads: createRoadGrid(terrain),
  zones: indexZones(terrain.site.zones),
})

export type PlannedGround = Ground & { readonly isElsewhere: boolean }

/** @param own the building that the robot is at home in */
export function plannedGround(own: Ground, content: PlanContent, key: string): PlannedGround {
  const { terrain } = own
  if (!isSameBuilding(terrain.grid, content.grid)) {
    const elsewhere = createTerrain(bareSite(content, key, terrain.site.timeZone), content.grid)
    return { ...groundOf(elsewhere), isElsewhere: true }
  }
  const site = planned(terrain.site, content)
  // Most versions leave the zones as they are; where no wheel may go takes long to work out.
  if (JSON.stringify(site.zones) === JSON.stringify(terrain.site.zones))
    return { ...own, terrain: { ...terrain, site }, isElsewhere: false }
  return { ...groundOf(createTerrain(site, terrain.grid, terrain.seen)), isElsewhere: false }
}
