/** Ways that a robot drives beside its path, and back onto it (M-049). */

import type { Point } from '../../contract/plan/elements.ts'
import { DETOUR_STATUS, type DetourStatus } from '../../contract/robot/detours.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { PATH_SPACING, type PathPoint } from '../../floor/coveragePath.ts'
import { clearanceAt } from '../../floor/floor.ts'
import { distance, headingTo, resample } from '../../floor/geometry.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { planRoute } from '../../floor/route.ts'
import { movingThings } from './hazards.ts'
import { leaveOut } from './leftWay.ts'
import type { SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Where the path may be joined again beyond what stands in the way, metres. */
const REJOIN_M = [4.5, 6.5, 9] as const
const GAP_M = 0.35
/** What stands so far away is in no robot's way here. */
const REACH_M = 12
/** Off its path by less than this a robot simply goes on. */
const ON_PATH_M = 0.3
/** Metres of path along which a robot that was driven by hand joins it again. */
const LOOK_AHEAD_M = 8
/** Metres of path ahead within which something is in the way. */
const AHEAD_M = 4

/** What stands about, widened by the robot; never so much that the robot stands in it. */
function discsAround(world: World, robot: SimRobot): Disc[] {
  const { pose } = robot.body
  return movingThings(world, robot, REACH_M).map(thing => ({
    ...thing,
    radius: Math.min(thing.radius + robot.size.width / 2 + GAP_M, Math.max(0, distance(thing, pose) - 0.15)),
  }))
}

const wayTo = (world: World, robot: SimRobot, to: Point, discs: readonly Disc[]): Point[] | undefined =>
  discs.some(disc => distance(disc, to) < disc.radius)
    ? undefined
    : planRoute(world.roads, robot.body.pose, to, { clearance: robot.footprint.clearance, discs })

type Bypass = { readonly way: Point[]; readonly rejoin: number }

/** The shortest way around what stands before the robot, and the point of the path behind it. */
function bypass(world: World, robot: SimRobot): Bypass | undefined {
  const { path } = robot
  if (!path) return undefined
  const discs = discsAround(world, robot)
  for (const metres of REJOIN_M) {
    const rejoin = Math.min(path.points.length - 1, robot.progress + Math.round(metres / PATH_SPACING))
    const beyond = path.points[rejoin]
    const way = beyond && wayTo(world, robot, beyond, discs)
    if (way) return { way, rejoin }
  }
  return undefined
}

/** Whether there is a way around what stands before the robot, and one out of here: home. */
export const isPassable = (world: World, robot: SimRobot): boolean =>
  bypass(world, robot) !== undefined && wayTo(world, robot, robot.dock, discsAround(world, robot)) !== undefined

/** A way to a point of the path, with the head as it is there. */
const around = (way: readonly Point[], to: PathPoint | undefined): readonly PathPoint[] =>
  resample(way, PATH_SPACING).map(point => (to?.headUp ? { ...point, headUp: true } : point))

/** Leads the robot's path around what stands before it. False when there is no way. */
export function driveAround(world: World, robot: SimRobot): boolean {
  const found = bypass(world, robot)
  if (!found || !robot.path) return false
  leaveOut(robot, robot.progress, found.rejoin, 'obstacle')
  const points = [...around(found.way, robot.path.points[found.rejoin]), ...robot.path.points.slice(found.rejoin + 1)]
  robot.path = { motions: robot.path.motions, points }
  robot.progress = 0
  return true
}

/** Where the path is nearest, at most so far ahead: behind what somebody has driven the robot around. */
function nearestAhead(points: readonly Point[], progress: number, pose: Point): number {
  const last = Math.min(points.length, progress + Math.round(LOOK_AHEAD_M / PATH_SPACING))
  let best = progress
  let least = Infinity
  for (let i = progress; i < last; i++) {
    const point = points[i]
    const away = point ? distance(point, pose) : Infinity
    if (away >= least) continue
    best = i
    least = away
  }
  return best
}

/** Leads a robot that was driven off its path back onto it. False when there is no way. */
export function rejoinPath(world: World, robot: SimRobot): boolean {
  const { path } = robot
  const progress = path ? nearestAhead(path.points, robot.progress, robot.body.pose) : 0
  if (progress > robot.progress) leaveOut(robot, robot.progress, progress)
  robot.progress = progress
  const next = path?.points[progress]
  if (!path || !next || distance(next, robot.body.pose) < ON_PATH_M) return true
  const way = wayTo(world, robot, next, discsAround(world, robot))
  if (!way) return driveAround(world, robot)
  robot.path = { motions: path.motions, points: [...around(way, next), ...path.points.slice(progress + 1)] }
  robot.progress = 0
  return true
}

const reportDetour = (robot: SimRobot, status: DetourStatus, way: readonly Point[] = [], goal?: Pose): void => {
  robot.reportedDetour = { status, path: [...way], ...(goal ? { goal } : {}) }
}

function begin(robot: SimRobot, way: Point[], goal: Pose, merges: boolean, left = robot.progress): void {
  const points = resample(way, PATH_SPACING)
  robot.detour = { left: { path: robot.path, progress: left, goal: robot.goal }, merges, goal }
  robot.path = { motions: robot.path?.motions ?? [], points }
  robot.progress = 0
  robot.goal = 'detour'
  reportDetour(robot, DETOUR_STATUS.inProgress, points, goal)
}

/** Plans a detour to a pose. False, and reported as unreachable, when there is no way there. */
export function beginGoalDetour(world: World, robot: SimRobot, goal: Pose, merges: boolean): boolean {
  const fits = clearanceAt(world.terrain, goal) >= robot.size.width / 2
  const way = fits ? wayTo(world, robot, goal, discsAround(world, robot)) : undefined
  if (way) begin(robot, way, goal, merges)
  else reportDetour(robot, DETOUR_STATUS.unreachable, [], goal)
  return way !== undefined
}

/**
 * Plans a detour around what stands before the robot, back onto its path. Reported as ignored when nothing is in the way, and as
 * unreachable when there is no way around.
 */
export function beginBypassDetour(world: World, robot: SimRobot): 'begun' | 'ignored' | 'unreachable' {
  const { path, progress } = robot
  const ahead = path?.points.slice(progress, progress + Math.round(AHEAD_M / PATH_SPACING)) ?? []
  const things = movingThings(world, robot, REACH_M)
  const half = robot.size.width / 2 + GAP_M
  if (!ahead.some(point => things.some(thing => distance(thing, point) < thing.radius + half))) {
    reportDetour(robot, DETOUR_STATUS.ignore)
    return 'ignored'
  }
  const found = bypass(world, robot)
  const at = found && path?.points[found.rejoin]
  if (!found || !at) {
    reportDetour(robot, DETOUR_STATUS.unreachable)
    return 'unreachable'
  }
  leaveOut(robot, progress, found.rejoin, 'obstacle')
  const next = path.points[found.rejoin + 1]
  begin(robot, found.way, { ...at, w: next ? headingTo(at, next) : robot.body.pose.w }, false, found.rejoin)
  return 'begun'
}

/** Says whether the detour waits for something to leave, or goes on. */
export function reportYielding(robot: SimRobot, yields: boolean): void {
  const status = yields ? DETOUR_STATUS.yield : DETOUR_STATUS.inProgress
  if (robot.reportedDetour.status !== status) robot.reportedDetour = { ...robot.reportedDetour, status }
}

/** Ends the detour wherever the robot is; what was left undone is its path again. */
export function endDetour(robot: SimRobot): void {
  if (!robot.detour) return
  const { path, progress, goal } = robot.detour.left
  robot.path = path
  robot.progress = progress
  robot.goal = goal
  robot.detour = undefined
  reportDetour(robot, DETOUR_STATUS.resume)
}
