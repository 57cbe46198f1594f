import { type ProgramInfo, setUniforms } from 'twgl.js'
import { type Affine, compose, scaling } from '../../affine.ts'
import type { Colour } from '../../colour.ts'

/** What is drawn on, and how its CSS pixels become those of the device. */
export type WebglTarget = {
  readonly gl: WebGL2RenderingContext
  readonly canvas: OffscreenCanvas
  /** Device pixels a CSS pixel. */
  readonly ratio: () => number
}

/** From CSS pixels to the canvas' own. */
export const toDevice = ({ ratio }: WebglTarget, place: Affine): Affine => compose(scaling(ratio()), place)

/** For a uniform of four numbers. */
export const rgba = ({ r, g, b, a }: Colour): readonly number[] => [r, g, b, a]

/** For `uniform mat3`, column by column. */
const matrix = ([a, b, c, d, e, f]: Affine): readonly number[] => [a, b, 0, c, d, 0, e, f, 1]

/** The next draw calls are of a program, at a place in the canvas' own pixels. */
export function useProgram(
  { gl, canvas }: WebglTarget,
  program: ProgramInfo,
  place: Affine,
  uniforms: { readonly [name: string]: unknown },
): void {
  gl.useProgram(program.program)
  setUniforms(program, { place: matrix(place), screen: [canvas.width, canvas.height], ...uniforms })
}
