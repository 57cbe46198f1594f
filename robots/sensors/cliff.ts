import type { Point } from '../../contract/plan/elements.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { fromFrame } from '../../floor/geometry.ts'
import { createRandom, gaussian, seedOf } from '../random.ts'
import { contains } from '../sites/site.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Height of the sensors above the floor, and what a drop adds, metres. */
const FLOOR_M = 0.045
const DROP_M = 0.3
const TRIP_M = 0.1
const NOISE_M = 0.0015

/** Downward sensors at the four corners, in robot. */
const sensorsOf = ({ footprint, size }: SimRobot): Point[] => {
  const front = footprint.nose - 0.05
  const rear = footprint.nose - size.length + 0.05
  const side = size.width / 2 - 0.06
  return [
    { x: front, y: side },
    { x: front, y: -side },
    { x: rear, y: side },
    { x: rear, y: -side },
  ]
}

export function cliffBody(world: World, robot: SimRobot): RecordBody<'cliff'> {
  const random = createRandom(seedOf(robot.spec.seed, world.timeMs, 4))
  const sensors = sensorsOf(robot).map(sensor => {
    const { x, y } = fromFrame(robot.body.pose, sensor)
    const isOverDrop = world.terrain.site.drops.some(drop => contains(drop, x, y))
    const distance = FLOOR_M + (isOverDrop ? DROP_M : 0) + gaussian(random) * NOISE_M
    return { ...sensor, tripped: distance > TRIP_M, distance: Math.max(0, distance) }
  })
  return { sensors }
}
