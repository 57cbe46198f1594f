import type { Pose } from '../../contract/telemetry/records.ts'
import { EMPTY_SCENE, poseIntervalMs, robotPose, type Scene } from '../../scene/scene.ts'
import { isMoving, poseAt, type Tween, tweenTo } from '../../scene/tween.ts'
import type { SceneFlow } from './renderer.ts'

/** Without a report for this time the robot is drawn faint, ms. */
const STALE_AFTER_MS = 2000
/** Added before silence is checked, because times are those of the frames' start, ms. */
const MARGIN_MS = 50

/** Where the robot is drawn between two of its reports, and whether there has been one lately. Times are those of the clock that draws. */
export type RobotMotion = {
  /** The robot of another scene. */
  readonly take: (scene: Scene, flow: SceneFlow, nowMs: number) => void
  readonly at: (nowMs: number) => Pose | undefined
  /** No report for over 2 s. */
  readonly isStale: (nowMs: number) => boolean
  readonly isMoving: (nowMs: number) => boolean
  readonly dispose: () => void
}

/** @param onSilent silence is no event: called when it may have lasted too long */
export function createRobotMotion(reducedMotion: boolean, onSilent: () => void): RobotMotion {
  let scene: Scene = EMPTY_SCENE
  let tween: Tween | undefined
  /** Undefined before the first report. */
  let reportMs: number | undefined
  let speed = 1
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Slowed down, reports come as much later. */
  const staleAfterMs = (): number => STALE_AFTER_MS / Math.min(1, speed)
  const onReport = (nowMs: number): void => {
    reportMs = nowMs
    clearTimeout(timer)
    if (speed > 0) timer = setTimeout(onSilent, staleAfterMs() + MARGIN_MS)
  }
  const moveTo = (pose: Pose, next: Scene, isCut: boolean, nowMs: number): void => {
    const intervalMs = poseIntervalMs(next)
    const jumps = reducedMotion || isCut || speed === 0
    tween = tweenTo(jumps ? undefined : tween, pose, intervalMs && intervalMs / speed, nowMs)
  }

  return {
    take: (next, flow, nowMs) => {
      const movesOn = speed === 0 && flow.speed > 0
      speed = flow.speed
      const pose = robotPose(next)
      const isReport = next.latest.pose !== scene.latest.pose || next.latest.basic !== scene.latest.basic
      if (isReport || movesOn) onReport(nowMs)
      if (!pose) tween = undefined
      else if (pose !== robotPose(scene) || !tween || flow.cut) moveTo(pose, next, flow.cut, nowMs)
      scene = next
    },
    at: nowMs => tween && poseAt(tween, nowMs),
    isStale: nowMs => tween !== undefined && speed > 0 && reportMs !== undefined && nowMs - reportMs > staleAfterMs(),
    isMoving: nowMs => tween !== undefined && isMoving(tween, nowMs),
    dispose: () => clearTimeout(timer),
  }
}
