import type { Point } from '../../contract/plan/elements.ts'
import { distance, headingTo } from '../../floor/geometry.ts'
import type { Disc, RoadGrid } from '../../floor/roadGrid.ts'
import { planRoute } from '../../floor/route.ts'
import { between, pick, type Random } from '../random.ts'

export const PERSON_RADIUS_M = 0.25
const PERSON_CLEARANCE_M = 0.4
const WALK_M_S = 1.1
const HURRY_M_S = 1.6
/** Metres that somebody keeps from a robot, from its middle. */
const RESPECT_M = 1.45
/** The same for somebody who wants to stand right before one. */
const CLOSE_M = 0.95
const around = ({ middle }: Seen): Disc => ({ ...middle, radius: CLOSE_M })
/** Metres before a robot's nose at which somebody who is curious, or comes to help, stops. */
const FACE_M = 0.75
/** Metres from its middle where there is no room before it. */
const BESIDE_M = 1.4
const THERE_M = 0.4
/** Metres from a robot's middle from where somebody who gets no nearer can do something about it. */
const REACH_M = 1.7
/** Ms without coming nearer after which somebody looks for another way. */
const HELD_MS = 2000
/** Whoever makes less than this of their step is held. */
const HELD_SHARE = 0.25

export type Errand =
  | { readonly kind: 'stroll' }
  /** Stands and looks, or chats, for a while. */
  | { readonly kind: 'pause'; leftMs: number }
  /** Goes to stand before a robot, out of curiosity or to help it. */
  | {
      readonly kind: 'visit'
      readonly robot: number
      stayMs: number
      routeAgeMs: number
      place: Point
      arrived: boolean
    }

export type Person = {
  x: number
  y: number
  /** Radians. */
  heading: number
  errand: Errand
  way: Point[]
  /** Ms since it has come nearer to where it is going: a robot stands in its way. */
  heldMs: number
}

/** What people know of a robot: where it is and where its front is. */
export type Seen = { readonly pose: { x: number; y: number; w: number }; readonly nose: number; readonly middle: Point }

/** What people walk about in. */
export type Surroundings = {
  readonly roads: RoadGrid
  /** Where people go to. */
  readonly goals: readonly Point[]
  readonly random: Random
}

/** One person after `dtMs`. People take their time, go round robots, and walk on when they are done. */
export function stepPerson(person: Person, robots: readonly Seen[], surroundings: Surroundings, dtMs: number): void {
  const { errand } = person
  const { roads, random } = surroundings
  if (errand.kind === 'pause') {
    errand.leftMs -= dtMs
    for (const robot of robots) stepAside(person, robot.middle, RESPECT_M)
    if (errand.leftMs <= 0) person.errand = { kind: 'stroll' }
    return
  }
  if (errand.kind === 'visit') {
    const robot = robots[errand.robot]
    if (!robot) person.errand = { kind: 'stroll' }
    else visit(person, errand, robot, robots, roads, dtMs)
    return
  }
  if (person.way.length === 0 || person.heldMs > HELD_MS) {
    setOut(person, robots, surroundings)
    return
  }
  walk(person, robots, WALK_M_S, dtMs)
  if (person.way.length === 0) person.errand = { kind: 'pause', leftMs: between(random, 2000, 15_000) }
}

function setOut(person: Person, robots: readonly Seen[], { roads, goals, random }: Surroundings): void {
  person.heldMs = 0
  const goal = pick(random, goals)
  if (!goal) return
  const near = { x: goal.x + between(random, -2, 2), y: goal.y + between(random, -2, 2) }
  person.way = planRoute(roads, person, near, { clearance: PERSON_CLEARANCE_M, discs: robots.map(around) }) ?? []
  if (person.way.length === 0) person.errand = { kind: 'pause', leftMs: 3000 }
}

type Visit = Extract<Errand, { kind: 'visit' }>

const ROUTE_AGE_MS = 3000

const from = ({ x, y }: Point, heading: number, metres: number): Point => ({
  x: x + Math.cos(heading) * metres,
  y: y + Math.sin(heading) * metres,
})

/** Where somebody can stand at a robot: before it, or beside or behind it where it has a wall before its nose. */
const placesAt = ({ pose, nose, middle }: Seen): readonly Point[] => [
  from(pose, pose.w, nose + FACE_M),
  from(middle, pose.w + Math.PI / 2, BESIDE_M),
  from(middle, pose.w - Math.PI / 2, BESIDE_M),
  from(middle, pose.w + Math.PI, BESIDE_M),
]

function visit(
  person: Person,
  errand: Visit,
  robot: Seen,
  robots: readonly Seen[],
  roads: RoadGrid,
  dtMs: number,
): void {
  if (errand.arrived) {
    person.heading = headingTo(person, robot.pose)
    errand.stayMs -= dtMs
    if (errand.stayMs <= 0) person.errand = { kind: 'stroll' }
    return
  }
  errand.routeAgeMs += dtMs
  if (errand.routeAgeMs >= ROUTE_AGE_MS || person.way.length === 0) {
    errand.routeAgeMs = 0
    person.way = []
    for (const place of placesAt(robot)) {
      person.way = planRoute(roads, person, place, { clearance: 0.3, discs: robots.map(around) }) ?? []
      errand.place = place
      if (person.way.length > 0) break
    }
    // Nobody climbs over a shelf for a robot.
    if (person.way.length === 0) person.errand = { kind: 'stroll' }
  }
  walk(person, robots, HURRY_M_S, dtMs, CLOSE_M)
  const isHeldThere = person.heldMs > HELD_MS && distance(person, robot.middle) < REACH_M
  if (isHeldThere || distance(person, errand.place) < THERE_M) {
    errand.arrived = true
    person.way = []
  }
}

function walk(person: Person, robots: readonly Seen[], speed: number, dtMs: number, respect = RESPECT_M): void {
  const next = person.way[0]
  if (!next) return
  const step = (speed * dtMs) / 1000
  const left = distance(person, next)
  person.heading = headingTo(person, next)
  if (left <= step) {
    person.x = next.x
    person.y = next.y
    person.way = person.way.slice(1)
  } else {
    person.x += Math.cos(person.heading) * step
    person.y += Math.sin(person.heading) * step
  }
  for (const robot of robots) stepAside(person, robot.middle, respect)
  person.heldMs = left - distance(person, next) < step * HELD_SHARE ? person.heldMs + dtMs : 0
}

/** Keeps a person so far from the middle of something. */
export function stepAside(person: Person, middle: Point, respect: number): void {
  const away = distance(person, middle)
  if (away >= respect || away === 0) return
  const push = respect - away
  person.x += ((person.x - middle.x) / away) * push
  person.y += ((person.y - middle.y) / away) * push
}
