import { expect, test } from 'vitest'
import { STATE } from '../../contract/robot/states.ts'
import { distance } from '../../floor/geometry.ts'
import { fleet, type RobotSpec } from '../../robots/fleet.ts'
import { laserBody } from '../../robots/sensors/laser.ts'
import { hospital } from '../../robots/sites/hospital.ts'
import { mall } from '../../robots/sites/mall.ts'
import type { Site } from '../../robots/sites/site.ts'
import { createWorld } from '../../robots/world/createWorld.ts'
import { middleOf, type SimRobot } from '../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import type { World } from '../../robots/world/world.ts'
import { buildingOf } from './buildings.ts'

const MINUTE = 60_000

const residents = (site: Site, seed = 1): RobotSpec[] => fleet(12, seed).filter(spec => spec.site === site)
const worldAt = (site: Site, seed = 1): World => createWorld(buildingOf(site), residents(site, seed))

function run(world: World, forMs: number, each: (robot: SimRobot) => void = () => undefined): void {
  for (let passed = 0; passed < forMs; passed += STEP_MS) {
    step(world)
    for (const robot of world.robots) each(robot)
  }
}

/** Everything that moves, as numbers. */
const trace = (world: World) => ({
  robots: world.robots.map(({ body, state, progress, queue, batteryV, waterL, drift, odometerM }) => ({
    body,
    state,
    progress,
    queue,
    batteryV,
    waterL,
    drift,
    odometerM,
  })),
  people: world.people.map(({ x, y, heading, errand }) => ({ x, y, heading, errand })),
})

test('two worlds of one seed stay equal, also when one of them is watched, and another seed goes another way', () => {
  const first = worldAt(hospital)
  const second = worldAt(hospital)
  const other = worldAt(hospital, 2)
  run(first, 3 * MINUTE)
  run(second, 3 * MINUTE, robot => {
    if (second.timeMs % 5000 === 0) laserBody(second, robot)
  })
  run(other, 3 * MINUTE)
  expect(trace(second)).toEqual(trace(first))
  expect(trace(other)).not.toEqual(trace(first))
})

test('robots keep to their speed, never jump, never drive into walls or people, and cover ground', () => {
  const world = worldAt(mall)
  const before = new Map(world.robots.map(robot => [robot, robot.body.pose]))
  let fastest = 0
  let tightest = Infinity
  let nearest = Infinity
  run(world, 10 * MINUTE, robot => {
    const last = before.get(robot) ?? robot.body.pose
    fastest = Math.max(fastest, distance(last, robot.body.pose) / (STEP_MS / 1000) / robot.limits.speed)
    before.set(robot, robot.body.pose)
    const { tenths } = world.terrain.barred
    const { resolution, origin, width } = world.terrain.grid
    const column = Math.floor((robot.body.pose.x - origin.x) / resolution)
    const row = Math.floor((robot.body.pose.y - origin.y) / resolution)
    tightest = Math.min(tightest, ((tenths[row * width + column] ?? 0) / 10) * resolution)
    for (const person of world.people) nearest = Math.min(nearest, distance(person, middleOf(robot)))
  })
  expect(fastest).toBeLessThanOrEqual(1 + 1e-9)
  expect(tightest).toBeGreaterThan(0.25)
  expect(nearest).toBeGreaterThan(0.6)
  for (const robot of world.robots) expect(robot.odometerM, robot.spec.name).toBeGreaterThan(30)
})

test('A-111 things happen by themselves: obstacles, sectors done, pauses, going home, waiting, and work again', () => {
  const world = worldAt(mall)
  const seen = new Map<SimRobot, number[]>(world.robots.map(robot => [robot, [robot.state]]))
  run(world, 30 * MINUTE, robot => {
    const states = seen.get(robot) ?? []
    if (states.at(-1) !== robot.state) states.push(robot.state)
  })
  const all = [...seen.values()].flat()
  for (const state of [7, 8, 9, 10, 11, 33, 34, 38]) expect(all, `state ${state}`).toContain(state)
  const obstacles = all.filter(state => state === STATE.obstacle).length
  expect(obstacles).toBeGreaterThan(8)
  const again = [...seen.values()].some(
    states =>
      states.lastIndexOf(7) > states.indexOf(STATE.waitingForSchedule) && states.includes(STATE.waitingForSchedule),
  )
  expect(again).toBe(true)
  expect(world.robots.flatMap(({ outbox }) => outbox).some(({ text }) => /^Sector \d+ finished$/.test(text))).toBe(true)
})

test('A-112 a slip on wet floor loses the lock in a state that counts as lost, and matching scans finds it again', () => {
  const world = worldAt(mall)
  const robot = world.robots[0]
  if (!robot) throw new Error('There is no robot')
  while (robot.state !== STATE.clean) step(world)
  robot.uncertainty = 0.6
  robot.drift = { x: 0.5, y: -0.3, w: 0.1 }
  step(world)
  expect(robot.state).toBe(30)
  const pose = robot.body.pose
  run(world, 30_000)
  expect(robot.state).not.toBe(30)
  expect(robot.drift).toEqual({ x: 0, y: 0, w: 0 })
  expect(distance(pose, robot.body.pose)).toBeLessThan(10)
})

test('A-105 a robot with an empty battery goes home, charges there, and goes on with what is left of its queue', () => {
  const world = worldAt(hospital)
  const robot = world.robots.find(({ spec }) => spec.job === 'clean')
  if (!robot) throw new Error('There is no cleaner')
  while (robot.state !== STATE.clean) step(world)
  robot.batteryV = 33
  run(world, 2000)
  expect<number>(robot.state).toBe(11)
  const isWaiting = (): boolean => robot.state === STATE.waitingForSchedule
  for (let passed = 0; !isWaiting() && passed < 10 * MINUTE; passed += STEP_MS) step(world)
  expect(isWaiting()).toBe(true)
  expect(distance(robot.body.pose, robot.dock)).toBeLessThan(0.4)
  expect(robot.queue.some(({ status }) => status === 'queued')).toBe(true)
  const empty = robot.batteryV
  run(world, MINUTE)
  expect(robot.batteryV).toBeGreaterThan(empty)
})
