import { STEERING_S } from '../../floor/kinematics.ts'
import { stepRobot } from './activities/activities.ts'
import { passObjects } from './objects.ts'
import { PERSON_RADIUS_M, stepAside, stepPerson } from './people.ts'
import { middleOf } from './simRobot.ts'
import { sendVisitor } from './visits.ts'
import type { World } from './world.ts'

/** The world steps in slices of this length: what happens does not depend on who looks. */
export const STEP_MS = 1000 * STEERING_S

/** Moves the world on by `STEP_MS`. Depends on nothing but the world: no clock, no chance but its own. */
export function step(world: World): void {
  world.timeMs += STEP_MS
  const seen = world.robots.map(robot => ({
    pose: robot.body.pose,
    nose: robot.footprint.nose,
    middle: middleOf(robot),
  }))
  if (world.timeMs >= world.nextVisitMs) sendVisitor(world)
  const surroundings = { roads: world.roads, goals: world.terrain.site.waypoints, random: world.random }
  for (const person of world.people) stepPerson(person, seen, surroundings, STEP_MS)
  passObjects(world)
  for (const object of world.objects)
    for (const person of world.people) stepAside(person, object, object.radius + PERSON_RADIUS_M)
  for (const robot of world.robots) stepRobot(robot.view ?? world, robot, STEP_MS)
}
