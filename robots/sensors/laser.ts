import type { PackedInput } from '../../contract/telemetry/packed.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { DistanceField } from '../../floor/distanceField.ts'
import { fromFrame, headingTo, wrapAngle } from '../../floor/geometry.ts'
import { castRay } from '../../floor/raycast.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { createRandom, gaussian, seedOf } from '../random.ts'
import { movingThings } from '../world/hazards.ts'
import { estimate, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Radians in the sensor's frame, counter-clockwise; metres. */
export type Scanner = { readonly start: number; readonly end: number; readonly beams: number; readonly max: number }

const WIDE: Scanner = { start: (-135 * Math.PI) / 180, end: (135 * Math.PI) / 180, beams: 1081, max: 25 }
const NARROW: Scanner = { start: -Math.PI / 2, end: Math.PI / 2, beams: 541, max: 20 }
/** Standard deviation of a range, metres. */
const NOISE_M = 0.012
/** Sensors measure whole 1024ths of a metre, which also lets recordings of them be packed. */
const STEPS_PER_METRE = 1024
export const inSteps = (value: number): number => Math.round(value * STEPS_PER_METRE) / STEPS_PER_METRE
/** The scanner sits so far behind the front edge, metres. */
const BEHIND_NOSE_M = 0.1

/** Second-generation robots carry the wide scanner. */
const scannerOf = (robot: SimRobot): Scanner => (robot.spec.hardware.hardwareVersion.startsWith('2.') ? WIDE : NARROW)

export const sensorPose = (robot: SimRobot, pose: Pose): Pose => ({
  ...fromFrame(pose, { x: robot.footprint.nose - BEHIND_NOSE_M, y: 0 }),
  w: pose.w,
})

/** True ranges of a scanner at a pose among discs; a beam that meets nothing reads `max`. */
export function scan(field: DistanceField, at: Pose, scanner: Scanner, discs: readonly Disc[]): Float32Array {
  const { start, end, beams, max } = scanner
  const ranges = new Float32Array(beams)
  const step = beams > 1 ? (end - start) / (beams - 1) : 0
  for (let i = 0; i < beams; i++) {
    const angle = at.w + start + i * step
    ranges[i] = castRay(field, at.x, at.y, Math.cos(angle), Math.sin(angle), max)
  }
  for (const disc of discs) shadow(ranges, at, scanner, step, disc)
  return ranges
}

/** Shortens the beams that meet a disc. */
function shadow(ranges: Float32Array, at: Pose, { start, max }: Scanner, step: number, disc: Disc): void {
  const away = Math.hypot(disc.x - at.x, disc.y - at.y)
  if (away <= disc.radius || away - disc.radius >= max || step <= 0) return
  const bearing = wrapAngle(headingTo(at, disc) - at.w)
  const half = Math.asin(disc.radius / away)
  const first = Math.max(0, Math.ceil((bearing - half - start) / step))
  const last = Math.min(ranges.length - 1, Math.floor((bearing + half - start) / step))
  for (let i = first; i <= last; i++) {
    const off = start + i * step - bearing
    const reach = away * Math.cos(off) - Math.sqrt(Math.max(0, disc.radius ** 2 - (away * Math.sin(off)) ** 2))
    if (reach < (ranges[i] ?? 0)) ranges[i] = Math.max(0, reach)
  }
}

/**
 * The laser channel. Seen from where the robot is, sent as seen from where it believes to be: a robot that is lost shows a scan beside the
 * walls. Noise depends on the robot and the time alone, so that watching changes nothing.
 */
export function laserBody(world: World, robot: SimRobot): PackedInput<'laser'> {
  const scanner = scannerOf(robot)
  const ranges = scan(
    world.terrain.seen,
    sensorPose(robot, robot.body.pose),
    scanner,
    movingThings(world, robot, scanner.max),
  )
  const random = createRandom(seedOf(robot.spec.seed, world.timeMs, 2))
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i] ?? 0
    if (range < scanner.max) ranges[i] = Math.min(scanner.max, inSteps(Math.max(0, range + gaussian(random) * NOISE_M)))
  }
  const believed = sensorPose(robot, estimate(robot))
  return { ...believed, start: scanner.start, end: scanner.end, max: scanner.max, ranges }
}
