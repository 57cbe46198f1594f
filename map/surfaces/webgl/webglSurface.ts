import type { Surface } from '../surface.ts'
import { createBatchPainter } from './batchPainter.ts'
import { createQuadPainter } from './quadPainter.ts'

/**
 * WebGL2. One draw call a batch; buffers and textures are filled only when their data has changed. Undefined where the canvas gives no context: it has
 * one of another kind, or the browser gives no WebGL any more.
 */
export function createWebglSurface(canvas: OffscreenCanvas): Surface | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false })
  if (!gl) return undefined
  let ratio = 1
  const target = { gl, canvas, ratio: () => ratio }
  const batches = createBatchPainter(target)
  const quads = createQuadPainter(target)

  return {
    ...batches,
    ...quads,
    kind: 'webgl2',

    begin(view, ground) {
      const width = Math.max(1, Math.round(view.width * view.pixelRatio))
      const height = Math.max(1, Math.round(view.height * view.pixelRatio))
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      if (ratio !== view.pixelRatio) quads.clearPlates(view.pixelRatio)
      ratio = view.pixelRatio
      gl.viewport(0, 0, width, height)
      gl.clearColor(ground.r, ground.g, ground.b, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.activeTexture(gl.TEXTURE0)
    },

    end() {
      quads.end()
      batches.age()
    },
    forgetPlates: () => quads.clearPlates(ratio),
    dispose() {
      quads.dispose()
      batches.dispose()
    },
  }
}
