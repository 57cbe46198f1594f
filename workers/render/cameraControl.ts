import type { Pose } from '../../contract/telemetry/records.ts'
import {
  type Bounds,
  type Camera,
  type CanvasSize,
  CLOSE_ZOOM,
  centredAt,
  clampZoom,
  fitted,
  INITIAL_CAMERA,
  panned,
  resized,
  visibleBounds,
  ZOOM_STEP,
  zoomed,
} from '../../map/camera.ts'
import type { CameraAction, OpeningView } from '../protocol.ts'

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
  /** Nothing has been chosen yet, neither by the viewer nor for them. */
  readonly opening: boolean
  /** By the viewer, or by the address that they came by. */
  readonly isChosen: boolean
  /** The first plan does not change the view. */
  readonly staysAtPlan: boolean
}

export const INITIAL_CAMERA_STATE: CameraState = {
  camera: INITIAL_CAMERA,
  tracking: 'nothing',
  fitPending: false,
  opening: false,
  isChosen: false,
  staysAtPlan: false,
}

/** Before anything has come: from the address, else to be chosen where `opening`. */
export function openingCamera(view: OpeningView | undefined, opening: boolean): CameraState {
  if (view === undefined) return { ...INITIAL_CAMERA_STATE, opening }
  const { at, tracking } = view
  const camera = at ? { ...INITIAL_CAMERA, x: at.x, y: at.y, zoom: clampZoom(at.zoom) } : INITIAL_CAMERA
  return { ...INITIAL_CAMERA_STATE, camera, tracking, isChosen: true, staysAtPlan: at !== undefined }
}

/** What a viewer asked for (M-102, M-103). Panning away, or to the whole plan, ends tracking; zooming keeps it. */
export function moved(before: CameraState, action: CameraAction, subjects: CameraSubjects): CameraState {
  const state = { ...before, opening: false, isChosen: true, staysAtPlan: false }
  const unmoved = before.opening ? { ...before, opening: false } : before
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
        return subjects.plan ? { ...state, tracking: 'nothing', camera: fitted(camera, subjects.plan) } : unmoved
      const subject = subjects[action.on]
      return subject ? { ...state, camera: centredAt(notFar(camera), subject) } : unmoved
    }
    case 'track':
      return followed({ ...state, tracking: action.on }, subjects)
  }
}

/** A robot that is centred from afar is seen close. */
const notFar = (camera: Camera): Camera =>
  camera.zoom < CLOSE_ZOOM * ZOOM_STEP ? { ...camera, zoom: CLOSE_ZOOM } : camera

/** What the first picture is chosen by. */
export type OpeningSituation = CameraSubjects & {
  /** There is no plan to look at, or somebody has to look at the robot itself. */
  readonly closeUp: boolean
}

/**
 * The first picture, as soon as enough is known for it: close to the robot and with it where that is what is looked for, else the plan with the robot in
 * view. The same state once it has been chosen.
 */
export function opened(state: CameraState, { closeUp, ...subjects }: OpeningSituation): CameraState {
  const { robot, plan } = subjects
  if (!state.opening || !robot || state.camera.width <= 1) return state
  if (closeUp) {
    const camera = centredAt({ ...state.camera, zoom: CLOSE_ZOOM }, robot)
    return { ...state, camera, tracking: 'robot', fitPending: false, opening: false }
  }
  return plan ? { ...fitIfPending({ ...state, fitPending: true }, subjects), opening: false } : state
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
  // A camera that follows the robot stays with it, and one that was opened at a place is there.
  state.tracking === 'nothing' && !state.staysAtPlan
    ? fitIfPending({ ...state, fitPending: true }, subjects)
    : state.staysAtPlan && subjects.plan
      ? { ...state, staysAtPlan: false }
      : state

function fitIfPending(state: CameraState, { plan, robot }: FitSubjects): CameraState {
  if (!state.fitPending || !plan || state.camera.width <= 1) return state
  const whole = fitted(state.camera, robot ? including(plan, robot) : plan)
  return { ...state, fitPending: false, camera: robot && !holds(whole, plan) ? centredAt(whole, robot) : whole }
}

/** A robot beside its plan is in the picture as well. */
const including = (plan: Bounds, { x, y }: Pose): Bounds => ({
  minX: Math.min(plan.minX, x),
  minY: Math.min(plan.minY, y),
  maxX: Math.max(plan.maxX, x),
  maxY: Math.max(plan.maxY, y),
})

function holds(camera: Camera, plan: Bounds): boolean {
  const seen = visibleBounds(camera)
  return seen.minX <= plan.minX && seen.minY <= plan.minY && seen.maxX >= plan.maxX && seen.maxY >= plan.maxY
}
