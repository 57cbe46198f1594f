/** Where a robot left a sector for water, and how it goes on there. */
import type { Sector } from '../../contract/plan/elements.ts'
import { type DrivePath, joined } from '../../floor/coveragePath.ts'
import { planRoute } from '../../floor/route.ts'
import { currentSector, FULL_TANK_L, type SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

export function leaveOff(robot: SimRobot): void {
  const { path, progress } = robot
  if (path) robot.leftOff = { sector: currentSector(robot), path, progress }
}

/** Whether it is home for water alone: what it left is still to be done. */
export const waitsForWater = ({ leftOff, queue }: SimRobot): boolean =>
  leftOff !== undefined && queue.some(({ sector, status }) => sector === leftOff.sector && status === 'queued')

/** Somebody fills the tank of a robot that came home for water. */
export function fillTank(robot: SimRobot): void {
  if (waitsForWater(robot)) robot.waterL = FULL_TANK_L
}

/** The way back to where a sector was left, and on from there; undefined where it was not left, or there is no way. */
export function wayOn(world: World, robot: SimRobot, sector: Sector): DrivePath | undefined {
  const { leftOff, footprint, body } = robot
  if (leftOff?.sector !== sector.id) return undefined
  robot.leftOff = undefined
  const { path, progress } = leftOff
  const next = path.points[progress]
  const way = next && planRoute(world.roads, body.pose, next, { clearance: footprint.clearance })
  return way && { motions: path.motions, points: joined(way, path.points.slice(progress + 1)) }
}
