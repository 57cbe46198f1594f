import { type LayerName, OVERLAY_OPACITY } from '../../contract/layers.ts'
import { robotState } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { frameOf, type PlanPicture } from '../../floor/floorPlan.ts'
import { mapBounds } from '../../floor/mapFrame.ts'
import { type Bounds, type Camera, mapToScreen, pixelsPerMetre, toMap } from '../../map/camera.ts'
import { paletteOf } from '../../map/colour.ts'
import type { Hit } from '../../map/hit.ts'
import { hitAt } from '../../map/hit.ts'
import { addScriptFonts, labelFontReady, watchLabelFont } from '../../map/labels/labelFont.ts'
import { pinPlaces } from '../../map/layers/pinPlaces.ts'
import { isCameraOff } from '../../map/layers/zoneKinds.ts'
import { type Picture, pictureOfBitmap } from '../../map/picture.ts'
import type { PinMark } from '../../map/pinMark.ts'
import { createCanvasHolder } from '../../map/surfaces/canvasHolder.ts'
import type { LoadedPlan } from '../plan/loadedPlan.ts'
import type { Draft } from '../protocol.ts'
import { EMPTY_SCENE, poseIntervalMs, robotPose, type Scene } from '../scene/scene.ts'
import { isMoving, poseAt, type Tween, tweenTo } from '../scene/tween.ts'
import { followed, moved, opened, openingCamera, resizedTo, withNewPlan } from './cameraControl.ts'
import type { DrawContext } from './layer.ts'
import { createLayerStack } from './layerStack.ts'
import { INITIAL_PACING, isDue, paced } from './pacing.ts'
import type { CreateRenderer, SceneFlow } from './renderer.ts'
import { robotScale } from './robotPlace.ts'

/** Without news of the robot for so long it is drawn faint, ms. */
const STALE_AFTER_MS = 2000
const AS_IT_COMES: SceneFlow = { speed: 1, cut: false }

type Motion = {
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

/** The sector that is being cleaned, else the one that the robot is in. */
const activeSectorOf = ({ latest }: Scene): number | undefined =>
  latest.sector_order?.body.queue?.find(({ status }) => status === 'current')?.sector ?? latest.basic?.body.sector

export const createRenderer: CreateRenderer = options => {
  const { appearance, customerView, maySeeCameraOffZones, reducedMotion } = options
  let palette = paletteOf(options.colours)
  let words = options.words
  let overlayOpacity = OVERLAY_OPACITY
  let scene: Scene = EMPTY_SCENE
  let plan: LoadedPlan | undefined
  let planBounds: Bounds | undefined
  let pictures: { readonly [P in PlanPicture]?: Picture } = {}
  let planFailed = false
  let mayOpen = false
  let cameraState = openingCamera(options.opensAt, options.opensOnRobot !== undefined)
  let tween: Tween | undefined
  /** Undefined before the first word of it. */
  let robotNewsMs: number | undefined
  let speed = AS_IT_COMES.speed
  let hovered: Hit | undefined
  /** Starts with the next picture. */
  let indicateNext: { readonly x: number; readonly y: number } | undefined
  let indication: DrawContext['indication']
  let draft: Draft | undefined
  let pins: readonly PinMark[] = []
  let shown: readonly LayerName[] | undefined
  let staleTimer: ReturnType<typeof setTimeout> | undefined
  /** By the newest call that told the time. */
  let clockMs = 0
  /** `view`: draw at once. `scene`: draw when the next telemetry picture is due. */
  let dirty: 'no' | 'scene' | 'view' = 'view'
  let pacing = INITIAL_PACING
  /** What the picture on screen shows of that which moves by itself. */
  let drawn: Motion | undefined
  const work = new Set<Promise<void>>()

  const redraw = (): void => {
    dirty = 'view'
    options.onDirty()
  }
  const holder = createCanvasHolder(options.surface, redraw, () => options.onCanvasNeeded?.())
  const stack = createLayerStack({
    appearance,
    customerView,
    maySeeCameraOffZones,
    reducedMotion,
    changed: () => {
      if (dirty === 'no') dirty = 'scene'
      options.onDirty()
    },
    pending: promise => {
      work.add(promise)
      void promise.finally(() => work.delete(promise))
    },
  })
  const endFontWatch = watchLabelFont(() => {
    holder.current()?.surface.forgetPlates()
    redraw()
  })

  const robotAt = (nowMs: number): Pose | undefined => tween && poseAt(tween, nowMs)
  const subjects = (nowMs: number) => ({
    robot: robotAt(nowMs),
    poseEstimate: scene.latest.pose?.body ?? robotPose(scene),
    plan: planBounds,
  })
  /** Who opens the monitor of this robot looks for itself. */
  const isCloseUp = (): boolean =>
    options.opensOnRobot === true ||
    planFailed ||
    scene.plan === 0 ||
    robotState(scene.latest.basic?.body.state, { online: true }).generalState === 'stuck'
  const heardOfRobot = (nowMs: number): void => {
    robotNewsMs = nowMs
    clearTimeout(staleTimer)
    // Silence is no event, so that it has to be looked at when it has lasted; a little later, because frames tell their start.
    if (speed > 0) staleTimer = setTimeout(options.onDirty, staleAfterMs() + 50)
  }
  /** Slowed down, news comes as much later. */
  const staleAfterMs = (): number => STALE_AFTER_MS / Math.min(1, speed)
  const isStale = (nowMs: number): boolean =>
    speed > 0 && robotNewsMs !== undefined && nowMs - robotNewsMs > staleAfterMs()

  const visibleTargets = () => {
    const elements = plan?.elements
    const robot = robotAt(clockMs)
    const scale = robotScale(appearance, pixelsPerMetre(cameraState.camera), customerView)
    const isShown = (name: 'pins' | 'robot' | 'waypoints' | 'zones' | 'sectors') => stack.isVisible(name, clockMs)
    return {
      pins: isShown('pins') ? pinPlaces(pins, cameraState.camera) : [],
      robot: robot && isShown('robot') ? { ...robot, radiusM: (appearance.sizeM.width / 2) * scale } : undefined,
      waypoints: isShown('waypoints') ? (elements?.points_of_reference ?? []) : [],
      zones: isShown('zones') ? (elements?.zones ?? []).filter(zone => maySeeCameraOffZones || !isCameraOff(zone)) : [],
      sectors: isShown('sectors') ? (elements?.sectors ?? []) : [],
    }
  }

  return {
    attach(canvas, size) {
      cameraState = resizedTo(cameraState, size, subjects(clockMs))
      holder.attach(canvas, size)
    },
    resize(size) {
      cameraState = resizedTo(cameraState, size, subjects(clockMs))
      holder.resize(size)
      redraw()
    },
    setColours(colours) {
      palette = paletteOf(colours)
      redraw()
    },
    setWords(translated) {
      words = translated
      redraw()
    },
    setFonts: addScriptFonts,
    showLayers(names) {
      shown = names
      redraw()
    },
    setOverlayOpacity(opacity) {
      overlayOpacity = Math.min(1, Math.max(0, opacity))
      redraw()
    },
    setSurface: choice => holder.choose(choice),
    moveCamera(action) {
      cameraState = moved(cameraState, action, subjects(clockMs))
      redraw()
    },
    open() {
      mayOpen = true
    },
    setPlan(loaded, failed = false) {
      plan = loaded
      planFailed = failed
      pictures = {}
      hovered = undefined
      planBounds = plan && mapBounds(frameOf(plan))
      cameraState = withNewPlan(cameraState, subjects(clockMs))
      redraw()
    },
    setPicture(name, image) {
      pictures = { ...pictures, [name]: pictureOfBitmap(image) }
      image.close()
      redraw()
    },
    setScene(next, nowMs, flow = AS_IT_COMES) {
      clockMs = nowMs
      const movesOn = speed === 0 && flow.speed > 0
      speed = flow.speed
      const pose = robotPose(next)
      const moves = pose && (pose !== robotPose(scene) || !tween)
      const isNews = next.latest.pose !== scene.latest.pose || next.latest.basic !== scene.latest.basic
      if (isNews || movesOn) heardOfRobot(nowMs)
      if (!pose) tween = undefined
      else if (moves || flow.cut) {
        const intervalMs = poseIntervalMs(next)
        const jumps = reducedMotion || flow.cut || speed === 0
        tween = tweenTo(jumps ? undefined : tween, pose, intervalMs && intervalMs / speed, nowMs)
      }
      scene = next
      if (dirty === 'no') dirty = 'scene'
    },
    draw(nowMs) {
      clockMs = nowMs
      if (shown) stack.show(shown, nowMs)
      shown = undefined
      const target = holder.current()
      if (!target) return { drew: false, more: false }
      const around = subjects(nowMs)
      const chosen = mayOpen ? opened(cameraState, { ...around, closeUp: isCloseUp() }) : cameraState
      cameraState = followed(chosen, around)
      const now: Motion = {
        camera: cameraState.camera,
        robot: robotAt(nowMs),
        stale: tween !== undefined && isStale(nowMs),
        fading: stack.isFading(nowMs),
      }
      const showing = indication !== undefined || indicateNext !== undefined
      if (dirty === 'no' && !showing && isAsDrawn(now, drawn)) return { drew: false, more: false }
      if (dirty !== 'view' && !showing && !isDue(pacing, nowMs)) return { drew: false, more: true }

      stack.update({ scene, plan, pictures, palette, words, pins, activeSector: activeSectorOf(scene) }, nowMs)
      if (indicateNext) indication = { ...indicateNext, startMs: nowMs }
      indicateNext = undefined
      const { surface, view } = target
      const { camera } = now
      surface.begin(view, palette.unknown)
      const selfMoving = stack.draw(
        {
          surface,
          camera,
          toScreen: mapToScreen(camera),
          pixelRatio: view.pixelRatio,
          palette,
          nowMs,
          robot: now.robot,
          robotStale: now.stale,
          hovered,
          indication,
          draft,
        },
        overlayOpacity,
      )
      surface.end()
      if (!selfMoving) indication = undefined
      dirty = 'no'
      drawn = now
      pacing = paced(nowMs)
      return { drew: true, more: selfMoving || now.fading || (tween !== undefined && isMoving(tween, nowMs)) }
    },
    camera() {
      const { camera, tracking, isChosen } = cameraState
      const { zoom, x, y } = camera
      return { zoom, metresPerPixel: 1 / pixelsPerMetre(camera), x, y, tracking, moved: isChosen }
    },
    view() {
      const { camera } = cameraState
      const { x, y, width, height } = camera
      return { x, y, metresPerPixel: 1 / pixelsPerMetre(camera), width, height }
    },
    surface: () => holder.readout(),
    toMap: at => toMap(cameraState.camera, at),
    hit(at) {
      const { camera } = cameraState
      const found = at && hitAt(toMap(camera, at), visibleTargets(), 1 / pixelsPerMetre(camera))
      const same = JSON.stringify(found) === JSON.stringify(hovered)
      hovered = found
      if (!same) redraw()
      return found
    },
    setDraft(next) {
      draft = next
      redraw()
    },
    setPins(next) {
      pins = next
      redraw()
    },
    indicate(x, y) {
      indicateNext = { x, y }
      redraw()
    },
    async idle() {
      await labelFontReady()
      while (work.size > 0) await Promise.all(work)
    },
    dispose() {
      clearTimeout(staleTimer)
      endFontWatch()
      holder.dispose()
    },
  }
}
