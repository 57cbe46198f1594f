import type { Pose } from '../../contract/telemetry/records.ts'
import { PATH_SPACING } from '../../floor/coveragePath.ts'
import { clearanceAt } from '../../floor/floor.ts'
import { distance, fromFrame, toFrame } from '../../floor/geometry.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { PERSON_RADIUS_M } from './people.ts'
import { isCameraCovered, middleOf, type SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Metres of path looked along. */
const HORIZON_M = 3
/** Beside the body, metres. */
const SIDE_GAP_M = 0.12
/** A robot is a disc of this share of its length. */
const ROBOT_DISC_SHARE = 0.5
const NEAR_M = 6
const PERSON_HEIGHT_M = 1.72
const ROBOT_HEIGHT_M = 1.35
/** What hangs before the 3D camera looks like something so far before the nose. */
const COVER_M = 0.1

/** Something round on the floor that the map does not have. */
export type Thing = Disc & { readonly heightM: number }

/** What stands or moves about near a robot and is not on the map: people, the other robots, objects. */
export function movingThings(world: World, robot: SimRobot, within = NEAR_M): Thing[] {
  const out: Thing[] = []
  const { pose } = robot.body
  for (const person of world.people)
    if (distance(person, pose) < within)
      out.push({ x: person.x, y: person.y, radius: PERSON_RADIUS_M, heightM: PERSON_HEIGHT_M })
  for (const other of world.robots) {
    if (other === robot || distance(other.body.pose, pose) >= within) continue
    out.push({ ...middleOf(other), radius: other.size.length * ROBOT_DISC_SHARE, heightM: ROBOT_HEIGHT_M })
  }
  for (const object of world.objects) if (distance(object, pose) < within + object.radius) out.push(object)
  return out
}

/** Whether the 3D sensors are on (M-058). */
export const lasers3d = (world: World, robot: SimRobot): boolean => world.timeMs >= robot.sensors3dOffUntilMs
/** Whether the 3D cameras are on: they are also off in a zone without cameras. */
export const sees3d = (world: World, robot: SimRobot): boolean =>
  lasers3d(world, robot) && !world.zones.isCameraOff(robot.body.pose)

/** Metres of free path before the nose as far as sensors reach; Infinity when nothing stands within the horizon. */
export function freeWay(world: World, robot: SimRobot, things: readonly Disc[]): number {
  if (isCameraCovered(robot) && sees3d(world, robot)) return COVER_M
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

/** Metres around the body at a pose: 0 and less where it would touch something. */
export function roomAt(world: World, robot: SimRobot, pose: Pose, things: readonly Disc[]): number {
  let room = Number.POSITIVE_INFINITY
  for (const [along, half] of bodyCircles(robot)) {
    const centre = fromFrame(pose, { x: along, y: 0 })
    room = Math.min(room, clearanceAt(world.terrain, centre) - half)
    for (const { x, y, radius } of things) room = Math.min(room, Math.hypot(x - centre.x, y - centre.y) - radius - half)
  }
  return room
}

/** The body as three circles along its axis: distance from the axle, and radius. */
function bodyCircles({ footprint, size }: SimRobot): (readonly [number, number])[] {
  const half = size.width / 2
  const rear = footprint.nose - size.length
  return [
    [rear + half, half],
    [footprint.nose - size.length / 2, half],
    [footprint.nose - half, half],
  ]
}
