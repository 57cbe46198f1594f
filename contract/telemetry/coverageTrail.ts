/**
 * Where a robot cleaned: which of its poses become vertices of the coverage trail (M-094). The worker folds its own poses by this rule and the
 * service those it keeps for viewers who come later, so that both paint the same ground.
 */
import { shortestTurn } from '../angles.ts'
import type { Pose } from './records.ts'

/** Numbers a vertex: x, y (metres in map), w (radians), pen; Float32 wherever a trail is kept or sent. */
export const VERTEX_FLOATS = 4

/** `pen` 1: covered from the vertex before; 0: pen up, the robot drove there or is there, and covered nothing. */
export type Vertex = { readonly x: number; readonly y: number; readonly w: number; readonly pen: 0 | 1 }

/** A step between two pose updates that is this long or longer is a jump and paints nothing (M-094). Metres. */
const JUMP_M = 2
/** A vertex is kept when the robot has moved this far from the one before … */
const VERTEX_DISTANCE_M = 0.05
/** … or turned this far, so that curves stay round. */
const VERTEX_TURN_RAD = (4 * Math.PI) / 180
/** Below what a Float32 vertex can hold at a kilometre from the origin the robot has not moved. Metres. */
const STANDING_M = 1e-4

/**
 * The vertex that a pose adds to a trail; undefined when it adds none. Painted when the step from the update before is over 0 and under 2 m
 * (M-094), and the head is down.
 * @param last the trail's last vertex, as Float32 holds it
 * @param before the pose update before this one, whether it became a vertex or not
 * @param covers whether the head is down (`isHeadDown` of the newest basic data)
 */
export function nextVertex(
  last: Vertex | undefined,
  before: Pose | undefined,
  pose: Pose,
  covers = true,
): Vertex | undefined {
  const { x, y, w } = pose
  const jumped = before === undefined || Math.hypot(x - before.x, y - before.y) >= JUMP_M
  if (last === undefined || jumped) return { x, y, w, pen: 0 }
  const movedM = Math.hypot(x - last.x, y - last.y)
  const turnedRad = Math.abs(shortestTurn(last.w, w))
  if (movedM < VERTEX_DISTANCE_M && turnedRad < VERTEX_TURN_RAD) return undefined
  return { x, y, w, pen: covers && movedM > STANDING_M ? 1 : 0 }
}
