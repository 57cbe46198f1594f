import { distance, toFrame } from '../geometry.ts'
import { PATH_SPACING } from '../planning/coverage.ts'
import type { Disc } from '../planning/roadGrid.ts'
import { PERSON_RADIUS_M } from './people.ts'
import { middleOf, type SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Metres of path looked along. */
const HORIZON_M = 3
/** Beside the body, metres. */
const SIDE_GAP_M = 0.12
/** A robot is a disc of this share of its length. */
const ROBOT_DISC_SHARE = 0.5
const NEAR_M = 6

/** What moves about near a robot: people and the other robots. */
export function movingThings(world: World, robot: SimRobot, within = NEAR_M): Disc[] {
  const out: Disc[] = []
  const { pose } = robot.body
  for (const person of world.people)
    if (distance(person, pose) < within) out.push({ x: person.x, y: person.y, radius: PERSON_RADIUS_M })
  for (const other of world.robots) {
    if (other === robot || distance(other.body.pose, pose) >= within) continue
    out.push({ ...middleOf(other), radius: other.size.length * ROBOT_DISC_SHARE })
  }
  return out
}

/** Metres of free path before the nose; Infinity when nothing stands within the horizon. */
export function freeWay(robot: SimRobot, things: readonly Disc[]): number {
  if (!robot.path || things.length === 0) return Infinity
  const { points } = robot.path
  const last = Math.min(points.length, robot.progress + Math.round((HORIZON_M + robot.footprint.nose) / PATH_SPACING))
  const half = robot.size.width / 2 + SIDE_GAP_M
  for (let i = robot.progress; i < last; i++) {
    const point = points[i]
    if (!point) break
    if (things.some(thing => distance(point, thing) < thing.radius + half && isAhead(robot, thing)))
      return (i - robot.progress) * PATH_SPACING - robot.footprint.nose + half
  }
  return Infinity
}

/** Behind the axle nothing is in the way of driving on. */
const isAhead = (robot: SimRobot, thing: Disc): boolean => toFrame(robot.body.pose, thing).x > -0.1

/** Metres before the bumper and beside it within which the danger field trips. */
const DANGER_AHEAD_M = 0.12
const DANGER_SIDE_M = 0.05

/** Whether somebody stands inside the danger field. Another robot is an obstacle, not a danger: it keeps off by itself. */
export const isInDanger = (world: World, robot: SimRobot): boolean =>
  world.people.some(person => {
    const { x, y } = toFrame(robot.body.pose, person)
    const { nose } = robot.footprint
    return (
      x > nose / 2 &&
      x - PERSON_RADIUS_M < nose + DANGER_AHEAD_M &&
      Math.abs(y) - PERSON_RADIUS_M < robot.size.width / 2 + DANGER_SIDE_M
    )
  })
