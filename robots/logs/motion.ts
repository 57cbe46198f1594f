import type { Pose } from '../../contract/telemetry/records.ts'

/** Metres and radians below which a robot has not moved: what a pose wanders by while it stands. */
const MOVED_M = 0.05
const TURNED_RAD = 0.05
/** Ms without a move after which a robot is at rest. */
const REST_AFTER_MS = 10_000

/** Tells from poses whether a robot is at work. */
export type MotionWatch = {
  readonly seen: (pose: Pose, timeMs: number) => void
  readonly isMoving: (nowMs: number) => boolean
  /** It is at rest, and stands somewhere else when it is seen next. */
  readonly ended: () => void
}

export function createMotionWatch(): MotionWatch {
  let reference: Pose | undefined
  let movedAtMs = Number.NEGATIVE_INFINITY
  return {
    seen: (pose, timeMs) => {
      const from = reference ?? pose
      const moved = Math.hypot(pose.x - from.x, pose.y - from.y) > MOVED_M
      const turned = Math.abs(Math.atan2(Math.sin(pose.w - from.w), Math.cos(pose.w - from.w))) > TURNED_RAD
      if (moved || turned) movedAtMs = timeMs
      if (moved || turned || !reference) reference = pose
    },
    isMoving: nowMs => nowMs - movedAtMs < REST_AFTER_MS,
    ended: () => {
      reference = undefined
      movedAtMs = Number.NEGATIVE_INFINITY
    },
  }
}
