/* What a renderer does over time, told as plain facts to the tests. */
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'
import type { MapColours } from '../../../map/colour.ts'
import { appendVertex, EMPTY_TRAIL, type Trail, vertexAt } from '../../../map/trail.ts'
import { EMPTY_SCENE } from '../../../scene/scene.ts'
import type { SceneFlow } from '../../../workers/render/renderer.ts'
import { differingShare, drawnUntilStill, openRenderer, pixelsOf, ROBOT, until } from './openedRenderer.ts'
import { mown, sceneOf, trailAlong } from './scenes.ts'
import { scan } from './sensors.ts'
import { SURFACE_BEHAVIOURS } from './surfaceBehaviours.ts'

const BEHAVIOURS = {
  ...SURFACE_BEHAVIOURS,

  async pace(colours: MapColours) {
    const { renderer, asked } = openRenderer('canvas2d', colours)
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
    const { renderer, asked } = openRenderer('canvas2d', colours)
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
    const { renderer, canvas } = openRenderer('canvas2d', colours)
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

    const reference = openRenderer('canvas2d', colours)
    await reference.renderer.idle()
    reference.renderer.showLayers(['grid', 'robot'])
    reference.renderer.setScene(sceneOf({ pose: moved }), fadedAtMs)
    reference.renderer.draw(fadedAtMs + 2500)
    const wanted = await pixelsOf(reference.canvas)
    for (const stage of [renderer, reference.renderer]) stage.dispose()
    return { stoodAtMs, fadedAtMs, differing: differingShare(got, wanted) }
  },

  async playsBack(colours: MapColours) {
    const { renderer } = openRenderer('canvas2d', colours)
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
    const atOnce = openRenderer('canvas2d', colours)
    await atOnce.renderer.idle()
    atOnce.renderer.setScene(sceneOf({ pose: ROBOT }, { coverage: trail }), 0)
    atOnce.renderer.draw(10_000_000)
    const wanted = await pixelsOf(atOnce.canvas)

    const bit = openRenderer('canvas2d', colours)
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

    // Drawn in finer tiles first, so that those of the whole plan have begun and lack the most of it.
    const late = openRenderer('canvas2d', colours)
    await late.renderer.idle()
    late.renderer.setScene(sceneOf({ pose: ROBOT }, { coverage: trail }), 0)
    for (let step = 0; step < 8; step++) late.renderer.moveCamera({ type: 'zoomStep', direction: 'in' })
    late.renderer.draw(5_000_000)
    late.renderer.moveCamera({ type: 'centre', on: 'plan' })
    late.renderer.draw(10_000_000)
    const later = await pixelsOf(late.canvas)

    bit.renderer.setScene(sceneOf({ pose: ROBOT }, { coverage: { ...EMPTY_TRAIL, generation: 1 } }), 10_000_100)
    bit.renderer.draw(20_000_000)
    const cleared = await pixelsOf(bit.canvas)
    const empty = openRenderer('canvas2d', colours)
    await empty.renderer.idle()
    empty.renderer.draw(20_000_000)
    const ground = await pixelsOf(empty.canvas)
    for (const { renderer } of [atOnce, bit, late, empty]) renderer.dispose()
    return {
      // The edges of a stroke are blended again where the next one joins it.
      differing: differingShare(got, wanted, 16),
      differingLater: differingShare(later, wanted, 16),
      painted: differingShare(wanted, ground, 16),
      cleared: differingShare(cleared, ground),
    }
  },

  async scripts(colours: MapColours) {
    const { renderer, canvas, asked } = openRenderer('canvas2d', colours)
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
    const { renderer, canvas } = openRenderer('canvas2d', colours)
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
