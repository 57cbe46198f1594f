/* What a renderer does with its surfaces: lost ones, those that are chosen, and dense ones. */
import type { MapColours } from '../../../map/colour.ts'
import { context2d } from '../../../map/picture.ts'
import { createCanvasSurface } from '../../../map/surfaces/canvas2d/canvasSurface.ts'
import type { Surface } from '../../../map/surfaces/surface.ts'
import { createWebglSurface } from '../../../map/surfaces/webgl/webglSurface.ts'
import { coloursIn, differingShare, openRenderer, pixelsOf, SIZE, until } from './openedRenderer.ts'
import { drawEveryPrimitive } from './primitives.ts'

function loseContext(canvas: OffscreenCanvas): WEBGL_lose_context {
  const lose = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  if (!lose) throw new Error('this browser cannot lose a context')
  lose.loseContext()
  return lose
}

function createRendererReadoutWithoutCanvas(colours: MapColours) {
  const { renderer } = openRenderer('auto', colours)
  renderer.dispose()
  return renderer.surface()
}

/** Facts of surfaces by the name of what is looked at. */
export const SURFACE_BEHAVIOURS = {
  async restored(colours: MapColours) {
    const { renderer, canvas, asked } = openRenderer('webgl2', colours)
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
    const { renderer, canvas, asked } = openRenderer('webgl2', colours)
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
    const { renderer, asked } = openRenderer('auto', colours)
    const first = renderer.surface()
    const none = createRendererReadoutWithoutCanvas(colours)
    renderer.setSurface(first.kind === 'canvas2d' ? 'webgl2' : 'canvas2d')
    const canvasAsked = asked.canvas
    renderer.attach(new OffscreenCanvas(SIZE.width, SIZE.height), SIZE)
    const second = renderer.surface()
    renderer.dispose()
    return { first, none, canvasAsked, second }
  },

  async blocked(colours: MapColours) {
    const { renderer, asked } = openRenderer('canvas2d', colours)
    renderer.draw(1)
    renderer.setSurface('webgl2')
    const canvasAsked = asked.canvas
    // As a browser that gives no WebGL any more: this canvas gives its 2D context and no other.
    const next = new OffscreenCanvas(SIZE.width, SIZE.height)
    next.getContext('2d', { alpha: false })
    renderer.attach(next, SIZE)
    const drew = renderer.draw(100).drew
    const { kind, reason } = renderer.surface()
    const seen = coloursIn(await pixelsOf(next))
    renderer.setSurface('canvas2d')
    renderer.setSurface('webgl2')
    renderer.dispose()
    return { canvasAsked, drew, kind, reason, colours: seen, askedAgain: asked.canvas - canvasAsked }
  },

  async failed(colours: MapColours) {
    const { renderer, asked } = openRenderer('canvas2d', colours)
    const taken = new OffscreenCanvas(SIZE.width, SIZE.height)
    taken.getContext('bitmaprenderer')
    let error = ''
    try {
      renderer.attach(taken, SIZE)
    } catch (thrown) {
      error = String(thrown)
    }
    const kindWithout = renderer.surface().kind
    renderer.setSurface('canvas2d')
    const canvasAsked = asked.canvas
    const next = new OffscreenCanvas(SIZE.width, SIZE.height)
    renderer.attach(next, SIZE)
    const drew = renderer.draw(100).drew
    const seen = coloursIn(await pixelsOf(next))
    renderer.dispose()
    return { error, kindWithout, canvasAsked, drew, colours: seen }
  },

  async dense(colours: MapColours) {
    const drawn = async (create: (canvas: OffscreenCanvas) => Surface | undefined, pixelRatio: number) => {
      const canvas = new OffscreenCanvas(1, 1)
      const surface = create(canvas)
      if (!surface) throw new Error('this browser gives no such context')
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
}
