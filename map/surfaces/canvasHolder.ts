import type { CanvasSize } from '../camera.ts'
import { createCanvasSurface } from './canvas2d/canvasSurface.ts'
import {
  chooseSurface,
  type Driver,
  probeDriver,
  type SurfaceChoice,
  type SurfacePick,
  type SurfaceReadout,
  surfacePixelRatio,
} from './chooseSurface.ts'
import type { Surface, View } from './surface.ts'
import { createWebglSurface } from './webgl/webglSurface.ts'

/** A lost context that has not come back by then is given up, ms. */
export const RESTORE_WAIT_MS = 3000

export type CanvasHolder = {
  attach(canvas: OffscreenCanvas, size: CanvasSize): void
  resize(size: CanvasSize): void
  /** Takes effect with the next canvas where this one has a context of the other kind. */
  choose(choice: SurfaceChoice): void
  /** What to draw with now; undefined without a canvas or while its context is lost. */
  current(): { readonly surface: Surface; readonly view: View } | undefined
  readout(): SurfaceReadout
  dispose(): void
}

type Held = {
  readonly canvas: OffscreenCanvas
  readonly pick: SurfacePick
  surface: Surface | undefined
  readonly release: () => void
}

/**
 * Keeps the canvas and the surface on it. A canvas keeps the first kind of context it gives, so another kind needs another canvas:
 * `onCanvasNeeded` asks for one. `onChanged`: the surface is new and everything must be drawn.
 */
export function createCanvasHolder(
  initialChoice: SurfaceChoice,
  onChanged: () => void,
  onCanvasNeeded: () => void,
): CanvasHolder {
  let choice = initialChoice
  let driver: Driver | undefined
  let lostBefore = false
  let size: CanvasSize = { width: 1, height: 1, pixelRatio: 1 }
  let isAttached = false
  let held: Held | undefined

  const driverNow = (): Driver => {
    driver ??= probeDriver()
    return driver
  }
  const pick = (): SurfacePick => chooseSurface(choice, driverNow(), lostBefore)

  const giveUp = (): void => {
    lostBefore = true
    onChanged()
    onCanvasNeeded()
  }

  const watchContext = (canvas: OffscreenCanvas): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = (event: Event): void => {
      // Without this the browser never restores it.
      event.preventDefault()
      if (held) held.surface = undefined
      timer = setTimeout(giveUp, RESTORE_WAIT_MS)
    }
    const restored = (): void => {
      clearTimeout(timer)
      if (held) held.surface = createWebglSurface(canvas)
      if (held && !held.surface) return giveUp()
      onChanged()
    }
    canvas.addEventListener('webglcontextlost', lost)
    canvas.addEventListener('webglcontextrestored', restored)
    return () => {
      clearTimeout(timer)
      canvas.removeEventListener('webglcontextlost', lost)
      canvas.removeEventListener('webglcontextrestored', restored)
    }
  }

  const hold = (canvas: OffscreenCanvas): Held => {
    const picked = pick()
    if (picked.kind === 'webgl2') {
      const surface = createWebglSurface(canvas)
      if (surface) return { canvas, pick: picked, surface, release: watchContext(canvas) }
      // After a context was lost a browser may give no other until the page is loaded anew.
      driver = { ...driverNow(), webgl2: false }
    }
    return { canvas, pick: pick(), surface: createCanvasSurface(canvas), release: () => {} }
  }

  const release = (): void => {
    held?.release()
    held?.surface?.dispose()
    held = undefined
  }

  return {
    attach(canvas, newSize) {
      release()
      size = newSize
      isAttached = true
      held = hold(canvas)
      onChanged()
    },
    resize(newSize) {
      size = newSize
    },
    choose(newChoice) {
      choice = newChoice
      lostBefore = false
      // Without one nothing can be drawn: the canvas that was attached could not be drawn on.
      if (isAttached && pick().kind !== held?.pick.kind) onCanvasNeeded()
    },
    current() {
      if (!held?.surface || !driver) return undefined
      const pixelRatio = surfacePixelRatio(held.pick, driver, size.pixelRatio)
      return { surface: held.surface, view: { width: size.width, height: size.height, pixelRatio } }
    },
    readout() {
      if (!held) return { kind: 'none', reason: 'noCanvas', renderer: driver?.renderer ?? '' }
      const lost = held.surface === undefined
      return {
        kind: lost ? 'none' : held.pick.kind,
        reason: lost ? 'contextLost' : held.pick.reason,
        renderer: driver?.renderer ?? '',
      }
    },
    dispose() {
      release()
      isAttached = false
    },
  }
}
