import type { Affine } from './affine.ts'
import { type Camera, pixelsPerMetre } from './camera.ts'
import type { Palette } from './colour.ts'
import { createCoverageTiles } from './coverageTiles.ts'
import type { Surface } from './surfaces/surface.ts'
import type { Trail } from './trail.ts'

/** Pixels a metre at which tiles are painted: the picture takes the first that is as fine as the screen, or the finest. */
const DETAILS = [5, 10, 20] as const

/**
 * Vertices that tiles which are not drawn take in with each picture, more than a robot makes in one up to a hundred times its speed. What they lack comes when they
 * are drawn: in fast playback most of it never is.
 */
const UNDRAWN_VERTICES = 64

export type CoveragePaint = {
  /** Shows this trail from now on. */
  paint(trail: Trail, palette: Palette): void
  draw(surface: Surface, camera: Camera, toScreen: Affine, opacity: number): void
}

/** The floor that a head as wide as `widthM` has covered, in two tints by direction of travel (M-094). */
export function createCoveragePaint(widthM: number): CoveragePaint {
  const details = DETAILS.map(pxPerM => createCoverageTiles(pxPerM, widthM))
  let shown: { readonly trail: Trail; readonly palette: Palette } | undefined
  return {
    paint(trail, palette) {
      shown = { trail, palette }
      for (const tiles of details) tiles.follow(trail, palette, UNDRAWN_VERTICES)
    },
    draw(surface, camera, toScreen, opacity) {
      const scale = pixelsPerMetre(camera)
      const tiles = details.find(({ pxPerM }) => pxPerM >= scale) ?? details.at(-1)
      if (!tiles || !shown) return
      tiles.follow(shown.trail, shown.palette, Number.POSITIVE_INFINITY)
      tiles.draw(surface, camera, toScreen, opacity)
    },
  }
}
