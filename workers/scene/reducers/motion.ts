/** Pose and laser: where the robot is and was, and what it saw there. */
import type { Message } from '../../../contract/telemetry/codec.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'
import { LASER_HISTORY_SCANS, type Scene } from '../scene.ts'
import { appendVertex, type Trail, vertexAt } from '../trail.ts'
import { shortestTurn } from '../tween.ts'
import { arrive, type Reducer } from './arrival.ts'

/** A step between two pose updates that is this long or longer is a jump and paints nothing (M-094). Metres. */
const JUMP_M = 2
/** A vertex is kept when the robot has moved this far from the one before … */
const VERTEX_DISTANCE_M = 0.05
/** … or turned this far, so that curves stay round. */
const VERTEX_TURN_RAD = (4 * Math.PI) / 180
/** Below what a Float32 vertex can tell at a kilometre from the origin the robot has not moved. Metres. */
const STANDING_M = 1e-4
/** Chunks of pose history. */
const HISTORY_CHUNKS = 2
/** One scan a second goes into the history. Milliseconds of frame time. */
const HISTORY_INTERVAL_MS = 1000

export const reducePose: Reducer<'pose'> = (scene, message) => {
  const before = scene.latest.pose?.body
  return {
    ...arrive(scene, message),
    coverage: follow(scene.coverage, before, message.body),
    poseHistory: follow(scene.poseHistory, before, message.body, HISTORY_CHUNKS),
  }
}

export const reduceLaser: Reducer<'laser'> = (scene, message) => ({
  ...arrive(scene, message),
  laserHistory: keepScan(scene.laserHistory, message),
})

/** The trail up to `pose`. Painted when the step from the update before is over 0 and under 2 m (M-094). */
function follow(trail: Trail, before: Pose | undefined, pose: Pose, maxChunks?: number): Trail {
  const last = vertexAt(trail, trail.length - 1)
  const jumped = before === undefined || Math.hypot(pose.x - before.x, pose.y - before.y) >= JUMP_M
  if (last === undefined || jumped) return appendVertex(trail, { x: pose.x, y: pose.y, w: pose.w, pen: 0 }, maxChunks)
  const movedM = Math.hypot(pose.x - last.x, pose.y - last.y)
  const turnedRad = Math.abs(shortestTurn(last.w, pose.w))
  if (movedM < VERTEX_DISTANCE_M && turnedRad < VERTEX_TURN_RAD) return trail
  const pen = movedM > STANDING_M ? 1 : 0
  return appendVertex(trail, { x: pose.x, y: pose.y, w: pose.w, pen }, maxChunks)
}

function keepScan(history: Scene['laserHistory'], scan: Message<'laser'>): Scene['laserHistory'] {
  const last = history.at(-1)
  if (last && Math.abs(scan.timeMs - last.timeMs) < HISTORY_INTERVAL_MS) return history
  // A copy: the ranges are a view on a whole batch, and the history would hold all of it.
  const kept = { ...scan, body: { ...scan.body, ranges: scan.body.ranges.slice() } }
  return [...history.slice(1 - LASER_HISTORY_SCANS), kept]
}
