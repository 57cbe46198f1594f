/** What a robot drives of a path where nothing is in its way: with the drive that robots follow paths by, so that it cuts the same corners in the same time. */
import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import type { PathPoint } from './coveragePath.ts'
import { distance, wrapAngle } from './geometry.ts'
import { drive, STANDING, STEERING_S } from './kinematics.ts'
import { follow, hasArrived, progressOn } from './pathFollowing.ts'

/** A way as a robot will drive it. `times`: seconds from the start of the way until each point. */
export type PlannedWay = { readonly points: readonly PathPoint[]; readonly times: Float64Array }

/** Metres a second that are allowed at a point of the way. */
export type AllowedSpeed = (point: PathPoint) => number

/** Points of the way lie no closer on a straight line, metres; where it bends, after each such turn, radians, if it has moved at all. */
const APART_M = 0.1
const TURN_RAD = 0.1
const MOVED_M = 0.02
/** A robot that gets no further along its path for so long never will. Seconds. */
const STUCK_S = 60

type Driven = { readonly pose: Pose; readonly seconds: number; readonly isHeadUp: boolean }

/** Keeps the poses that the way needs: the first and the last, where the head goes up or down, and few between. */
function createTrail(first: Driven) {
  const points: PathPoint[] = []
  const times: number[] = []
  let last = first
  let before = first
  function push(driven: Driven): void {
    const { pose, seconds, isHeadUp } = driven
    points.push({ x: pose.x, y: pose.y, ...(isHeadUp && { headUp: true }) })
    times.push(seconds)
    last = driven
  }
  push(first)
  return {
    add(driven: Driven): void {
      if (driven.isHeadUp !== before.isHeadUp && before !== last) push(before)
      before = driven
      const moved = distance(last.pose, driven.pose)
      const turned = Math.abs(wrapAngle(driven.pose.w - last.pose.w))
      if (moved >= APART_M || (moved >= MOVED_M && turned >= TURN_RAD)) push(driven)
    },
    finish(): PlannedWay {
      if (before !== last) push(before)
      return { points, times: Float64Array.from(times) }
    },
  }
}

/** Whether the head is up on the way to the next point. */
const isHeadUpAt = (path: readonly PathPoint[], progress: number): boolean =>
  path[Math.min(progress + 1, path.length - 1)]?.headUp === true

/**
 * From the start of a dense path to its end, from a stand to a stand.
 * @param heading of the robot at its start, radians
 */
export function drivenWay(
  path: readonly PathPoint[],
  heading: number,
  { allowed, limits }: { readonly allowed: AllowedSpeed; readonly limits: DriveLimits },
): PlannedWay {
  const [first] = path
  if (!first) return { points: [], times: new Float64Array(0) }
  let body = { pose: { x: first.x, y: first.y, w: heading }, velocity: STANDING }
  let [progress, seconds, since] = [0, 0, 0]
  const trail = createTrail({ pose: body.pose, seconds, isHeadUp: isHeadUpAt(path, 0) })
  while (seconds - since < STUCK_S) {
    const reached = progressOn(path, progress, body.pose)
    if (reached > progress) since = seconds
    progress = reached
    const { x, y } = body.pose
    const isHeadUp = isHeadUpAt(path, progress)
    const isThere = hasArrived(path, progress, body.pose)
    const speed = allowed(isHeadUp ? { x, y, headUp: true } : { x, y })
    body = drive(body, isThere ? STANDING : follow(path, progress, body.pose, speed, limits), limits, STEERING_S)
    seconds += STEERING_S
    trail.add({ pose: body.pose, seconds, isHeadUp })
    if (isThere && body.velocity.linear === 0) break
  }
  return trail.finish()
}
