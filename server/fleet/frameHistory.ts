import { channelByName } from '../../contract/telemetry/channels.ts'
import { nextVertex, type Vertex } from '../../contract/telemetry/coverageTrail.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { LiveFrame } from './liveFrame.ts'
import { POSE_CHANNEL } from './poseTrail.ts'

const LASER_CHANNEL = channelByName('laser').id

/** Of the history of a channel as many frames are kept: fifteen metres at the least, and twenty seconds. */
const MAX_POSES = 300
const MAX_SCANS = 20
/** As the worker keeps them. Milliseconds of frame time. */
const SCAN_INTERVAL_MS = 1000

/** Channels of which more than the newest frame is kept. */
export const HISTORY_LENGTH: ReadonlyMap<number, number> = new Map([
  [POSE_CHANNEL, MAX_POSES],
  [LASER_CHANNEL, MAX_SCANS],
])

/**
 * Which frames belong to what the robot did of late, so that whoever comes later, or seeks, has the histories of poses and scans that a viewer
 * who was there has (M-089): poses that a trail gets a vertex of, and a scan a second.
 */
export type FrameHistory = {
  /** Asked of each frame of the channel, in order. `pose`: of a frame of poses. */
  readonly belongs: (frame: LiveFrame, pose: Pose | undefined) => boolean
  /** What came before is of another map. */
  readonly clear: () => void
}

export function createFrameHistory(): FrameHistory {
  let vertex: Vertex | undefined
  let before: Pose | undefined
  let scanMs = Number.NEGATIVE_INFINITY

  function isVertex(pose: Pose): boolean {
    const next = nextVertex(vertex, before, pose)
    before = pose
    if (next === undefined) return false
    vertex = next
    return true
  }

  return {
    belongs: ({ channel, timeMs }, pose) => {
      if (pose !== undefined) return isVertex(pose)
      if (channel !== LASER_CHANNEL || Math.abs(timeMs - scanMs) < SCAN_INTERVAL_MS) return false
      scanMs = timeMs
      return true
    },
    clear: () => {
      vertex = undefined
      before = undefined
      scanMs = Number.NEGATIVE_INFINITY
    },
  }
}
