import { STATE } from '../../contract/robot/states.ts'
import type { BehaviourEvent } from '../../robots/behaviour/facts.ts'
import { fleet, type RobotSpec } from '../../robots/fleet.ts'
import * as draw from '../../robots/sites/drawing.ts'
import type { Site } from '../../robots/sites/site.ts'
import { createWorld } from '../../robots/world/createWorld.ts'
import { type SimRobot, send } from '../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import type { World } from '../../robots/world/world.ts'
import { buildingOf } from './buildings.ts'

/** A hall of 24 by 14 metres with three sectors, one of them sprayed, and somebody who comes when a robot calls. */
const hall: Site = {
  key: 'hall',
  name: 'A hall',
  category: 'other',
  account: 'Nobody',
  timeZone: 'UTC',
  extent: draw.area(-2, -2, 28, 18),
  floors: [draw.floor('hall', 0, 0, 24, 14)],
  fixtures: [],
  drops: [],
  sectors: [
    draw.areaSector(1, 'West', draw.corners(draw.area(2, 2, 9, 9)), { spray: false }),
    draw.areaSector(2, 'East', draw.corners(draw.area(13, 2, 9, 4)), { spray: true }),
    draw.areaSector(3, 'North-east', draw.corners(draw.area(13, 7, 9, 4))),
  ],
  zones: [],
  waypoints: [
    draw.waypoint(1, 'Left', 2, 12.5),
    draw.waypoint(2, 'Middle', 12, 12.5),
    draw.waypoint(3, 'Right', 22, 12.5),
  ],
  start: { x: 2, y: 1, w: 0 },
  home: { x: 12, y: 1, w: 0 },
  accessPoints: [{ x: 12, y: 7 }],
  people: 1,
}

const specNamed = (name: string): RobotSpec => {
  const spec = fleet(12, 1).find(one => one.name === name)
  if (!spec) throw new Error(`No robot is called ${name}`)
  return { ...spec, site: hall, slot: 0 }
}

/** One robot of the fleet, alone in the hall. */
export function inHall(
  name = 'Plover 03',
  changes: Partial<RobotSpec> = {},
): { readonly world: World; readonly robot: SimRobot } {
  const world = createWorld(buildingOf(hall), [{ ...specNamed(name), ...changes }])
  const robot = world.robots[0]
  if (!robot) throw new Error('There is no robot in the hall')
  return { world, robot }
}

export function runFor(world: World, ms: number, each: () => void = () => undefined): void {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    step(world)
    each()
  }
}

const HOUR_MS = 3_600_000

/** Runs until something holds; fails when it does not within an hour of the world. */
export function runUntil(world: World, holds: () => boolean, what = 'it'): void {
  const from = world.timeMs
  while (!holds()) {
    if (world.timeMs - from > HOUR_MS) throw new Error(`An hour passed and ${what} did not come`)
    step(world)
  }
}

export const emitAll = (robot: SimRobot, ...facts: readonly BehaviourEvent[]): void => {
  for (const fact of facts) send(robot, fact)
}

/** A robot that is cleaning and has begun to move. */
export function cleaning(name?: string): ReturnType<typeof inHall> {
  const { world, robot } = inHall(name)
  runUntil(world, () => robot.state === STATE.clean && robot.body.velocity.linear > 0.2, 'cleaning')
  return { world, robot }
}
