import type { Point } from '../contract/plan/elements.ts'
import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { PATH_SPACING } from './coveragePath.ts'
import { distance, toFrame } from './geometry.ts'
import type { Velocity } from './kinematics.ts'

/** Metres ahead on the path that is aimed at, standing, and how much more a metre a second. */
const LOOKAHEAD_M = 0.35
const LOOKAHEAD_S = 0.35
/** Path points searched for progress: less than a lane's width ahead of a turn, so that the next lane is never mistaken. */
const PROGRESS_WINDOW = 8
/** Radians off the aim beyond which the robot turns on the spot. */
const SPIN_ANGLE = 0.9
const ARRIVAL_M = 0.12
/** Cosine of a turn that is driven on the spot. */
const TURN_BACK_COS = -0.2
/** Points of path within which any robot comes to a stand. */
const BRAKING_POINTS = 25

/** Where on a path a robot is: index of the nearest path point, which never goes back. */
export function progressOn(points: readonly Point[], from: number, pose: Pose): number {
  let best = from
  let bestDistance = Infinity
  for (let i = from; i < Math.min(points.length, from + PROGRESS_WINDOW); i++) {
    const point = points[i]
    if (!point) break
    const away = distance(pose, point)
    if (away < bestDistance) {
      bestDistance = away
      best = i
    }
  }
  return best
}

export const hasArrived = (points: readonly Point[], progress: number, pose: Pose): boolean => {
  const last = points.at(-1)
  return !last || (progress >= points.length - 2 && distance(pose, last) <= ARRIVAL_M + PATH_SPACING)
}

/** Where within so many points ahead the path turns back on itself, or ends; at most so far. */
function stretchEnd(points: readonly Point[], progress: number, ahead: number): number {
  const last = Math.min(points.length - 1, progress + ahead)
  for (let i = progress + 1; i < last; i++) {
    const [before, at, after] = [points[i - 1], points[i], points[i + 1]]
    if (!before || !at || !after) break
    const back = (at.x - before.x) * (after.x - at.x) + (at.y - before.y) * (after.y - at.y)
    if (back < 0 && back < TURN_BACK_COS * distance(before, at) * distance(at, after)) return i
  }
  return last
}

/** The point that is aimed at, never beyond where the path turns back on itself; shown as the carrot. */
export function carrotOn(points: readonly Point[], progress: number, speed: number): Point | undefined {
  const ahead = Math.round((LOOKAHEAD_M + LOOKAHEAD_S * Math.abs(speed)) / PATH_SPACING)
  return points[stretchEnd(points, progress, ahead)]
}

/**
 * Pure pursuit: the arc through the carrot, slower the more it bends; on the spot where the carrot lies too far aside, and slower
 * towards the path's end and where it turns back on itself.
 */
export function follow(
  points: readonly Point[],
  progress: number,
  pose: Pose,
  speed: number,
  limits: DriveLimits,
): Velocity {
  const carrot = carrotOn(points, progress, speed)
  if (!carrot) return { linear: 0, angular: 0 }
  const aim = toFrame(pose, carrot)
  const angle = Math.atan2(aim.y, aim.x)
  if (Math.abs(angle) > SPIN_ANGLE) return { linear: 0, angular: Math.sign(angle) * limits.turnRate }
  const reach = Math.max(0.05, Math.hypot(aim.x, aim.y))
  const curvature = (2 * aim.y) / (reach * reach)
  const end = stretchEnd(points, progress, BRAKING_POINTS)
  const left = (end - progress) * PATH_SPACING
  const bend = limits.turnRate / Math.max(1e-3, Math.abs(curvature))
  const linear = Math.min(speed, bend, Math.max(0.08, Math.sqrt(left * limits.acceleration)))
  return { linear, angular: linear * curvature }
}
