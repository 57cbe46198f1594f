import type { Pose } from '../../contract/telemetry/records.ts'
import type { CameraAction, CanvasSize } from '../protocol.ts'
import {
  type Bounds,
  type Camera,
  centredAt,
  fitted,
  INITIAL_CAMERA,
  panned,
  resized,
  visibleBounds,
  ZOOM_STEP,
  zoomed,
} from './camera.ts'

/** What the camera may follow or centre on, map. */
export type CameraSubjects = {
  readonly robot: Pose | undefined
  readonly poseEstimate: Pose | undefined
  readonly plan: Bounds | undefined
}

export type CameraState = {
  readonly camera: Camera
  readonly tracking: 'robot' | 'poseEstimate' | 'nothing'
  /** The plan is shown whole as soon as both it and the canvas's size are known. */
  readonly fitPending: boolean
}

export const INITIAL_CAMERA_STATE: CameraState = { camera: INITIAL_CAMERA, tracking: 'nothing', fitPending: false }

/** What a viewer asked for (M-102, M-103). Panning away, or to the whole plan, ends tracking; zooming keeps it. */
export function moved(state: CameraState, action: CameraAction, subjects: CameraSubjects): CameraState {
  const { camera } = state
  switch (action.type) {
    case 'zoomBy':
      return { ...state, camera: zoomed(camera, action.factor, state.tracking === 'nothing' ? action.at : undefined) }
    case 'zoomStep':
      return { ...state, camera: zoomed(camera, action.direction === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP) }
    case 'panBy':
      return { ...state, tracking: 'nothing', camera: panned(camera, action.dx, action.dy) }
    case 'centreAt':
      return { ...state, tracking: 'nothing', camera: centredAt(camera, action) }
    case 'centre': {
      if (action.on === 'plan')
        return subjects.plan ? { ...state, tracking: 'nothing', camera: fitted(camera, subjects.plan) } : state
      const subject = subjects[action.on]
      return subject ? { ...state, camera: centredAt(camera, subject) } : state
    }
    case 'track':
      return followed({ ...state, tracking: action.on }, subjects)
  }
}

/** The tracked subject in the middle. The same state when nothing moved. */
export function followed(state: CameraState, subjects: CameraSubjects): CameraState {
  const subject = state.tracking === 'nothing' ? undefined : subjects[state.tracking]
  if (!subject || (subject.x === state.camera.x && subject.y === state.camera.y)) return state
  return { ...state, camera: centredAt(state.camera, subject) }
}

/** What a new plan is fitted by. */
type FitSubjects = Pick<CameraSubjects, 'plan' | 'robot'>

export function resizedTo(state: CameraState, size: CanvasSize, subjects: FitSubjects): CameraState {
  return fitIfPending({ ...state, camera: resized(state.camera, size) }, subjects)
}

/** A new plan is shown whole; where it is too large even for the smallest zoom, the part around the robot is. */
export const withNewPlan = (state: CameraState, subjects: FitSubjects): CameraState =>
  fitIfPending({ ...state, fitPending: true }, subjects)

function fitIfPending(state: CameraState, { plan, robot }: FitSubjects): CameraState {
  if (!state.fitPending || !plan || state.camera.width <= 1) return state
  const whole = fitted(state.camera, plan)
  return { ...state, fitPending: false, camera: robot && !holds(whole, plan) ? centredAt(whole, robot) : whole }
}

function holds(camera: Camera, plan: Bounds): boolean {
  const seen = visibleBounds(camera)
  return seen.minX <= plan.minX && seen.minY <= plan.minY && seen.maxX >= plan.maxX && seen.maxY >= plan.maxY
}
