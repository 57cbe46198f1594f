/** How long a robot takes to clean by a plan, worked out from its lanes before anybody drives them. */
import type { PlanConfig, PlanElements, Sector } from '../contract/plan/elements.ts'
import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { hasCell } from './cellBits.ts'
import type { OccupancyCells } from './cleanable.ts'
import { type PathPoint, sectorPath, toPath } from './coveragePath.ts'
import { distanceField } from './distanceField.ts'
import { drivingTime } from './drivingTime.ts'
import { fromFrame, headingTo, toFrame } from './geometry.ts'
import type { Footprint } from './lanes.ts'
import { isSolid, keptOutCells } from './missedRun.ts'
import { createRoadGrid, type RoadGrid } from './roadGrid.ts'
import { planRoute } from './route.ts'
import { indexZones } from './zoneIndex.ts'

/** Metres and radians in map. */
export type PlanToClean = {
  readonly floor: OccupancyCells
  readonly elements: Pick<PlanElements, 'sectors' | 'zones'>
  readonly home: PlanConfig['home']
}
/** A robot as far as its time goes. */
export type Cleaner = { readonly footprint: Footprint; readonly limits: DriveLimits }

export type SectorTime = {
  readonly sector: Sector
  /** With the way from the sector before; 0 where there is no way into it. */
  readonly seconds: number
}
export type CleaningTime = {
  /** Of all sectors in their order, and the way home. */
  readonly seconds: number
  readonly sectors: readonly SectorTime[]
}

/** Kept from things on the way home, beside what the footprint keeps. Metres. */
const HOMEWARD_M = 0.05

/** Roads in the axes of the map's picture, so that a turned map is no other case. */
function roadsOf({ floor, elements: { zones } }: PlanToClean): RoadGrid {
  const { width, height, resolution } = floor.frame
  const frame = { width, height, resolution, origin: { x: 0, y: 0 } }
  const keptOut = keptOutCells({ floor, zones: [...zones] })
  const barred = distanceField(
    frame,
    index => isSolid(floor, index) || (keptOut !== undefined && hasCell(keptOut, index)),
  )
  const grid = { ...frame, cells: floor.occupancy, heights: new Uint8Array() }
  return createRoadGrid({ grid, seen: barred, barred })
}

function inAxes(pose: Pose, sector: Sector): Sector {
  if ('points' in sector) return { ...sector, points: sector.points.map(point => toFrame(pose, point)) }
  const motions = sector.motion_array.motions.map(({ waypoints }) => ({
    waypoints: waypoints.map(point => toFrame(pose, point)),
  }))
  return { ...sector, motion_array: { motions } }
}

/** Where a path ends, and in which direction. */
function endOf(points: readonly PathPoint[], from: Pose): Pose {
  const [before, last] = [points.at(-2), points.at(-1)]
  return before && last ? { x: last.x, y: last.y, w: headingTo(before, last) } : from
}

/**
 * Seconds of a whole run in which nothing is in the way, sector after sector and home again.
 * @param mayGoOn asked before each sector; undefined is answered where it says no
 */
export function cleaningTime(
  plan: PlanToClean,
  { footprint, limits }: Cleaner,
  mayGoOn: () => boolean = () => true,
): CleaningTime | undefined {
  const { floor, elements, home } = plan
  const { origin, yaw = 0 } = floor.frame
  const axes = { ...origin, w: yaw }
  const roads = roadsOf(plan)
  const zones = indexZones(elements.zones)
  const allowed = (point: PathPoint): number =>
    limits.speed * zones.speedShare(fromFrame(axes, point), point.headUp ? 'inter_sector' : 'normal')
  const dock: Pose = { ...toFrame(axes, home), w: home.a - yaw }
  let at = dock
  const sectors: SectorTime[] = []
  for (const sector of elements.sectors) {
    if (!mayGoOn()) return undefined
    const path = sectorPath(roads, inAxes(axes, sector), at, footprint)
    const seconds = path ? drivingTime(path.points, allowed, limits, at.w) : 0
    if (path) at = endOf(path.points, at)
    sectors.push({ sector, seconds })
  }
  const back = at === dock ? undefined : planRoute(roads, at, dock, { clearance: footprint.clearance + HOMEWARD_M })
  const motion = back && ({ type: 'line', waypoints: back } as const)
  const homeward = motion ? drivingTime(toPath([motion], new Set([motion])).points, allowed, limits, at.w) : 0
  return { seconds: sectors.reduce((sum, { seconds }) => sum + seconds, homeward), sectors }
}
