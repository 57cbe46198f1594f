/** What a robot drives when nothing stands in its way: the very drive of the simulation, alone in its building. */
import { STATE } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { DrivePath } from '../../floor/coveragePath.ts'
import { distance, headingTo, wrapAngle } from '../../floor/geometry.ts'
import { driveOn } from '../world/driving.ts'
import { type Goal, isHeadUp, type SimRobot } from '../world/simRobot.ts'
import { STEP_MS } from '../world/step.ts'
import type { World } from '../world/world.ts'

/** `ms`: since the robot set out. `headUp`: it came there with its head raised. */
export type DrivenPose = Pose & { readonly ms: number; readonly headUp?: true }

/** Poses that are kept are at most so far apart, and the way between two of them is never so far aside of the straight line. */
const KEPT_M = 1.8
const ASIDE_M = 0.012
/** So near to the last one that is kept a pose says nothing of the direction. */
const NEAR_M = 0.03
/** Nobody drives one path for longer. */
const MAX_DRIVE_MS = 6 * 3_600_000

/** Keeps as few of the poses that it is given as the way needs. */
function createThinning(first: DrivenPose) {
  const out = [first]
  let anchor = first
  let before = first
  /** Headings that all poses since the anchor allow, as `heading` ± from there. */
  let cone: { heading: number; low: number; high: number } | undefined

  function open(pose: DrivenPose): void {
    const away = distance(anchor, pose)
    if (away < NEAR_M) return
    const aside = Math.atan2(ASIDE_M, away)
    cone = { heading: headingTo(anchor, pose), low: -aside, high: aside }
  }

  function fits(pose: DrivenPose): boolean {
    const away = distance(anchor, pose)
    if (!cone || away < NEAR_M) return away <= KEPT_M
    const off = wrapAngle(headingTo(anchor, pose) - cone.heading)
    if (away > KEPT_M || off < cone.low || off > cone.high) return false
    const aside = Math.atan2(ASIDE_M, away)
    cone.low = Math.max(cone.low, off - aside)
    cone.high = Math.min(cone.high, off + aside)
    return true
  }

  return {
    add: (pose: DrivenPose): void => {
      if (!fits(pose) || pose.headUp !== before.headUp) {
        anchor = before
        if (anchor !== out.at(-1)) out.push(anchor)
        cone = undefined
      }
      if (!cone) open(pose)
      before = pose
    },
    finish: (): readonly DrivenPose[] => {
      if (before !== anchor) out.push(before)
      return out
    },
  }
}

/** Drives a path to its end and leaves the robot there; the poses on the way, the first and the last included, and few between. */
export function driveFreely(world: World, robot: SimRobot, path: DrivePath, goal: Goal): readonly DrivenPose[] {
  robot.path = path
  robot.progress = 0
  robot.goal = goal
  robot.state = goal === 'home' ? STATE.goingHome : STATE.clean
  const thinning = createThinning({ ...robot.body.pose, ms: 0 })
  for (let ms = STEP_MS; ms <= MAX_DRIVE_MS; ms += STEP_MS) {
    const isUp = isHeadUp(robot)
    const arrived = driveOn(world, robot, STEP_MS)
    thinning.add({ ...robot.body.pose, ms, ...(isUp ? { headUp: true } : {}) })
    if (arrived) break
  }
  robot.path = undefined
  robot.goal = undefined
  return thinning.finish()
}
