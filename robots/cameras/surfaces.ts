import type { SemsegClass } from '../../contract/telemetry/semseg.ts'
import { HEIGHT, WIDTH } from './lens.ts'
import type { Rgb, Texture } from './textures.ts'

/** What something looks like to each kind of camera. */
export type Paint = {
  readonly semantic: SemsegClass
  readonly colour: Rgb
  /** Temperature of its surface. */
  readonly celsius: number
  readonly texture: Texture | undefined
  /** Share of the light that a floor throws back at a flat angle; 0 on all that is not a floor. */
  readonly gloss: number
  /** Shines by itself: no shading. */
  readonly isLamp: boolean
}

type Finish = { readonly texture?: Texture; readonly gloss?: number; readonly isLamp?: boolean }

/** Every paint is made here: objects of one shape are read fast, and a picture reads 76,800 of them. */
export const paintOf = (
  semantic: SemsegClass,
  colour: Rgb,
  celsius: number,
  { texture, gloss = 0, isLamp = false }: Finish = {},
): Paint => ({ semantic, colour, celsius, texture, gloss, isLamp })

/**
 * What a camera sees in each pixel, before any kind of camera makes a picture of it. Column by column, top row first: pixel (column,
 * row) is at column × HEIGHT + row.
 */
export type Surfaces = {
  readonly paint: Paint[]
  /** Metres straight ahead of the lens. */
  readonly depth: Float32Array
  /** Where on the thing, metres: map x and y on floors and ceilings, along and up on walls. */
  readonly u: Float32Array
  readonly v: Float32Array
  /** Share of the light that falls on it. */
  readonly light: Float32Array
  /** 1 where it is seen through glass. */
  readonly glass: Uint8Array
}

export const NOTHING = paintOf('unknown', [12, 13, 14], 18)

export const createSurfaces = (): Surfaces => ({
  paint: Array.from({ length: WIDTH * HEIGHT }, () => NOTHING),
  depth: new Float32Array(WIDTH * HEIGHT),
  u: new Float32Array(WIDTH * HEIGHT),
  v: new Float32Array(WIDTH * HEIGHT),
  light: new Float32Array(WIDTH * HEIGHT),
  glass: new Uint8Array(WIDTH * HEIGHT),
})

export function put(
  surfaces: Surfaces,
  at: number,
  paint: Paint,
  depth: number,
  u: number,
  v: number,
  light: number,
): void {
  surfaces.paint[at] = paint
  surfaces.depth[at] = depth
  surfaces.u[at] = u
  surfaces.v[at] = v
  surfaces.light[at] = light
}
