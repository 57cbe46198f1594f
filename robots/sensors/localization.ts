import type { PackedInput } from '../../contract/telemetry/packed.ts'
import { distanceAt } from '../../floor/distanceField.ts'
import { createRandom, gaussian, seedOf } from '../random.ts'
import { estimate, hasLock, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { inSteps, type Scanner, scan, sensorPose } from './laser.ts'

const PARTICLES = 240
/** Radians of heading a particle is off for each metre that it is off. */
const HEADING_SHARE = 0.35
/** A few beams all round show how well the scan lies on the map. */
const PROBE: Scanner = { start: -Math.PI, end: Math.PI * (1 - 2 / 36), beams: 36, max: 20 }

/** Median distance of the scan's ends to the map's walls when the scan is laid at the estimated pose, metres. */
export function medianDistance(world: World, robot: SimRobot): number {
  const { seen } = world.terrain
  const ranges = scan(seen, sensorPose(robot, robot.body.pose), PROBE, [])
  const at = sensorPose(robot, estimate(robot))
  const off: number[] = []
  ranges.forEach((range, i) => {
    if (range >= PROBE.max) return
    const angle = at.w + PROBE.start + (i * (PROBE.end - PROBE.start)) / (PROBE.beams - 1)
    off.push(distanceAt(seen, at.x + range * Math.cos(angle), at.y + range * Math.sin(angle)))
  })
  off.sort((a, b) => a - b)
  return off[Math.floor(off.length / 2)] ?? 0
}

/** The particle cloud: as wide as the robot is unsure. */
export function localizationBody(world: World, robot: SimRobot): PackedInput<'localization'> {
  const random = createRandom(seedOf(robot.spec.seed, world.timeMs, 3))
  const { x, y, w } = estimate(robot)
  const spread = robot.uncertainty
  const xyw = new Float32Array(PARTICLES * 3)
  for (let i = 0; i < PARTICLES; i++) {
    xyw[3 * i] = inSteps(x + gaussian(random) * spread)
    xyw[3 * i + 1] = inSteps(y + gaussian(random) * spread)
    xyw[3 * i + 2] = inSteps(w + gaussian(random) * spread * HEADING_SHARE)
  }
  return { lock: hasLock(robot) ? 1 : 0, median: medianDistance(world, robot), xyw }
}
