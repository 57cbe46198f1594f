/** A run: the queue of sectors, and the paths that it is worked off on. */
import type { Sector } from '../../contract/plan/elements.ts'
import { linePath, PATH_SPACING, sectorPath, toPath } from '../../floor/coveragePath.ts'
import { lengthOf, signedArea } from '../../floor/geometry.ts'
import { planRoute } from '../../floor/route.ts'
import { wayOn } from './leftOff.ts'
import { footprintWith } from './liveParams.ts'
import { middleOf, type SectorEntry, type SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Share of top speed that a run averages, turns included. */
const AVERAGE_SHARE = 0.65
/** Radius kept from a robot that is parked, metres. */
const PARKED_RADIUS_M = 1.2

const pace = (robot: SimRobot): number => robot.limits.speed * AVERAGE_SHARE

/** A sector of the plan by its id. */
export const sectorOf = (world: World, id: number): Sector | undefined =>
  world.terrain.site.sectors.find(sector => sector.id === id)

function estimateS(robot: SimRobot, sector: Sector): number {
  if ('motion_array' in sector) return lengthOf(sector.motion_array.motions[0]?.waypoints ?? []) / pace(robot)
  return Math.abs(signedArea(sector.points)) / (robot.footprint.swath * pace(robot))
}

/** A fresh queue of all the robot's sectors. */
export function beginRun(robot: SimRobot): void {
  robot.leftOff = undefined
  robot.queue = robot.sectors.map(sector => queued(robot, sector))
}

export const queued = (robot: SimRobot, sector: Sector): SectorEntry => ({
  sector: sector.id,
  status: 'queued',
  estimated_s: Math.round(estimateS(robot, sector)),
})

export const hasWorkLeft = (robot: SimRobot): boolean =>
  robot.queue.some(entry => entry.status === 'queued' || entry.status === 'current')

export function markSector(robot: SimRobot, sector: number, status: SectorEntry['status']): void {
  robot.queue = robot.queue.map(entry => (entry.sector === sector ? { ...entry, status } : entry))
}

/** The current sector waits until all others have been worked off. */
export function postpone(robot: SimRobot, sector: number): void {
  const put = robot.queue
    .filter(entry => entry.sector === sector)
    .map(entry => ({ ...entry, status: 'queued' as const }))
  robot.queue = [...robot.queue.filter(entry => entry.sector !== sector), ...put]
}

/** Plans the first queued sector that can be reached and makes it the current one; those that cannot are skipped. */
export function nextSector(world: World, robot: SimRobot): Sector | undefined {
  for (const entry of robot.queue) {
    if (entry.status !== 'queued' && entry.status !== 'current') continue
    const sector = sectorOf(world, entry.sector)
    const footprint = footprintWith(robot.footprint, robot.params)
    const path = sector && (wayOn(world, robot, sector) ?? sectorPath(world.roads, sector, robot.body.pose, footprint))
    if (!sector || !path) {
      markSector(robot, entry.sector, 'skipped')
      robot.runEvents.push({
        type: 'sectorSkipped',
        sector: entry.sector,
        by: 'Robot',
        message: 'There is no way into it',
      })
      robot.outbox.push({ level: 'warning', key: `sector-${entry.sector}`, text: `Sector ${entry.sector} skipped` })
      continue
    }
    const estimated = Math.round((path.points.length * PATH_SPACING) / pace(robot))
    robot.queue = robot.queue.map(other =>
      other.sector === sector.id ? { ...other, status: 'current', estimated_s: estimated } : other,
    )
    robot.path = path
    robot.progress = 0
    robot.goal = 'sector'
    return sector
  }
  return undefined
}

/** Sets out for the dock. False when there is no way there now. */
export function headHome(world: World, robot: SimRobot): boolean {
  const parked = world.robots
    .filter(other => other !== robot && other.body.velocity.linear === 0)
    .map(other => ({ ...middleOf(other), radius: PARKED_RADIUS_M }))
  const clearance = robot.footprint.clearance + 0.05
  const { pose } = robot.body
  const way =
    planRoute(world.roads, pose, robot.dock, { clearance, discs: parked }) ??
    planRoute(world.roads, pose, robot.dock, { clearance })
  if (!way) return false
  robot.path = toPath([{ type: 'line', waypoints: way.length > 1 ? way : [pose, robot.dock] }])
  robot.progress = 0
  robot.goal = 'home'
  return true
}

/** A round along all waypoints, as it is driven to map a building. */
export function beginTour(world: World, robot: SimRobot): void {
  robot.path = linePath(world.roads, [...world.terrain.site.waypoints, robot.dock], robot.body.pose, robot.footprint)
  robot.progress = 0
  robot.goal = 'tour'
}
