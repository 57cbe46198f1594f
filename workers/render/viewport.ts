import { robotState } from '../../contract/robot/states.ts'
import { frameOf } from '../../floor/floorPlan.ts'
import { mapBounds } from '../../floor/mapFrame.ts'
import { type Bounds, type Camera, type CanvasSize, pixelsPerMetre, type ScreenPoint, toMap } from '../../map/camera.ts'
import { robotPose, type Scene } from '../../scene/scene.ts'
import type { LoadedPlan } from '../plan/loadedPlan.ts'
import type { CameraAction } from '../protocol.ts'
import type { MapView, Readout } from '../readouts.ts'
import {
  type CameraState,
  type CameraSubjects,
  followed,
  moved,
  opened,
  openingCamera,
  resizedTo,
  withNewPlan,
} from './cameraControl.ts'
import type { RendererOptions } from './renderer.ts'

/** What the camera is moved by, as it is now. */
export type Seen = { readonly scene: Scene; readonly robot: CameraSubjects['robot'] }

/** Which part of the map is in the picture. */
export type Viewport = {
  readonly camera: () => Camera
  readonly resize: (size: CanvasSize, seen: Seen) => void
  readonly move: (action: CameraAction, seen: Seen) => void
  /** The first picture may be chosen from now on. */
  readonly open: () => void
  /** `failed`: there is a plan, and it could not be had. */
  readonly setPlan: (plan: LoadedPlan | undefined, failed: boolean, seen: Seen) => void
  /** Chooses the first picture where it is not chosen yet, and goes with what is tracked. */
  readonly follow: (seen: Seen) => void
  readonly readout: () => Readout['camera']
  readonly view: () => MapView
  readonly toMap: (at: ScreenPoint) => { readonly x: number; readonly y: number }
}

export function createViewport({ opensAt, opensOnRobot }: Pick<RendererOptions, 'opensAt' | 'opensOnRobot'>): Viewport {
  let state: CameraState = openingCamera(opensAt, opensOnRobot !== undefined)
  let plan: Bounds | undefined
  let planFailed = false
  let mayOpen = false

  const subjects = ({ scene, robot }: Seen): CameraSubjects => ({
    robot,
    poseEstimate: scene.latest.pose?.body ?? robotPose(scene),
    plan,
  })
  /** Who opens the monitor of this robot looks for itself. */
  const isCloseUp = ({ scene }: Seen): boolean =>
    opensOnRobot === true ||
    planFailed ||
    scene.plan === 0 ||
    robotState(scene.latest.basic?.body.state, { online: true }).generalState === 'stuck'

  return {
    camera: () => state.camera,
    resize: (size, seen) => {
      state = resizedTo(state, size, subjects(seen))
    },
    move: (action, seen) => {
      state = moved(state, action, subjects(seen))
    },
    open: () => {
      mayOpen = true
    },
    setPlan: (loaded, failed, seen) => {
      plan = loaded && mapBounds(frameOf(loaded))
      planFailed = failed
      state = withNewPlan(state, subjects(seen))
    },
    follow: seen => {
      const around = subjects(seen)
      const chosen = mayOpen ? opened(state, { ...around, closeUp: isCloseUp(seen) }) : state
      state = followed(chosen, around)
    },
    readout: () => {
      const { camera, tracking, isChosen } = state
      const { zoom, x, y } = camera
      return { zoom, metresPerPixel: 1 / pixelsPerMetre(camera), x, y, tracking, moved: isChosen }
    },
    view: () => {
      const { x, y, width, height } = state.camera
      return { x, y, metresPerPixel: 1 / pixelsPerMetre(state.camera), width, height }
    },
    toMap: at => toMap(state.camera, at),
  }
}
