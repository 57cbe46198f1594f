/** People who come before a robot at work: how often, and for how long they hold it up. Measured in the simulation, where people are lived. */
import { STATE } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { fromFrame } from '../../floor/geometry.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { between, type Random } from '../random.ts'
import { PERSON_RADIUS_M } from '../world/people.ts'

/** A stretch of time in which the robot stands. */
export type Wait = { readonly state: number; readonly ms: number }
/** So far before its nose somebody stands, metres. */
const AHEAD_M = 0.6

/** Where whoever holds a robot up stands. @param nose from the axle to the front edge, metres */
export const placeBefore = (pose: Pose, nose: number): Disc => ({
  ...fromFrame(pose, { x: nose + AHEAD_M, y: 0 }),
  radius: PERSON_RADIUS_M,
})

/** Ms of work between two, by the category of the site: the narrower it is, the more often. */
const EVERY_MS: ReadonlyMap<string, number> = new Map([
  ['airport', 146_000],
  ['mall', 140_000],
  ['hospital', 115_000],
  ['warehouse', 150_000],
])
const USUAL_EVERY_MS = 125_000
/** So long a robot waits before it drives around somebody. */
const WAIT_LIMIT_MS = 12_000
/** Ms that a robot loses when it brakes before somebody and sets out again. */
export const BRAKING_MS = 3500

export const untilNextMs = (random: Random, category: string, people: number): number =>
  (-Math.log(1 - random()) * (EVERY_MS.get(category) ?? USUAL_EVERY_MS)) / Math.max(0.05, people)

const stands = (random: Random, state: number, least: number, most: number): Wait => ({
  state,
  ms: between(random, least, most),
})

/** Somebody presses the red button, and lets the robot go on. */
const stopped = (random: Random): readonly Wait[] => [
  stands(random, STATE.estop, 500, 14_000),
  stands(random, STATE.estopDelay, 2000, 5000),
  stands(random, STATE.pause, 50, 500),
  stands(random, STATE.manual, 4500, 4500),
  stands(random, STATE.pause, 50, 13_000),
  stands(random, STATE.processing, 2000, 5000),
]

/** What the robot does from the moment at which somebody stands before it. */
export function heldUp(random: Random): readonly Wait[] {
  const chance = random()
  if (chance < 0.075) return [stands(random, STATE.dangerObstacle, 4000, 14_000)]
  if (chance < 0.385)
    return [stands(random, STATE.obstacle, 4000, 4000), stands(random, STATE.dangerObstacle, 5000, 16_000)]
  if (chance < 0.43) return [stands(random, STATE.obstacle, 1000, 11_000), ...stopped(random)]
  if (chance < 0.63) return [stands(random, STATE.obstacle, WAIT_LIMIT_MS, WAIT_LIMIT_MS)]
  return [stands(random, STATE.obstacle, 1200, 12_500)]
}
