import { STATE } from '../../contract/robot/states.ts'
import { distance, wrapAngle } from '../../floor/geometry.ts'
import { drive, STANDING, type Velocity } from '../../floor/kinematics.ts'
import { follow, hasArrived, progressOn } from '../../floor/pathFollowing.ts'
import type { BehaviourEvent } from '../behaviour/facts.ts'
import { freeWay, isInDanger, movingThings } from './hazards.ts'
import { currentSector, isHeadUp, type SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Free path before the nose at which the robot stands, and metres a second that each metre beyond allows. */
const STOP_M = 0.35
const SLOWING = 0.8
export const OBSTACLE_AFTER_MS = 900
const DANGER_AFTER_MS = 1500

/** Lets the drive follow what is wanted, and keeps the odometer. */
export function move(robot: SimRobot, wanted: Velocity, dtMs: number): void {
  const before = robot.body.pose
  robot.body = drive(robot.body, wanted, robot.limits, dtMs / 1000)
  robot.odometerM += distance(before, robot.body.pose)
}

/** One step along the path. Tells what came of it. */
export function driveOn(world: World, robot: SimRobot, dtMs: number): BehaviourEvent | undefined {
  const { path } = robot
  if (!path) return arrival(robot)
  robot.progress = progressOn(path.points, robot.progress, robot.body.pose)
  const things = movingThings(world, robot)
  const danger = watchDanger(robot, isInDanger(world, robot), dtMs)
  const free = freeWay(world, robot, things)
  if (free < STOP_M) {
    move(robot, STANDING, dtMs)
    robot.blockedMs += dtMs
    if (danger) return danger
    return robot.blockedMs >= OBSTACLE_AFTER_MS ? { type: 'obstacle.met' } : undefined
  }
  robot.blockedMs = 0
  if (hasArrived(path.points, robot.progress, robot.body.pose)) return turnAtGoal(robot, dtMs)
  const isOnTheWay = robot.state === STATE.goingHome || isHeadUp(robot)
  const phase = isOnTheWay ? 'inter_sector' : robot.state === STATE.mapping ? 'mapping' : 'normal'
  const allowed = robot.limits.speed * world.zones.speedShare(robot.body.pose, phase)
  const speed = Math.min(allowed, Math.max(0.05, (free - STOP_M) * SLOWING))
  move(robot, follow(path.points, robot.progress, robot.body.pose, speed, robot.limits), dtMs)
  return danger
}

function watchDanger(robot: SimRobot, inDanger: boolean, dtMs: number): BehaviourEvent | undefined {
  robot.dangerMs = inDanger ? robot.dangerMs + dtMs : 0
  return robot.dangerMs >= DANGER_AFTER_MS ? { type: 'danger.entered' } : undefined
}

/** How the robot has to stand at the end of its path; undefined where it only stops. */
const headingAtGoal = ({ goal, dock, detour }: SimRobot): number | undefined =>
  goal === 'home' ? dock.w : goal === 'detour' ? detour?.goal.w : undefined

function turnAtGoal(robot: SimRobot, dtMs: number): BehaviourEvent | undefined {
  const heading = headingAtGoal(robot)
  const off = heading === undefined ? 0 : wrapAngle(heading - robot.body.pose.w)
  if (Math.abs(off) > 0.03) {
    move(robot, { linear: 0, angular: Math.sign(off) * Math.min(robot.limits.turnRate, Math.abs(off) * 2) }, dtMs)
    return undefined
  }
  move(robot, STANDING, dtMs)
  return robot.body.velocity.linear === 0 ? arrival(robot) : undefined
}

function arrival(robot: SimRobot): BehaviourEvent {
  if (robot.goal === 'home') return { type: 'home.reached' }
  if (robot.goal === 'tour') return { type: 'mapping.finished' }
  if (robot.goal === 'detour') return { type: robot.detour?.merges ? 'detour.merged' : 'detour.ended' }
  const sector = robot.sectors.find(({ id }) => id === currentSector(robot))
  return { type: 'sector.finished', pauses: sector?.pause_after ?? false }
}
