/** Things that somebody has put down where no plan knows of them. */
import type { Point } from '../../contract/plan/elements.ts'
import { distance } from '../../floor/geometry.ts'
import { FIXTURES } from '../sites/site.ts'
import { middleOf } from './simRobot.ts'
import type { World, WorldObject } from './world.ts'

const PALLET_RADIUS_M = 0.6
/** Kept from people and robots when something is put down, metres. */
const ELBOW_ROOM_M = 0.3

/** Puts a pallet down for so many ms. False when somebody stands there. */
export function putPallet(world: World, at: Point, forMs: number): boolean {
  const near = PALLET_RADIUS_M + ELBOW_ROOM_M
  if (world.people.some(person => distance(person, at) < near)) return false
  if (world.robots.some(robot => distance(middleOf(robot), at) < near + robot.size.length / 2)) return false
  const pallet: WorldObject = {
    kind: 'pallet',
    x: at.x,
    y: at.y,
    radius: PALLET_RADIUS_M,
    heightM: FIXTURES.pallet.heightM,
    untilMs: world.timeMs + forMs,
  }
  world.objects = [...world.objects, pallet]
  return true
}

/** What has stood long enough is taken away. */
export function passObjects(world: World): void {
  if (world.objects.some(({ untilMs }) => untilMs <= world.timeMs))
    world.objects = world.objects.filter(({ untilMs }) => untilMs > world.timeMs)
}
