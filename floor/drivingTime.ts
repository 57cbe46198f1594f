/** How long a robot takes along a path: the speeds that bends, stops and zones allow, reached as fast as it accelerates and brakes. */
import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { PathPoint } from './coveragePath.ts'
import { distance, headingTo, wrapAngle } from './geometry.ts'

/** Metres a second that are allowed at a point of the path. */
export type AllowedSpeed = (point: PathPoint) => number

/** A path that turns by more than this is left standing, and the robot turns on the spot. Radians. */
const STOP_ANGLE = 1.77
/** From a stand it turns towards a path that leads further aside than this. Radians. */
const SPIN_ANGLE = 0.9
/** No robot creeps more slowly. Metres a second. */
const CREEP_M_S = 0.08
/** Of path within which a bend is driven: the robot aims ahead, and cuts corners. Points to each side. */
const BEND_POINTS = 4
/** Within so many points a robot comes to a stand. */
const BRAKING_POINTS = 25
/** So near to where it stands still a robot takes the next stretch. Metres. */
const REACHED_M = 0.12

const spinSeconds = (angle: number, { turnRate, turnAcceleration }: DriveLimits): number =>
  angle / turnRate + turnRate / turnAcceleration

/** Turns at the points, radians; 0 at both ends. */
function turnsOf(points: readonly PathPoint[]): Float64Array {
  const turns = new Float64Array(points.length)
  let heading: number | undefined
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    if (!from || !to || distance(from, to) < 1e-6) continue
    const next = headingTo(from, to)
    if (heading !== undefined) turns[i - 1] = Math.abs(wrapAngle(next - heading))
    heading = next
  }
  return turns
}

/** Slows down towards the points where it stands. */
function brakeBefore(speeds: Float64Array, along: Float64Array, stop: number, acceleration: number): void {
  const end = along[stop] ?? 0
  for (let i = stop; i >= Math.max(0, stop - BRAKING_POINTS); i--)
    speeds[i] = Math.min(
      speeds[i] ?? 0,
      Math.max(CREEP_M_S, Math.sqrt((end + REACHED_M - (along[i] ?? 0)) * acceleration)),
    )
}

function alongOf(points: readonly PathPoint[]): Float64Array {
  const along = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    along[i] = (along[i - 1] ?? 0) + (from && to ? distance(from, to) : 0)
  }
  return along
}

/**
 * Seconds from the start of a dense path until each of its points, from a stand to a stand. A turn on the spot is made before the robot leaves its point.
 * @param heading of the robot at its start, where that is known
 */
export function drivingTimes(
  points: readonly PathPoint[],
  allowed: AllowedSpeed,
  limits: DriveLimits,
  heading?: number,
): Float64Array {
  const times = new Float64Array(points.length)
  const [first, second] = points
  if (!first || !second) return times
  const last = points.length - 1
  const along = alongOf(points)
  const turns = turnsOf(points)
  const speeds = Float64Array.from(points, allowed)
  const aside = heading === undefined ? 0 : Math.abs(wrapAngle(headingTo(first, second) - heading))
  if (aside > SPIN_ANGLE) times[1] = spinSeconds(aside, limits)
  brakeBefore(speeds, along, last, limits.acceleration)
  for (let i = 1; i < last; i++) {
    const turn = turns[i] ?? 0
    if (turn > STOP_ANGLE) {
      brakeBefore(speeds, along, i, limits.acceleration)
      times[i + 1] = spinSeconds(turn, limits)
    }
  }
  bend(speeds, along, turns, limits.turnRate)
  speeds[0] = CREEP_M_S
  for (let i = 1; i <= last; i++) {
    const step = (along[i] ?? 0) - (along[i - 1] ?? 0)
    speeds[i] = Math.min(speeds[i] ?? 0, Math.sqrt((speeds[i - 1] ?? 0) ** 2 + 2 * limits.acceleration * step))
  }
  for (let i = last; i >= 1; i--) {
    const step = (along[i] ?? 0) - (along[i - 1] ?? 0)
    speeds[i - 1] = Math.min(speeds[i - 1] ?? 0, Math.sqrt((speeds[i] ?? 0) ** 2 + 2 * limits.braking * step))
    times[i] = (times[i] ?? 0) + (2 * step) / Math.max(CREEP_M_S, (speeds[i] ?? 0) + (speeds[i - 1] ?? 0))
  }
  for (let i = 1; i <= last; i++) times[i] = (times[i] ?? 0) + (times[i - 1] ?? 0)
  return times
}

/** Slower the more the path bends around a point; turns on the spot do not count. */
function bend(speeds: Float64Array, along: Float64Array, turns: Float64Array, turnRate: number): void {
  for (let i = 0; i < speeds.length; i++) {
    let turned = 0
    const [from, to] = [Math.max(0, i - BEND_POINTS), Math.min(speeds.length - 1, i + BEND_POINTS)]
    for (let j = from; j <= to; j++) if ((turns[j] ?? 0) <= STOP_ANGLE) turned += turns[j] ?? 0
    if (turned < 1e-3) continue
    const length = (along[to] ?? 0) - (along[from] ?? 0)
    speeds[i] = Math.min(speeds[i] ?? 0, Math.max(CREEP_M_S, (turnRate * length) / turned))
  }
}
