import { distance } from '../../floor/geometry.ts'
import { movingThings } from '../world/hazards.ts'
import { middleOf, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { drawBuilding } from './building.ts'
import { drawGlass } from './glazing.ts'
import { blockOf, interiorOf } from './interior.ts'
import { type Direction, HEIGHT, slopeOf, viewOf, WIDTH } from './lens.ts'
import { figureOf } from './person.ts'
import { robotBodyOf } from './robotBody.ts'
import { drawSolids } from './solids.ts'
import { paintOf, put, type Surfaces } from './surfaces.ts'

/** People and robots farther away than this are not drawn, metres. */
const REACH_M = 30

/** What the robot's camera sees at this moment. Changes nothing but `surfaces`: no chance of the world's is drawn on. */
export function drawScene(surfaces: Surfaces, world: World, robot: SimRobot, direction: Direction): void {
  const view = viewOf(robot, direction)
  const interior = interiorOf(world.terrain.site)
  surfaces.glass.fill(0)
  const discs = movingThings(world, robot, REACH_M)
  const blocks = [...interior.blocks, ...world.objects.map(blockOf)]
  drawBuilding(surfaces, view, { interior: { ...interior, blocks }, seen: world.terrain.seen, discs })
  world.people.forEach((person, index) => {
    if (distance(person, view) < REACH_M)
      drawSolids(surfaces, view, { x: person.x, y: person.y, w: person.heading }, figureOf(person, index))
  })
  for (const other of world.robots)
    if (other !== robot && distance(other.body.pose, view) < REACH_M)
      drawSolids(surfaces, view, { ...middleOf(other), w: other.body.pose.w }, robotBodyOf(other))
  drawGlass(surfaces, view, interior.panes)
  if (direction === 'front') drawOwnBumper(surfaces)
}

const OWN_BUMPER = paintOf('own_body', [47, 51, 54], 24)
const OWN_RIM = paintOf('own_body', [86, 92, 95], 24)
const BUMPER_ROWS = 21
/** How much of its height the bumper loses towards the edges of the picture. */
const BUMPER_ROUNDNESS = 0.85
const RIM_ROWS = 2

/** The robot's own front edge, at the foot of the picture. */
function drawOwnBumper(surfaces: Surfaces): void {
  for (let column = 0; column < WIDTH; column++) {
    const slope = slopeOf(column)
    const from = HEIGHT - Math.round(BUMPER_ROWS * (1 - BUMPER_ROUNDNESS * slope * slope))
    for (let row = from; row < HEIGHT; row++) {
      const paint = row - from < RIM_ROWS ? OWN_RIM : OWN_BUMPER
      put(surfaces, column * HEIGHT + row, paint, 0.3, 0, 0, 1 - (row - from) * 0.015)
    }
  }
}
