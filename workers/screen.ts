import type { Scene } from '../scene/scene.ts'
import { createCameras } from './cameras/cameras.ts'
import { createDrawLoop } from './drawLoop.ts'
import type { EngineEnvironment } from './environment.ts'
import { createPlanLoader, type PlanState, planReadout } from './plan/planLoader.ts'
import type { OpenOptions } from './protocol.ts'
import type { ReadoutMessage } from './readouts.ts'
import { createViews } from './render/views.ts'

type ScreenOptions = {
  readonly environment: EngineEnvironment
  readonly options: OpenOptions
  readonly post: (message: ReadoutMessage) => void
  /** Ms since the epoch by the service's clock. */
  readonly serviceNow: () => number
  /** What is read out of it has changed. */
  readonly onChanged: () => void
  /** Other cameras are looked at than before. */
  readonly onCamerasWanted: () => void
  readonly onCameraFault: (camera: string) => void
}

export type Screen = ReturnType<typeof createScreen>

/** What is on the screen: the picture of the map with its plan, and those of the cameras. */
export function createScreen(given: ScreenOptions) {
  const { environment, options, post, serviceNow, onChanged, onCamerasWanted, onCameraFault } = given
  let plan: PlanState | undefined
  let isHidden = false
  const renderer = environment.createRenderer({
    ...options,
    onDirty: () => loop.changed(),
    onCanvasNeeded: () => post({ type: 'canvasNeeded' }),
  })
  const views = createViews(view => post({ type: 'view', view }))
  const loop = createDrawLoop({
    requestFrame: environment.requestFrame,
    draw(nowMs) {
      const picture = renderer.draw(nowMs)
      if (picture.drew) views.drawn(renderer.view())
      return picture
    },
    serviceNow,
  })
  /** `frameMs`: frame time of the oldest live frame that is not yet in the picture. */
  const touched = (frameMs?: number): void => {
    loop.changed(frameMs)
    onChanged()
  }
  const plans = createPlanLoader({
    ...environment,
    serviceUrl: options.serviceUrl,
    onState(state) {
      plan = state
      renderer.setPlan(state.status === 'loaded' ? state.loaded : undefined, state.status === 'failed')
      post({ type: 'plan', plan: planReadout(state) })
      touched()
    },
    onPicture(picture, image) {
      renderer.setPicture(picture, image)
      loop.changed()
    },
  })
  const cameras = createCameras({
    ...environment,
    onWanted: onCamerasWanted,
    onShown: onChanged,
    onFault(camera) {
      onCameraFault(camera)
      onChanged()
    },
  })

  return {
    renderer,
    loop,
    plans,
    cameras,
    touched,
    plan: () => plan,
    /** A scene, drawn with the next picture; while hidden when it is shown again. `cut`: not what came after the one before. */
    showScene: (scene: Scene, speed: number, cut: boolean): void => {
      if (isHidden) return
      renderer.setScene(scene, environment.frameNow(), { speed, cut })
      cameras.setScene(scene)
    },
    setHidden: (now: boolean): void => {
      isHidden = now
      loop.setHidden(now)
    },
    idle: async (): Promise<void> => {
      await plans.idle()
      await renderer.idle()
      await cameras.idle()
      await loop.idle()
    },
    dispose: (): void => {
      plans.dispose()
      loop.stop()
      renderer.dispose()
      cameras.dispose()
    },
  }
}
