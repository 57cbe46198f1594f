/** Animation between two poses of the robot (M-093). Pure: the display's time comes in. */
import { shortestTurn } from '../contract/angles.ts'
import type { Pose } from '../contract/telemetry/records.ts'

/** A shorter gap than this between two pose updates makes the robot jump (M-093). */
const TWEEN_MIN_GAP_MS = 100
/** So does a longer one. */
const TWEEN_MAX_GAP_MS = 2000

export type Tween = {
  readonly from: Pose
  readonly to: Pose
  /** By the clock that draws. */
  readonly startMs: number
  /** 0: the robot stands at `to`. */
  readonly durationMs: number
}

/**
 * The tween to a new pose that came `intervalMs` after the update before it. The robot starts where it is drawn now and takes as
 * long as that interval; it jumps when that is under 100 ms or over 2 s, and when there was no pose before.
 */
export function tweenTo(before: Tween | undefined, pose: Pose, intervalMs: number | undefined, nowMs: number): Tween {
  const jumps = intervalMs === undefined || intervalMs < TWEEN_MIN_GAP_MS || intervalMs > TWEEN_MAX_GAP_MS
  if (!before || jumps) return { from: pose, to: pose, startMs: nowMs, durationMs: 0 }
  return { from: poseAt(before, nowMs), to: pose, startMs: nowMs, durationMs: intervalMs }
}

export const isMoving = (tween: Tween, nowMs: number): boolean => nowMs < tween.startMs + tween.durationMs

/** Where the robot is drawn at `nowMs`. */
export function poseAt(tween: Tween, nowMs: number): Pose {
  if (!isMoving(tween, nowMs)) return tween.to
  const share = Math.max(0, (nowMs - tween.startMs) / tween.durationMs)
  const { from, to } = tween
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    w: from.w + shortestTurn(from.w, to.w) * share,
  }
}
