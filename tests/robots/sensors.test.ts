import sharp from 'sharp'
import { expect, test } from 'vitest'
import { distanceAt } from '../../floor/distanceField.ts'
import { fleet } from '../../robots/fleet.ts'
import { cliffBody } from '../../robots/sensors/cliff.ts'
import { globalCostmap, localCostmap } from '../../robots/sensors/costmap.ts'
import { CAMERA_FRONT, depthBody, LASER_3D } from '../../robots/sensors/depth.ts'
import { laserBody } from '../../robots/sensors/laser.ts'
import { localizationBody, medianDistance } from '../../robots/sensors/localization.ts'
import { moveSafetyBody } from '../../robots/sensors/moveSafety.ts'
import { localPlannerBody } from '../../robots/sensors/paths.ts'
import { radioBody } from '../../robots/sensors/radio.ts'
import { NOTHING_NEAR, safetyBody, safetyVectorBody } from '../../robots/sensors/safety.ts'
import { sectorOrderBody } from '../../robots/sensors/sectorOrder.ts'
import { createWorld } from '../../robots/world/createWorld.ts'
import type { SimRobot } from '../../robots/world/simRobot.ts'
import type { World } from '../../robots/world/world.ts'
import { buildingOf } from './buildings.ts'
import { rectangularRoom } from './rectangularRoom.ts'

/** Plover 03 standing in a bare room of 10 by 6 metres, at (x, y) facing w. */
function standingAt(x: number, y: number, w = 0): { readonly world: World; readonly robot: SimRobot } {
  const [plover] = fleet(1, 1)
  if (!plover) throw new Error('There is no first robot')
  const world = createWorld(buildingOf(rectangularRoom), [{ ...plover, site: rectangularRoom }])
  const robot = world.robots[0]
  if (!robot) throw new Error('There is no robot in the room')
  robot.body = { pose: { x, y, w }, velocity: { linear: 0, angular: 0 } }
  robot.drift = { x: 0, y: 0, w: 0 }
  robot.uncertainty = 0.03
  return { world, robot }
}
const addPerson = (world: World, x: number, y: number): World => ({
  ...world,
  people: [{ x, y, heading: 0, errand: { kind: 'pause', leftMs: 1 }, way: [], heldMs: 0 }],
})

test('M-096 nine of ten beam ends of a reported scan lie on a wall, also after the robot has moved', () => {
  for (const [x, y, w] of [
    [3, 3, 0.4],
    [6, 2, -2],
    [4, 4, 3],
  ] as const) {
    const { world, robot } = standingAt(x, y, w)
    const scan = laserBody(world, robot)
    const ends = [...scan.ranges].flatMap((range, i) => {
      if (range >= scan.max) return []
      const angle = scan.w + scan.start + (i * (scan.end - scan.start)) / (scan.ranges.length - 1)
      return [distanceAt(world.terrain.seen, scan.x + range * Math.cos(angle), scan.y + range * Math.sin(angle))]
    })
    expect(ends.length).toBe(scan.ranges.length)
    expect(ends.filter(off => off <= 0.05).length / ends.length).toBeGreaterThan(0.9)
  }
})

test('A-112 a robot that is somewhere else than it believes shows particles wide, a lock of 0 and a scan beside the walls', () => {
  const { world, robot } = standingAt(4, 3)
  expect(localizationBody(world, robot)).toMatchObject({ lock: 1 })
  expect(medianDistance(world, robot)).toBeLessThan(0.06)
  robot.drift = { x: 0.5, y: 0.4, w: 0.05 }
  robot.uncertainty = 0.6
  const lost = localizationBody(world, robot)
  expect(lost.lock).toBe(0)
  expect(lost.median).toBeGreaterThan(0.2)
  expect(lost.xyw.length).toBe(3 * 240)
})

test('M-097 the safety vector points at the nearest thing, and is zero, zero, π when nothing is near', () => {
  expect(safetyVectorBody(...worldOf(standingAt(4.5, 3)))).toEqual({ x: 0, y: 0, angle: Math.PI })
  expect(NOTHING_NEAR).toEqual({ x: 0, y: 0, angle: Math.PI })
  const atWall = safetyVectorBody(...worldOf(standingAt(4.5, 0.7)))
  expect(atWall.angle).toBeCloseTo(-Math.PI / 2, 1)
  expect(Math.hypot(atWall.x, atWall.y)).toBeCloseTo(0.7, 1)
  const { world, robot } = standingAt(4.5, 3)
  const seen = safetyVectorBody(addPerson(world, 4.7, 4.2), robot)
  expect(seen.y).toBeGreaterThan(0.8)
})
const worldOf = ({ world, robot }: { readonly world: World; readonly robot: SimRobot }) => [world, robot] as const

test('M-097 the danger field holds what the brakes need and the velocity field more, and both grow with speed', () => {
  const { robot } = standingAt(4, 3)
  const reach = (field: Float32Array): number => Math.max(...field.filter((_, i) => i % 2 === 0))
  const standing = safetyBody(robot)
  robot.body = { ...robot.body, velocity: { linear: 0.9, angular: 0 } }
  const moving = safetyBody(robot)
  expect(reach(standing.danger)).toBeGreaterThan(robot.footprint.nose)
  expect(reach(moving.danger) - reach(standing.danger)).toBeGreaterThan((0.9 * 0.9) / (2 * robot.limits.braking))
  expect(reach(moving.velocity)).toBeGreaterThan(reach(moving.danger))
  expect(moving).toMatchObject(robot.body.pose)
})

test('cliff sensors trip over stairs and nowhere else', () => {
  const { world, robot } = standingAt(4, 2)
  expect(cliffBody(world, robot).sensors.map(({ tripped }) => tripped)).toEqual([false, false, false, false])
  robot.body = { ...robot.body, pose: { x: 7.4, y: 4.7, w: 0 } }
  const sensors = cliffBody(world, robot).sensors
  expect(sensors.map(({ tripped }) => tripped)).toEqual([true, true, false, false])
  expect(sensors.every(({ distance }) => distance > 0.03 && distance < 0.4)).toBe(true)
})

test('points in depth lie on the floor, the walls and people, never beyond them', () => {
  const { world, robot } = standingAt(4, 3)
  const crowded = addPerson(world, 6.5, 3)
  for (const sensor of [LASER_3D, CAMERA_FRONT]) {
    const { xyz } = depthBody(crowded, robot, sensor)
    expect(xyz.length / 3).toBeGreaterThan(4000)
    expect(xyz.length / 3).toBeLessThan(20_000)
    const points = Array.from({ length: xyz.length / 3 }, (_, i) => ({
      x: 4 + (xyz[3 * i] ?? 0),
      y: 3 + (xyz[3 * i + 1] ?? 0),
      z: xyz[3 * i + 2] ?? 0,
    }))
    expect(points.every(({ x, y }) => x > -0.2 && x < 10.2 && y > -0.2 && y < 6.2)).toBe(true)
    expect(points.every(({ z }) => z >= 0 && z <= 3.3)).toBe(true)
    const onPerson = points.filter(({ x, y, z }) => z > 0.1 && Math.hypot(x - 6.5, y - 3) < 0.3)
    expect(onPerson.length).toBeGreaterThan(5)
    expect(Math.max(...onPerson.map(({ z }) => z))).toBeLessThanOrEqual(1.75)
    expect(points.some(({ z }) => z < 0.01)).toBe(true)
  }
})

test('M-098 cost maps are grey PNGs at their origin: lethal at walls and people, falling off, free in the open', async () => {
  const { world, robot } = standingAt(4, 3)
  const { data, info } = await localCostmap(addPerson(world, 5.5, 4), robot)
  const { data: grey, info: picture } = await sharp(Buffer.from(data, 'base64'))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([picture.width, picture.height, picture.channels]).toEqual([info.width, info.height, 1])
  const costAt = (x: number, y: number): number | undefined => {
    const column = Math.floor((x - info.origin.position.x) / info.resolution)
    const row = Math.floor((y - info.origin.position.y) / info.resolution)
    return grey[(info.height - 1 - row) * info.width + column]
  }
  expect(costAt(4, -0.06)).toBe(254)
  expect(costAt(5.5, 4)).toBe(254)
  expect(costAt(4, 2.9)).toBe(0)
  const falling = [0.3, 0.6, 0.9, 1.2].map(y => costAt(3, y) ?? 0)
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  expect(falling[0]).toBe(253)

  const whole = await globalCostmap(world.terrain, 0.4)
  expect(whole.info.width * whole.info.resolution).toBeCloseTo(rectangularRoom.extent.width, 5)
  expect(whole.info.origin.position).toMatchObject({ x: rectangularRoom.extent.x, y: rectangularRoom.extent.y })
})

test('M-062 a move into a wall is blocked, one into the open is free', () => {
  const { world, robot } = standingAt(8.4, 2.6)
  const { directions } = moveSafetyBody(world, robot)
  const safety = (direction: string, metres: number): number =>
    directions.find(move => move.direction === direction && Math.abs(move.distance) === metres)?.safety ?? -1
  expect(safety('forward', 1)).toBeGreaterThanOrEqual(30)
  expect(safety('backward', 1)).toBe(0)
  expect(safety('forward', 0.1)).toBeLessThan(safety('forward', 0.5))
  expect(new Set(directions.map(({ direction }) => direction)).size).toBe(8)
})

test('M-082 the signal falls with the distance to the access point', () => {
  const near = standingAt(5.2, 3)
  const far = standingAt(1, 0.8)
  expect(radioBody(near.world, near.robot).dbm).toBeGreaterThan(radioBody(far.world, far.robot).dbm)
  expect(radioBody(near.world, near.robot).dbm).toBeLessThan(-30)
})

test('the sector order changes its hash with the queue and not with estimates', () => {
  const queue = [
    { sector: 1, status: 'current', estimated_s: 60 },
    { sector: 2, status: 'queued', estimated_s: 90 },
  ] as const
  const { hash } = sectorOrderBody(queue)
  expect(sectorOrderBody([{ ...queue[0], estimated_s: 5 }, queue[1]]).hash).toBe(hash)
  expect(sectorOrderBody([queue[1], queue[0]]).hash).not.toBe(hash)
  expect(sectorOrderBody([{ ...queue[0], status: 'done' }, queue[1]]).hash).not.toBe(hash)
})

test('the local plan starts at the robot and follows the path for a few metres', () => {
  const { robot } = standingAt(2, 3)
  robot.path = { motions: [], points: Array.from({ length: 60 }, (_, i) => ({ x: 2 + i * 0.1, y: 3 })) }
  robot.progress = 0
  const { xy } = localPlannerBody(robot)
  expect([xy[0], xy[1]]).toEqual([2, 3])
  expect(xy[xy.length - 2]).toBeCloseTo(5.4, 1)
})
