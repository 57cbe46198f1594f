import type { PackedInput } from '../../contract/telemetry/packed.ts'
import { toFrame } from '../../floor/geometry.ts'
import { castRay } from '../../floor/raycast.ts'
import { PERSON_RADIUS_M } from '../world/people.ts'
import { estimate, middleOf, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Space kept around a standing robot, metres. */
const MARGIN_M = 0.12
/** Seconds of travel added ahead: until the brakes grip, and until the warning field's stop. */
const REACTION_S = 0.3
const WARNING_S = 1.1
/** Share of the width that the front edge keeps: fields taper as the robot may swerve. */
const TAPER = 0.6

/**
 * Danger and velocity fields: what the brakes need, and what the robot reaches next. They grow with speed and bend with the turn.
 */
export function safetyBody(robot: SimRobot): PackedInput<'safety'> {
  const { linear, angular } = robot.body.velocity
  const braking = (linear * linear) / (2 * robot.limits.braking)
  const danger = field(robot, linear * REACTION_S + braking, angular, MARGIN_M)
  const velocity = field(robot, linear * (REACTION_S + WARNING_S) + braking, angular, MARGIN_M * 2.5)
  return { ...estimate(robot), danger, velocity }
}

function field(robot: SimRobot, reach: number, angular: number, margin: number): Float32Array {
  const { nose } = robot.footprint
  const half = robot.size.width / 2 + margin
  const rear = nose - robot.size.length - margin
  const front = nose + margin + Math.max(0, reach)
  const swerve = angular * Math.max(0, reach) * 0.6
  const shoulder = nose + margin
  const corners = [
    [rear, -half],
    [shoulder, -half],
    [front, -half * TAPER + swerve],
    [front, half * TAPER + swerve],
    [shoulder, half],
    [rear, half],
  ]
  return Float32Array.from(corners.flat())
}

/** Nothing is near (M-097). */
export const NOTHING_NEAR = { x: 0, y: 0, angle: Math.PI } as const
/** Metres from the body's middle within which the nearest thing is reported, and rays that look for it. */
const NEAR_M = 1.6
const RAYS = 48

/** From the middle of the body to the nearest thing, in robot. */
export function safetyVectorBody(world: World, robot: SimRobot): PackedInput<'safety_vector'> {
  const { pose } = robot.body
  const middle = middleOf(robot)
  let nearest = NEAR_M
  let bearing: number | undefined
  for (let i = 0; i < RAYS; i++) {
    const angle = (i / RAYS) * 2 * Math.PI
    const reach = castRay(world.terrain.seen, middle.x, middle.y, Math.cos(angle), Math.sin(angle), NEAR_M)
    if (reach >= nearest) continue
    nearest = reach
    bearing = angle - pose.w
  }
  const things = [...world.people.map(({ x, y }) => ({ x, y, radius: PERSON_RADIUS_M })), ...world.objects]
  for (const thing of things) {
    const at = toFrame({ ...middle, w: pose.w }, thing)
    const reach = Math.hypot(at.x, at.y) - thing.radius
    if (reach >= nearest) continue
    nearest = Math.max(0, reach)
    bearing = Math.atan2(at.y, at.x)
  }
  if (bearing === undefined) return NOTHING_NEAR
  const angle = Math.atan2(Math.sin(bearing), Math.cos(bearing))
  return { x: nearest * Math.cos(angle), y: nearest * Math.sin(angle), angle }
}
