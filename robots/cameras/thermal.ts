import { temperatureOf } from '../../contract/thermal.ts'
import { grainAt } from './grain.ts'
import { HEIGHT, WIDTH } from './lens.ts'
import type { Surfaces } from './surfaces.ts'

/** Luminance 0, and one step of it. */
const LEAST_C = temperatureOf(0)
const STEP_C = temperatureOf(1) - LEAST_C
const GRAIN_C = 0.35
/** Glass is a wall to long waves: it shows its own temperature. */
const GLASS_C = 17
/** Warm air rises: so much warmer a metre up a wall. */
const RISE_C_M = 0.35
const PASSES = 2

/** A thermal picture, one byte of luminance a pixel, top row first. */
export function thermalPicture(surfaces: Surfaces, seed: number): Uint8Array {
  const celsius = new Float32Array(WIDTH * HEIGHT)
  for (let column = 0; column < WIDTH; column++) measureColumn(celsius, surfaces, column)
  for (let pass = 0; pass < PASSES; pass++) {
    for (let column = 0; column < WIDTH; column++) soften(celsius, column * HEIGHT, 1, HEIGHT)
    for (let row = 0; row < HEIGHT; row++) soften(celsius, row, HEIGHT, WIDTH)
  }
  const luminance = new Uint8Array(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row++) readRow(luminance, celsius, row, seed)
  return luminance
}

function measureColumn(celsius: Float32Array, surfaces: Surfaces, column: number): void {
  for (let at = column * HEIGHT; at < (column + 1) * HEIGHT; at++) {
    const paint = surfaces.paint[at]
    const rise = paint?.semantic === 'wall' ? (surfaces.v[at] ?? 0) * RISE_C_M : 0
    celsius[at] = surfaces.glass[at] === 1 ? GLASS_C : (paint?.celsius ?? 0) + rise
  }
}

/** Mixes each pixel of a line with its two neighbours, in place: the lens of a thermal camera is not sharp. */
function soften(celsius: Float32Array, start: number, stride: number, length: number): void {
  let before = celsius[start] ?? 0
  for (let i = 0; i < length; i++) {
    const at = start + i * stride
    const here = celsius[at] ?? 0
    const after = i + 1 < length ? (celsius[at + stride] ?? 0) : here
    celsius[at] = (before + 2 * here + after) / 4
    before = here
  }
}

function readRow(luminance: Uint8Array, celsius: Float32Array, row: number, seed: number): void {
  for (let column = 0; column < WIDTH; column++) {
    const at = column * HEIGHT + row
    const measured = (celsius[at] ?? 0) + GRAIN_C * grainAt(seed, at)
    luminance[row * WIDTH + column] = Math.round((measured - LEAST_C) / STEP_C)
  }
}
