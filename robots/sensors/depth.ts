/** Sensors that see in depth: the spinning laser and the two cameras. Points in robot, z up from the floor. */
import type { Pose } from '../../contract/telemetry/records.ts'
import { fromFrame } from '../../floor/geometry.ts'
import { cellAt } from '../../floor/occupancyGrid.ts'
import { castRay } from '../../floor/raycast.ts'
import { createRandom, gaussian, seedOf } from '../random.ts'
import { movingThings, type Thing } from '../world/hazards.ts'
import { estimate, isCameraCovered, type SimRobot } from '../world/simRobot.ts'
import type { Terrain } from '../world/terrain.ts'
import type { World } from '../world/world.ts'

export type DepthSensor = {
  /** In robot: where it sits and looks, metres and radians. */
  readonly mount: (robot: SimRobot) => Pose
  readonly heightM: number
  readonly columns: number
  readonly rows: number
  /** Radians from side to side, and from the lowest row to the highest. */
  readonly spread: number
  readonly lowest: number
  readonly highest: number
  readonly max: number
}

/** The pose of the robot in map, and x y z of the points in robot, interleaved. */
export type DepthCloud = Pose & { readonly xyz: Float32Array }

const rad = (degrees: number): number => (degrees * Math.PI) / 180

export const LASER_3D: DepthSensor = {
  mount: robot => ({ x: robot.footprint.nose / 2, y: 0, w: 0 }),
  heightM: 1.3,
  columns: 512,
  rows: 16,
  spread: 2 * Math.PI,
  lowest: rad(-22),
  highest: rad(12),
  max: 25,
}
const camera = (side: 1 | -1): DepthSensor => ({
  mount: robot => ({
    x: side > 0 ? robot.footprint.nose : robot.footprint.nose - robot.size.length,
    y: 0,
    w: side > 0 ? 0 : Math.PI,
  }),
  heightM: 0.9,
  columns: 144,
  rows: 80,
  spread: rad(86),
  lowest: rad(-42),
  highest: rad(16),
  max: 6,
})
export const CAMERA_FRONT = camera(1)
export const CAMERA_REAR = camera(-1)

/** Something solid along a ray: from what distance on, how high. */
type Face = { readonly away: number; readonly height: number }
/** Things seen over: the shelf behind the table, the wall behind the shelf. */
const MAX_FACES = 4
/** A sheet that hangs before the front camera. */
const COVER: readonly Face[] = [{ away: 0.12, height: 2 }]
const NOISE_M = 0.008

export function depthBody(world: World, robot: SimRobot, sensor: DepthSensor): DepthCloud {
  const { pose } = robot.body
  const mount = sensor.mount(robot)
  const at = { ...fromFrame(pose, mount), w: pose.w + mount.w }
  const discs = movingThings(world, robot, sensor.max)
  const isCovered = isCameraCovered(robot) && sensor === CAMERA_FRONT
  const random = createRandom(seedOf(robot.spec.seed, world.timeMs, 5))
  const xyz = new Float32Array(sensor.columns * sensor.rows * 3)
  let count = 0
  for (let column = 0; column < sensor.columns; column++) {
    const bearing = ((column + 0.5) / sensor.columns - 0.5) * sensor.spread
    const faces = isCovered ? COVER : facesAlong(world.terrain, at, at.w + bearing, sensor.max, discs)
    const cos = Math.cos(mount.w + bearing)
    const sin = Math.sin(mount.w + bearing)
    for (let row = 0; row < sensor.rows; row++) {
      const slope = Math.tan(sensor.lowest + ((sensor.highest - sensor.lowest) * row) / (sensor.rows - 1))
      const away = firstHit(faces, sensor.heightM, slope, sensor.max)
      if (away === undefined) continue
      const noisy = away + gaussian(random) * NOISE_M
      xyz[count++] = mount.x + cos * noisy
      xyz[count++] = mount.y + sin * noisy
      xyz[count++] = Math.max(0, sensor.heightM + slope * away)
    }
  }
  return { ...estimate(robot), xyz: xyz.subarray(0, count) }
}

/** Distance at which a sloping ray meets the first face that is high enough, or the floor. */
function firstHit(faces: readonly Face[], height: number, slope: number, max: number): number | undefined {
  const floor = slope < 0 ? -height / slope : Number.POSITIVE_INFINITY
  for (const face of faces) {
    if (face.away >= floor) break
    if (height + slope * face.away <= face.height) return face.away
  }
  return floor <= max ? floor : undefined
}

function facesAlong(terrain: Terrain, from: Pose, angle: number, max: number, discs: readonly Thing[]): Face[] {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const faces: Face[] = []
  let along = 0
  while (along < max && faces.length < MAX_FACES) {
    const step = castRay(terrain.seen, from.x + cos * along, from.y + sin * along, cos, sin, max - along)
    along += step
    if (along >= max) break
    const inside = along + 0.05
    const index = cellAt(terrain.grid, from.x + cos * inside, from.y + sin * inside)
    faces.push({ away: along, height: (terrain.grid.heights[index] ?? 0) / 10 })
    along = behind(terrain, from, cos, sin, inside, max)
  }
  for (const disc of discs) {
    const dx = disc.x - from.x
    const dy = disc.y - from.y
    const ahead = dx * cos + dy * sin
    const aside = Math.abs(dy * cos - dx * sin)
    if (ahead <= 0 || aside >= disc.radius) continue
    const away = ahead - Math.sqrt(disc.radius ** 2 - aside ** 2)
    if (away > 0 && away < max) faces.push({ away, height: disc.heightM })
  }
  return faces.toSorted((a, b) => a.away - b.away)
}

/** Where a ray leaves the thing that it has met; `max` when it does not. */
function behind(terrain: Terrain, from: Pose, cos: number, sin: number, start: number, max: number): number {
  const { grid } = terrain
  for (let along = start; along < max; along += grid.resolution) {
    const index = cellAt(grid, from.x + cos * along, from.y + sin * along)
    if (index < 0) return max
    if (grid.heights[index] === 0) return along
  }
  return max
}
