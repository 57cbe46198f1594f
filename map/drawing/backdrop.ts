import { type Affine, scaling } from '../affine.ts'
import type { Camera } from '../camera.ts'
import type { Colour } from '../colour.ts'
import { levelOf, type Picture } from '../picture.ts'
import { createCanvasSurface } from '../surfaces/canvas2d/canvasSurface.ts'
import type { Surface, View } from '../surfaces/surface.ts'

/** All that stands still while one thing moves, as one picture: it is drawn anew only when the view or what is in it has changed. */
export type Backdrop = {
  readonly picture: (view: View, camera: Camera, ground: Colour, draw: (surface: Surface) => void) => Picture
  /** From its pixels to CSS pixels. */
  readonly place: (view: View) => Affine
  /** What is in it has changed. */
  readonly forget: () => void
  /** So has the font of its plates. */
  readonly forgetPlates: () => void
}

export function createBackdrop(): Backdrop {
  const canvas = new OffscreenCanvas(1, 1)
  const surface = createCanvasSurface(canvas)
  let drawn: Picture | undefined
  let drawnFor: { readonly view: View; readonly camera: Camera } | undefined

  const isDrawnFor = (view: View, camera: Camera): boolean => {
    if (!drawnFor) return false
    const { view: v, camera: c } = drawnFor
    const isSameView = v.width === view.width && v.height === view.height && v.pixelRatio === view.pixelRatio
    return isSameView && c.x === camera.x && c.y === camera.y && c.zoom === camera.zoom
  }

  return {
    picture(view, camera, ground, draw) {
      if (drawn && isDrawnFor(view, camera)) return drawn
      surface.begin(view, ground)
      draw(surface)
      surface.end()
      drawnFor = { view, camera }
      drawn = {
        version: (drawn?.version ?? 0) + 1,
        width: canvas.width,
        height: canvas.height,
        levels: [levelOf(canvas)],
      }
      return drawn
    },
    place: ({ pixelRatio }) => scaling(1 / pixelRatio),
    forget: () => {
      drawnFor = undefined
    },
    forgetPlates: () => {
      surface.forgetPlates()
      drawnFor = undefined
    },
  }
}
