import type { Pose } from '../../contract/telemetry/records.ts'
import type { Camera } from '../../map/camera.ts'
import { INITIAL_PACING, isDue, paced } from './pacing.ts'

/** What a picture shows of that which moves by itself. */
export type Motion = {
  readonly camera: Camera
  readonly robot: Pose | undefined
  readonly stale: boolean
  readonly fading: boolean
}

/** Whether nothing has moved since. A fade is drawn until the picture without the layer is. */
const isAsDrawn = (now: Motion, drawn: Motion | undefined): boolean =>
  drawn !== undefined &&
  !now.fading &&
  !drawn.fading &&
  now.camera === drawn.camera &&
  now.stale === drawn.stale &&
  now.robot?.x === drawn.robot?.x &&
  now.robot?.y === drawn.robot?.y &&
  now.robot?.w === drawn.robot?.w

/** When the next picture is due: at once for what the viewer does, paced for the robot's data. */
export type PictureClock = {
  /** The viewer changed something. */
  readonly touched: () => void
  /** There is something new to see. */
  readonly changed: () => void
  /** `wait`: there is something to draw, and it is not due yet. `isShowing`: something moves in the picture by itself. */
  readonly next: (now: Motion, isShowing: boolean, nowMs: number) => 'draw' | 'wait' | 'rest'
  readonly drew: (now: Motion, nowMs: number) => void
}

export function createPictureClock(): PictureClock {
  let dirty: 'no' | 'news' | 'touched' = 'touched'
  let pacing = INITIAL_PACING
  let drawn: Motion | undefined
  return {
    touched: () => {
      dirty = 'touched'
    },
    changed: () => {
      if (dirty === 'no') dirty = 'news'
    },
    next: (now, isShowing, nowMs) => {
      if (dirty === 'no' && !isShowing && isAsDrawn(now, drawn)) return 'rest'
      return dirty !== 'touched' && !isShowing && !isDue(pacing, nowMs) ? 'wait' : 'draw'
    },
    drew: (now, nowMs) => {
      dirty = 'no'
      drawn = now
      pacing = paced(nowMs)
    },
  }
}
