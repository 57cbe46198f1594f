import { type LayerName, OVERLAY_OPACITY } from '../../contract/layers.ts'
import type { PlanPicture } from '../../floor/floorPlan.ts'
import { mapToScreen, pixelsPerMetre } from '../../map/camera.ts'
import { type Palette, paletteOf } from '../../map/colour.ts'
import { type Hit, hitAt } from '../../map/hit.ts'
import { addScriptFonts, labelFontReady, watchLabelFont } from '../../map/labels/labelFont.ts'
import { type Picture, pictureOfBitmap } from '../../map/picture.ts'
import type { PinMark } from '../../map/pinMark.ts'
import { createCanvasHolder } from '../../map/surfaces/canvasHolder.ts'
import { EMPTY_SCENE, type Scene } from '../../scene/scene.ts'
import type { LoadedPlan } from '../plan/loadedPlan.ts'
import type { Draft } from '../protocol.ts'
import { createLayerStack, type LayerStack } from './layerStack.ts'
import { createPictureClock, type Motion } from './pictureClock.ts'
import type { CreateRenderer, Renderer, RendererOptions, SceneFlow } from './renderer.ts'
import { createRobotMotion } from './robotMotion.ts'
import { createViewport } from './viewport.ts'
import { visibleTargets } from './visibleTargets.ts'

const AS_IT_COMES: SceneFlow = { speed: 1, cut: false }

/** What is in the picture beside the robot and its data. */
type Contents = {
  readonly palette: Palette
  readonly words: { readonly [key: string]: string }
  readonly overlayOpacity: number
  readonly plan: LoadedPlan | undefined
  readonly pictures: { readonly [P in PlanPicture]?: Picture }
  readonly pins: readonly PinMark[]
  readonly draft: Draft | undefined
  readonly hovered: Hit | undefined
  /** Layers that are to be shown from the next picture on. */
  readonly shown: readonly LayerName[] | undefined
  /** The ring at a place; without a start it begins with the next picture. */
  readonly indication: { readonly x: number; readonly y: number; readonly startMs?: number } | undefined
}

const firstContents = ({ colours, words }: RendererOptions): Contents => ({
  palette: paletteOf(colours),
  words,
  overlayOpacity: OVERLAY_OPACITY,
  plan: undefined,
  pictures: {},
  pins: [],
  draft: undefined,
  hovered: undefined,
  shown: undefined,
  indication: undefined,
})

/** The sector that is being cleaned, else the one that the robot is in. */
const activeSectorOf = ({ latest }: Scene): number | undefined =>
  latest.sector_order?.body.queue?.find(({ status }) => status === 'current')?.sector ?? latest.basic?.body.sector

type Target = NonNullable<ReturnType<ReturnType<typeof createCanvasHolder>['current']>>

/**
 * Brings the layers up to date and draws one picture of them. Returns whether something in it moves on its own, and the ring that goes on with the next picture.
 */
function drawPicture(
  stack: LayerStack,
  { surface, view }: Target,
  contents: Contents,
  scene: Scene,
  { camera, robot, stale }: Motion,
  nowMs: number,
): { readonly isMoving: boolean; readonly indication: Contents['indication'] } {
  const { palette, hovered, draft, overlayOpacity, indication: ring } = contents
  stack.update({ ...contents, scene, activeSector: activeSectorOf(scene) }, nowMs)
  const indication = ring && { ...ring, startMs: ring.startMs ?? nowMs }
  surface.begin(view, palette.unknown)
  const { pixelRatio } = view
  const toScreen = mapToScreen(camera)
  const context = { surface, camera, toScreen, pixelRatio, palette, nowMs, robot, robotStale: stale }
  const isMoving = stack.draw({ ...context, hovered, indication, draft }, overlayOpacity)
  surface.end()
  return { isMoving, indication: isMoving ? indication : undefined }
}

/** Puts things into the picture. */
const contentCalls = (contents: () => Contents, change: (next: Partial<Contents>) => void) =>
  ({
    setColours: colours => change({ palette: paletteOf(colours) }),
    setWords: words => change({ words }),
    showLayers: shown => change({ shown }),
    setOverlayOpacity: opacity => change({ overlayOpacity: Math.min(1, Math.max(0, opacity)) }),
    setPicture: (name, image) => {
      change({ pictures: { ...contents().pictures, [name]: pictureOfBitmap(image) } })
      image.close()
    },
    setDraft: draft => change({ draft }),
    setPins: pins => change({ pins }),
    indicate: (x, y) => change({ indication: { x, y } }),
  }) satisfies Partial<Renderer>

/** Pictures that are being decoded. */
function createDecoding() {
  const work = new Set<Promise<void>>()
  return {
    add: (promise: Promise<void>): void => {
      work.add(promise)
      void promise.finally(() => work.delete(promise))
    },
    idle: async (): Promise<void> => {
      while (work.size > 0) await Promise.all(work)
    },
  }
}

export const createRenderer: CreateRenderer = options => {
  let contents = firstContents(options)
  let scene: Scene = EMPTY_SCENE
  /** By the newest call that had a time. */
  let clockMs = 0
  const decoding = createDecoding()
  const clock = createPictureClock()
  const robot = createRobotMotion(options.reducedMotion, options.onDirty)
  const viewport = createViewport(options)
  const seen = (nowMs = clockMs) => ({ scene, robot: robot.at(nowMs) })
  const motionAt = (nowMs: number): Motion => ({
    camera: viewport.camera(),
    robot: robot.at(nowMs),
    stale: robot.isStale(nowMs),
    fading: stack.isFading(nowMs),
  })

  const redraw = (): void => {
    clock.touched()
    options.onDirty()
  }
  const change = (next: Partial<Contents>): void => {
    contents = { ...contents, ...next }
    redraw()
  }
  const holder = createCanvasHolder(options.surface, redraw, () => options.onCanvasNeeded?.())
  const stack = createLayerStack({
    ...options,
    changed: () => {
      clock.changed()
      options.onDirty()
    },
    pending: decoding.add,
  })
  const endFontWatch = watchLabelFont(() => {
    holder.current()?.surface.forgetPlates()
    redraw()
  })

  return {
    ...contentCalls(() => contents, change),
    attach: (canvas, size) => {
      viewport.resize(size, seen())
      holder.attach(canvas, size)
    },
    resize: size => {
      viewport.resize(size, seen())
      holder.resize(size)
      redraw()
    },
    setFonts: addScriptFonts,
    setSurface: holder.choose,
    moveCamera: action => {
      viewport.move(action, seen())
      redraw()
    },
    open: viewport.open,
    setPlan: (plan, failed = false) => {
      viewport.setPlan(plan, failed, seen())
      change({ plan, pictures: {}, hovered: undefined })
    },
    setScene: (next, nowMs, flow = AS_IT_COMES) => {
      clockMs = nowMs
      robot.take(next, flow, nowMs)
      scene = next
      clock.changed()
    },
    draw: nowMs => {
      clockMs = nowMs
      if (contents.shown) stack.show(contents.shown, nowMs)
      contents = { ...contents, shown: undefined }
      const target = holder.current()
      if (!target) return { drew: false, more: false }
      viewport.follow(seen(nowMs))
      const now = motionAt(nowMs)
      const next = clock.next(now, contents.indication !== undefined, nowMs)
      if (next !== 'draw') return { drew: false, more: next === 'wait' }
      const { isMoving, indication } = drawPicture(stack, target, contents, scene, now, nowMs)
      contents = { ...contents, indication }
      clock.drew(now, nowMs)
      return { drew: true, more: isMoving || now.fading || robot.isMoving(nowMs) }
    },
    camera: viewport.readout,
    view: viewport.view,
    surface: holder.readout,
    toMap: viewport.toMap,
    hit: at => {
      const targets = visibleTargets(contents, options, stack, seen(), viewport.camera(), clockMs)
      const hovered = at && hitAt(viewport.toMap(at), targets, 1 / pixelsPerMetre(viewport.camera()))
      if (JSON.stringify(hovered) !== JSON.stringify(contents.hovered)) change({ hovered })
      return hovered
    },
    idle: async () => {
      await labelFontReady()
      await decoding.idle()
    },
    dispose: () => {
      robot.dispose()
      endFontWatch()
      holder.dispose()
    },
  }
}
