/** Pose and laser: where the robot is and was, and what it saw there. */

import { isHeadDown } from '../../contract/robot/states.ts'
import type { Message } from '../../contract/telemetry/codec.ts'
import { nextVertex } from '../../contract/telemetry/coverageTrail.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { appendVertex, type Trail, vertexAt } from '../../map/trail.ts'
import { LASER_HISTORY_SCANS, type Scene } from '../scene.ts'
import { arrive, arriveAll, type Reducer } from './arrival.ts'

/** Chunks of pose history. */
const HISTORY_CHUNKS = 2
/** One scan a second goes into the history. Milliseconds of frame time. */
const HISTORY_INTERVAL_MS = 1000

export const reducePose: Reducer<'pose'> = (scene, message) => reducePoses(scene, [message])

/** The scene after poses that came one behind the other: in fast playback they are hundreds in a batch. */
export function reducePoses(scene: Scene, poses: readonly Message<'pose'>[]): Scene {
  const basic = scene.latest.basic?.body
  const covers = basic === undefined || isHeadDown(basic)
  let before = scene.latest.pose?.body
  let { coverage, poseHistory } = scene
  for (const { body } of poses) {
    coverage = follow(coverage, before, body, covers)
    poseHistory = follow(poseHistory, before, body, true, HISTORY_CHUNKS)
    before = body
  }
  return { ...arriveAll(scene, poses), coverage, poseHistory }
}

export const reduceLaser: Reducer<'laser'> = (scene, message) => ({
  ...arrive(scene, message),
  laserHistory: keepScan(scene.laserHistory, message),
})

/** The trail up to `pose`. */
function follow(trail: Trail, before: Pose | undefined, pose: Pose, covers: boolean, maxChunks?: number): Trail {
  const vertex = nextVertex(vertexAt(trail, trail.length - 1), before, pose, covers)
  return vertex ? appendVertex(trail, vertex, maxChunks) : trail
}

function keepScan(history: Scene['laserHistory'], scan: Message<'laser'>): Scene['laserHistory'] {
  const last = history.at(-1)
  if (last && Math.abs(scan.timeMs - last.timeMs) < HISTORY_INTERVAL_MS) return history
  // A copy: the ranges are a view on a whole batch, and the history would hold all of it.
  const copy = { ...scan, body: { ...scan.body, ranges: scan.body.ranges.slice() } }
  return [...history.slice(1 - LASER_HISTORY_SCANS), copy]
}
