/* What a renderer does over time, told as plain facts to the tests. */
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'
import { LEVEL } from '../../../contract/permissions.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import type { MapColours } from '../../../map/colour.ts'
import { context2d } from '../../../map/picture.ts'
import { createCanvasSurface } from '../../../map/surfaces/canvas2d/canvasSurface.ts'
import type { SurfaceChoice } from '../../../map/surfaces/chooseSurface.ts'
import type { Surface } from '../../../map/surfaces/surface.ts'
import { createWebglSurface } from '../../../map/surfaces/webgl/webglSurface.ts'
import { appendVertex, EMPTY_TRAIL, type Trail, vertexAt } from '../../../map/trail.ts'
import { createRenderer } from '../../../workers/render/createRenderer.ts'
import type { Renderer, SceneFlow } from '../../../workers/render/renderer.ts'
import { EMPTY_SCENE } from '../../../workers/scene/scene.ts'
import { drawEveryPrimitive } from './primitives.ts'
import { room } from './room.ts'
import { mown, sceneOf, trailAlong } from './scenes.ts'
import { scan } from './sensors.ts'

const SIZE = { width: 320, height: 240, pixelRatio: 1 } as const
const ROBOT = { x: 7, y: 5, w: 1 } as const

type Stage = {
  readonly renderer: Renderer
  readonly canvas: OffscreenCanvas
  readonly asked: { canvas: number; dirty: number }
}

function open(surface: SurfaceChoice, colours: MapColours): Stage {
  const asked = { canvas: 0, dirty: 0 }
  const renderer = createRenderer({
    appearance: robotAppearance({ model: 'neo', hardware_version: '1.7', cleaning_width: 32, side_sweeper: false }),
    level: LEVEL.support,
    customerView: false,
    maySeeCameraOffZones: true,
    words: {},
    reducedMotion: false,
    colours,
    surface,
    onDirty: () => asked.dirty++,
    onCanvasNeeded: () => asked.canvas++,
  })
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  renderer.attach(canvas, SIZE)
  renderer.setPlan(room())
  renderer.setScene(sceneOf({ pose: ROBOT }), 0)
  renderer.showLayers(['grid', 'robot', 'coverage', 'indication'])
  return { renderer, canvas, asked }
}

async function pixelsOf(canvas: OffscreenCanvas): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(await canvas.convertToBlob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('no 2D context')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data
}

/** Share of the numbers that differ by more than `threshold` of 255. */
const differingShare = (a: Uint8ClampedArray, b: Uint8ClampedArray, threshold = 0): number =>
  a.reduce((sum, value, i) => sum + (Math.abs(value - (b[i] ?? 0)) > threshold ? 1 : 0), 0) / a.length

const coloursIn = (pixels: Uint8ClampedArray): number => new Set(new Uint32Array(pixels.buffer)).size

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(resolve => requestAnimationFrame(resolve))
}

function loseContext(canvas: OffscreenCanvas): WEBGL_lose_context {
  const lose = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  if (!lose) throw new Error('this browser cannot lose a context')
  lose.loseContext()
  return lose
}

const BEHAVIOURS = {
  async restored(colours: MapColours) {
    const { renderer, canvas, asked } = open('webgl2', colours)
    await renderer.idle()
    renderer.draw(1)
    const before = await pixelsOf(canvas)
    const lose = loseContext(canvas)
    await until(() => renderer.surface().kind === 'none')
    const whileLost = { ...renderer.surface(), drew: renderer.draw(100).drew }
    lose.restoreContext()
    await until(() => renderer.surface().kind === 'webgl2')
    const drew = renderer.draw(200).drew
    const after = await pixelsOf(canvas)
    renderer.dispose()
    return { differing: differingShare(before, after), colours: coloursIn(after), whileLost, drew, asked: asked.canvas }
  },

  async gone(colours: MapColours) {
    const { renderer, canvas, asked } = open('webgl2', colours)
    renderer.draw(1)
    loseContext(canvas)
    const from = performance.now()
    await until(() => asked.canvas > 0)
    const waitedMs = performance.now() - from
    const next = new OffscreenCanvas(SIZE.width, SIZE.height)
    renderer.attach(next, SIZE)
    const drew = renderer.draw(5000).drew
    const { kind, reason } = renderer.surface()
    const seen = coloursIn(await pixelsOf(next))
    renderer.dispose()
    return { waitedMs, drew, kind, reason, colours: seen }
  },

  async chosen(colours: MapColours) {
    const { renderer, asked } = open('auto', colours)
    const first = renderer.surface()
    const none = createRendererReadoutWithoutCanvas(colours)
    renderer.setSurface(first.kind === 'canvas2d' ? 'webgl2' : 'canvas2d')
    const canvasAsked = asked.canvas
    renderer.attach(new OffscreenCanvas(SIZE.width, SIZE.height), SIZE)
    const second = renderer.surface()
    renderer.dispose()
    return { first, none, canvasAsked, second }
  },

  async pace(colours: MapColours) {
    const { renderer, asked } = open('canvas2d', colours)
    await renderer.idle()
    renderer.draw(0)
    const still = Array.from({ length: 10 }, (_, i) => renderer.draw(1 + i).drew)
    /** Pictures in a second of animation frames with what happens before each. */
    const picturesWith = (fromMs: number, before: (frame: number, nowMs: number) => void): number => {
      let pictures = 0
      for (let frame = 0; frame < 60; frame++) {
        const nowMs = fromMs + (frame * 1000) / 60
        before(frame, nowMs)
        if (renderer.draw(nowMs).drew) pictures++
      }
      return pictures
    }
    const telemetry = picturesWith(1000, (frame, nowMs) =>
      renderer.setScene(sceneOf({ pose: { ...ROBOT, x: 7 + frame * 0.01 } }), nowMs),
    )
    const camera = picturesWith(3000, () => renderer.moveCamera({ type: 'panBy', dx: 1, dy: 0 }))
    asked.dirty = 0
    renderer.indicate(7, 5)
    const ring = picturesWith(5000, () => {})
    renderer.dispose()
    return { still, telemetry, camera, ring, dirtied: asked.dirty }
  },

  async stale(colours: MapColours) {
    const { renderer, asked } = open('canvas2d', colours)
    await renderer.idle()
    renderer.setScene(sceneOf({ pose: { ...ROBOT, x: 6 } }), 0)
    renderer.draw(0)
    asked.dirty = 0
    await until(() => asked.dirty > 0)
    const drew = renderer.draw(2100).drew
    const again = renderer.draw(2200).drew
    renderer.dispose()
    return { drew, again }
  },

  async settles(colours: MapColours) {
    const { renderer, canvas } = open('canvas2d', colours)
    await renderer.idle()
    renderer.showLayers(['grid', 'robot', 'laser'])
    const runFrom = (fromMs: number): number => drawnUntilStill(renderer, fromMs)
    renderer.setScene(sceneOf({ pose: ROBOT, laser: scan(ROBOT) }), 0)
    runFrom(0)
    const moved = { ...ROBOT, x: ROBOT.x + 1 }
    const arrivals = { pose: { count: 2, lastSeq: 2, times: [0, 500] } }
    renderer.setScene(sceneOf({ pose: moved, laser: scan(ROBOT) }, { arrivals }), 500)
    const stoodAtMs = runFrom(500)
    renderer.showLayers(['grid', 'robot'])
    const fadedAtMs = runFrom(1500)
    const got = await pixelsOf(canvas)

    const reference = open('canvas2d', colours)
    await reference.renderer.idle()
    reference.renderer.showLayers(['grid', 'robot'])
    reference.renderer.setScene(sceneOf({ pose: moved }), fadedAtMs)
    reference.renderer.draw(fadedAtMs + 2500)
    const wanted = await pixelsOf(reference.canvas)
    for (const stage of [renderer, reference.renderer]) stage.dispose()
    return { stoodAtMs, fadedAtMs, differing: differingShare(got, wanted) }
  },

  async playsBack(colours: MapColours) {
    const { renderer } = open('canvas2d', colours)
    await renderer.idle()
    const arrivals = { pose: { count: 2, lastSeq: 2, times: [0, 200] } }
    /** For how long the robot is on its way when the next pose, 200 ms later, is `x`. */
    const movesFor = (fromMs: number, x: number, flow: SceneFlow): number => {
      renderer.setScene(sceneOf({ pose: { ...ROBOT, x } }, { arrivals }), fromMs, flow)
      return drawnUntilStill(renderer, fromMs) - fromMs
    }
    renderer.setScene(sceneOf({ pose: ROBOT }), 0)
    drawnUntilStill(renderer, 0)
    const slow = movesFor(1000, 5, { speed: 0.25, cut: false })
    const live = movesFor(3000, 6, { speed: 1, cut: false })
    const fast = movesFor(4000, 7, { speed: 100, cut: false })
    const cut = movesFor(5000, 5, { speed: 1, cut: true })
    const stopped = movesFor(6000, 6, { speed: 0, cut: false })
    const aged = renderer.draw(60_000).drew
    renderer.dispose()
    return { slow, live, fast, cut, stopped, aged }
  },

  async coverageGrows(colours: MapColours) {
    const trail = trailAlong(mown(2, 12, 2, 5.4, 0.7))
    const atOnce = open('canvas2d', colours)
    await atOnce.renderer.idle()
    atOnce.renderer.setScene(sceneOf({ pose: ROBOT }, { coverage: trail }), 0)
    atOnce.renderer.draw(10_000_000)
    const wanted = await pixelsOf(atOnce.canvas)

    const bit = open('canvas2d', colours)
    let grown: Trail = EMPTY_TRAIL
    for (let i = 0; i < trail.length; i++) {
      const vertex = vertexAt(trail, i)
      if (vertex) grown = appendVertex(grown, vertex)
      if (i % 7 !== 0 && i !== trail.length - 1) continue
      bit.renderer.setScene(sceneOf({ pose: ROBOT }, { coverage: grown }), i * 100)
      if (i % 3 === 0) bit.renderer.moveCamera({ type: 'zoomStep', direction: i % 2 === 0 ? 'in' : 'out' })
      bit.renderer.draw(i * 100)
    }
    bit.renderer.moveCamera({ type: 'centre', on: 'plan' })
    bit.renderer.draw(10_000_000)
    const got = await pixelsOf(bit.canvas)

    bit.renderer.setScene(sceneOf({ pose: ROBOT }, { coverage: { ...EMPTY_TRAIL, generation: 1 } }), 10_000_100)
    bit.renderer.draw(20_000_000)
    const cleared = await pixelsOf(bit.canvas)
    const empty = open('canvas2d', colours)
    await empty.renderer.idle()
    empty.renderer.draw(20_000_000)
    const ground = await pixelsOf(empty.canvas)
    for (const { renderer } of [atOnce, bit, empty]) renderer.dispose()
    return {
      // The edges of a stroke are blended again where the next one joins it.
      differing: differingShare(got, wanted, 16),
      painted: differingShare(wanted, ground, 16),
      cleared: differingShare(cleared, ground),
    }
  },

  async dense(colours: MapColours) {
    const drawn = async (create: (canvas: OffscreenCanvas) => Surface, pixelRatio: number) => {
      const canvas = new OffscreenCanvas(1, 1)
      const surface = create(canvas)
      drawEveryPrimitive(surface, colours, pixelRatio)
      const shown = canvas.transferToImageBitmap()
      const size = { width: shown.width, height: shown.height }
      const small = new OffscreenCanvas(160, 120)
      const context = context2d(small)
      context.imageSmoothingQuality = 'high'
      context.drawImage(shown, 0, 0, 160, 120)
      surface.dispose()
      return { size, pixels: await pixelsOf(small) }
    }
    const plain = await drawn(createCanvasSurface, 1)
    const denseCanvas = await drawn(createCanvasSurface, 2)
    const denseWebgl = await drawn(createWebglSurface, 2)
    return {
      sizes: [plain.size, denseCanvas.size, denseWebgl.size],
      betweenSurfaces: differingShare(denseCanvas.pixels, denseWebgl.pixels, 32),
      betweenRatios: differingShare(plain.pixels, denseCanvas.pixels, 64),
    }
  },

  async scripts(colours: MapColours) {
    const { renderer, canvas, asked } = open('canvas2d', colours)
    await renderer.idle()
    renderer.showLayers(['plan_positions'])
    const drawn = async (word: string, nowMs: number): Promise<Uint8ClampedArray> => {
      renderer.setWords({ 'places.home': word })
      renderer.draw(nowMs)
      return pixelsOf(canvas)
    }
    const start = await drawn('เริ่ม', 1000)
    renderer.setFonts({
      families: ['Noto Sans Thai Variable'],
      faces: [
        { family: 'Noto Sans Thai Variable', source: `url("${thai}")`, weight: '100 900', unicodeRange: 'U+0E01-0E5B' },
      ],
    })
    renderer.draw(2000)
    asked.dirty = 0
    await until(() => asked.dirty > 0)
    const [again, other] = [await drawn('เริ่ม', 3000), await drawn('สิ้นสุ', 4000)]
    renderer.dispose()
    return { changed: differingShare(start, again), distinct: differingShare(again, other) }
  },

  async noPlan(colours: MapColours) {
    const { renderer, canvas } = open('canvas2d', colours)
    await renderer.idle()
    renderer.setScene(sceneOf({ pose: ROBOT }, { plan: 1, coverage: trailAlong(mown(2, 12, 2, 5.4, 0.7)) }), 0)
    renderer.draw(0)
    const withPlan = await pixelsOf(canvas)
    renderer.setPlan(undefined)
    renderer.setScene({ ...EMPTY_SCENE, plan: 0 }, 1000)
    renderer.moveCamera({ type: 'centre', on: 'robot' })
    renderer.draw(1000)
    const { x, y } = renderer.camera()
    const after = await pixelsOf(canvas)
    renderer.dispose()
    return { robot: { x, y }, changed: differingShare(withPlan, after, 16), hit: renderer.hit({ x: 160, y: 120 }) }
  },
}

/** Animation frames until the renderer wants no more; when that is. */
function drawnUntilStill(renderer: Renderer, fromMs: number): number {
  for (let nowMs = fromMs; ; nowMs += 1000 / 60) if (!renderer.draw(nowMs).more) return nowMs
}

function createRendererReadoutWithoutCanvas(colours: MapColours) {
  const { renderer } = open('auto', colours)
  renderer.dispose()
  return renderer.surface()
}

type Behaviours = typeof BEHAVIOURS
export type BehaviourName = keyof Behaviours
export type BehaviourFacts<N extends BehaviourName> = Awaited<ReturnType<Behaviours[N]>>
export type BehaviourRequest = { readonly name: BehaviourName; readonly colours: MapColours }
export type BehaviourAnswer<N extends BehaviourName> =
  | { readonly facts: BehaviourFacts<N> }
  | { readonly error: string }

async function answer({ name, colours }: BehaviourRequest): Promise<BehaviourAnswer<BehaviourName>> {
  try {
    return { facts: await BEHAVIOURS[name](colours) }
  } catch (error) {
    return { error: String(error) }
  }
}

addEventListener('message', (event: MessageEvent<BehaviourRequest>) => {
  void answer(event.data).then(postMessage)
})
