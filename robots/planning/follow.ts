import type { Point } from '../../contract/plan/elements.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { PATH_SPACING } from '../../floor/coveragePath.ts'
import { distance, toFrame } from '../../floor/geometry.ts'
import type { DriveLimits, Velocity } from '../world/kinematics.ts'

/** Metres ahead on the path that is aimed at, standing, and how much more a metre a second. */
const LOOKAHEAD_M = 0.35
const LOOKAHEAD_S = 0.35
/** Path points searched for progress: less than a lane's width ahead of a turn, so that the next lane is never mistaken. */
const PROGRESS_WINDOW = 8
/** Radians off the aim beyond which the robot turns on the spot. */
const SPIN_ANGLE = 0.9
const ARRIVAL_M = 0.12

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

/** The point that is aimed at; shown as the carrot. */
export function carrotOn(points: readonly Point[], progress: number, speed: number): Point | undefined {
  const ahead = Math.round((LOOKAHEAD_M + LOOKAHEAD_S * Math.abs(speed)) / PATH_SPACING)
  return points[Math.min(points.length - 1, progress + ahead)]
}

/**
 * Pure pursuit: the arc through the carrot, slower the more it bends; on the spot where the carrot lies too far aside, and slower
 * towards the path's end.
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
  const left = (points.length - 1 - progress) * PATH_SPACING
  const bend = limits.turnRate / Math.max(1e-3, Math.abs(curvature))
  const linear = Math.min(speed, bend, Math.max(0.08, Math.sqrt(left * limits.acceleration)))
  return { linear, angular: linear * curvature }
}
