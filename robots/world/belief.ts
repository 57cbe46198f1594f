/** Where a robot believes to be, and how matching its scan to the map corrects that (M-105). */
import type { Pose } from '../../contract/telemetry/records.ts'
import { wrapAngle } from '../../floor/geometry.ts'
import { LOCK_LIMIT_M, type SimRobot } from './simRobot.ts'

/** A scan that is off by more than this finds no match. Metres and radians. */
const MATCH_REACH_M = 1
const MATCH_REACH_RAD = Math.PI / 6
const FOUND_M = 0.06
/** Seconds in which matching halves the error. */
const MATCH_HALF_LIFE_S = 6
/** How sure a robot is of a pose that it was given, and of one at which its scan does not fit. Metres. */
const TOLD_M = 0.5
const LOST_M = 1.2

const isWithinReach = ({ drift }: SimRobot): boolean =>
  Math.hypot(drift.x, drift.y) <= MATCH_REACH_M && Math.abs(drift.w) <= MATCH_REACH_RAD

/** Whether it is somewhere else than it believes. */
export const isAstray = ({ drift }: SimRobot): boolean => drift.x !== 0 || drift.y !== 0 || drift.w !== 0

/** The robot takes a given pose for its own. */
export function believe(robot: SimRobot, given: Pose): void {
  const { pose } = robot.body
  robot.drift = { x: given.x - pose.x, y: given.y - pose.y, w: wrapAngle(given.w - pose.w) }
  robot.uncertainty = isWithinReach(robot) ? TOLD_M : LOST_M
}

/** Somebody has moved the robot: it goes on believing to be where it was. */
export function carry(robot: SimRobot, to: Pose): void {
  const { pose } = robot.body
  const believed = { x: pose.x + robot.drift.x, y: pose.y + robot.drift.y, w: pose.w + robot.drift.w }
  robot.body = { ...robot.body, pose: to }
  believe(robot, believed)
}

/** Matches the scan for one step. `none`: it fits nowhere near; the robot stays as lost as it is. */
export function matchScan(robot: SimRobot, dtMs: number): 'found' | 'matching' | 'none' {
  if (!isWithinReach(robot)) {
    robot.uncertainty = Math.max(robot.uncertainty, LOCK_LIMIT_M)
    return 'none'
  }
  const keep = 0.5 ** (dtMs / 1000 / MATCH_HALF_LIFE_S)
  robot.uncertainty *= keep
  robot.drift = { x: robot.drift.x * keep, y: robot.drift.y * keep, w: robot.drift.w * keep }
  if (robot.uncertainty > FOUND_M) return 'matching'
  robot.drift = { x: 0, y: 0, w: 0 }
  return 'found'
}
