/** Driving by hand: no further than the newest message says, and never longer (M-056, M-062, M-063). */
import { COMMAND, MOVE_SILENCE_MS, type MoveDirection, UNSAFE_MOVE_SAFETY } from '../../contract/commands.ts'
import { distance as between } from '../../floor/geometry.ts'
import { drive, moveAlongArc, STANDING } from '../../floor/kinematics.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { movingThings, roomAt } from './hazards.ts'
import { settle } from './orders.ts'
import { estimate, type ManualMove, type SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

const QUARTER = Math.PI / 4
/** The eight moves of the manual pad: how far along, and turned by how much. */
export const MOVES: readonly {
  readonly direction: MoveDirection
  readonly sign: -1 | 0 | 1
  readonly angle: number
}[] = [
  { direction: 'forward', sign: 1, angle: 0 },
  { direction: 'forward_left', sign: 1, angle: QUARTER },
  { direction: 'forward_right', sign: 1, angle: -QUARTER },
  { direction: 'left', sign: 0, angle: QUARTER },
  { direction: 'right', sign: 0, angle: -QUARTER },
  { direction: 'backward', sign: -1, angle: 0 },
  { direction: 'backward_left', sign: -1, angle: -QUARTER },
  { direction: 'backward_right', sign: -1, angle: QUARTER },
]

/** Metres and radians a second. */
const SPEED_M_S = 0.35
const TURN_RATE = 0.7
/** A move is at its end within this share of it. */
const END_SHARE = 0.995
/** Kept back of the silence that is allowed: the world steps in slices, and the process beats in ticks. */
const TICK_MS = 50

export type MoveOrder = { readonly distance: number; readonly angle: number; readonly safety: number }

/** Begins a move, or goes on with it. `forMs`: how long the message allows motion at all, in the world's time. */
export function beginMove(world: World, robot: SimRobot, { distance, angle, safety }: MoveOrder, forMs: number): void {
  const ms = Math.min(MOVE_SILENCE_MS - TICK_MS, forMs)
  robot.manual = { distance, angle, unsafe: safety >= UNSAFE_MOVE_SAFETY, untilMs: world.timeMs + ms, done: 0 }
  robot.futurePose = moveAlongArc(estimate(robot), { linear: distance, angular: angle }, 1)
  robot.drivenByHand = true
}

export function endMove(robot: SimRobot, how: Parameters<typeof settle>[2]): void {
  robot.manual = undefined
  settle(robot, COMMAND.manualControl, how)
}

/** One step of driving by hand; stands when there is nothing to drive. */
export function driveByHand(world: World, robot: SimRobot, dtMs: number): void {
  const { manual } = robot
  if (!manual) return roll(world, robot, STANDING, false, dtMs)
  if (world.timeMs >= manual.untilMs || manual.done >= END_SHARE) {
    endMove(robot, { status: 'done' })
    return roll(world, robot, STANDING, manual.unsafe, dtMs)
  }
  const dt = dtMs / 1000
  const rate = nextRate(robot, manual, (manual.untilMs - world.timeMs) / 1000, dt)
  const things = movingThings(world, robot)
  if (!manual.unsafe && isBlocked(world, robot, manual, rate, dt, things)) {
    endMove(robot, { status: 'failed', message: 'Something stands in the way' })
    return roll(world, robot, STANDING, false, dtMs)
  }
  manual.done += rate * dt
  roll(world, robot, { linear: manual.distance * rate, angular: manual.angle * rate }, manual.unsafe, dtMs)
}

/** Shares of the move a second at which speeds and accelerations reach their limits. */
function limitsOf({ distance, angle }: ManualMove, { limits }: SimRobot) {
  const metres = Math.max(1e-6, Math.abs(distance))
  const radians = Math.max(1e-6, Math.abs(angle))
  return {
    rate: Math.min(Math.min(SPEED_M_S, limits.speed) / metres, Math.min(TURN_RATE, limits.turnRate) / radians),
    acceleration: Math.min(limits.acceleration / metres, limits.turnAcceleration / radians),
    braking: Math.min(limits.braking / metres, limits.turnAcceleration / radians),
  }
}

/** Faster as far as the wheels allow; slow enough to stand at the arc's end, and when the time is up. */
function nextRate(robot: SimRobot, move: ManualMove, leftS: number, dt: number): number {
  const { rate, acceleration, braking } = limitsOf(move, robot)
  const { linear, angular } = robot.body.velocity
  const turns = Math.abs(move.distance) < Math.abs(move.angle) * robot.size.width
  const now = Math.max(0, turns ? angular / move.angle : linear / move.distance)
  const toEnd = Math.sqrt(2 * braking * Math.max(0, 1 - move.done))
  return Math.min(rate, now + acceleration * dt, toEnd, braking * Math.max(0, leftS))
}

/** Whether the body would touch something before it could stand. */
function isBlocked(
  world: World,
  robot: SimRobot,
  move: ManualMove,
  rate: number,
  dt: number,
  things: readonly Disc[],
): boolean {
  const { braking } = limitsOf(move, robot)
  const stop = Math.min(1 - move.done, rate * dt + (rate * rate) / (2 * braking) + 0.02)
  const ahead = moveAlongArc(robot.body.pose, { linear: move.distance, angular: move.angle }, stop)
  const room = roomAt(world, robot, ahead, things)
  return room <= 0 && room <= roomAt(world, robot, robot.body.pose, things)
}

/** Wheels turn as wanted; the body stops dead where it touches something. */
function roll(world: World, robot: SimRobot, wanted: typeof STANDING, unsafe: boolean, dtMs: number): void {
  const { body } = robot
  const next = drive(body, wanted, robot.limits, dtMs / 1000)
  const touches = unsafe && hits(world, robot, next.pose)
  robot.body = touches ? { pose: body.pose, velocity: STANDING } : next
  robot.odometerM += between(body.pose, robot.body.pose)
}

function hits(world: World, robot: SimRobot, pose: typeof robot.body.pose): boolean {
  const things = movingThings(world, robot)
  const room = roomAt(world, robot, pose, things)
  return room < 0 && room < roomAt(world, robot, robot.body.pose, things)
}
