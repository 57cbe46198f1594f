/** People who go to a robot: out of curiosity, or because it waits for somebody. */
import { between, pick } from '../random.ts'
import type { Person } from './people.ts'
import type { SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Ms between two people who stop before a robot in one building, and how long they stay. */
const GAP_MS = [40_000, 110_000] as const
const STAY_MS = [6000, 18_000] as const

/** Somebody becomes curious about a robot that is at work. */
export function sendVisitor(world: World): void {
  world.nextVisitMs = world.timeMs + between(world.random, ...GAP_MS)
  const busy = world.robots.filter(robot => robot.snapshot.hasTag('drives'))
  const robot = pick(world.random, busy)
  if (robot) callTo(world, robot, between(world.random, ...STAY_MS))
}

/** Sends the nearest person who has nothing else to do to a robot, to stay there for a while. */
export function callTo(world: World, robot: SimRobot, stayMs: number): void {
  const { pose } = robot.body
  const idle = world.people.filter(person => person.errand.kind !== 'visit')
  const nearest = idle.toSorted(
    (a, b) => Math.hypot(a.x - pose.x, a.y - pose.y) - Math.hypot(b.x - pose.x, b.y - pose.y),
  )[0]
  if (!nearest) return
  nearest.heldMs = 0
  nearest.errand = {
    kind: 'visit',
    robot: world.robots.indexOf(robot),
    stayMs,
    routeAgeMs: Number.POSITIVE_INFINITY,
    place: pose,
    arrived: false,
  }
  nearest.way = []
}

/** The person at a robot, or on the way to it. */
export function visitorOf(world: World, robot: SimRobot): Person | undefined {
  const index = world.robots.indexOf(robot)
  return world.people.find(({ errand }) => errand.kind === 'visit' && errand.robot === index)
}
