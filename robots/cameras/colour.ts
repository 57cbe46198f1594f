import { grainAt } from './grain.ts'
import { EYE_M, FOCAL, HEIGHT, HORIZON, WIDTH } from './lens.ts'
import type { Paint, Surfaces } from './surfaces.ts'
import type { Spot } from './textures.ts'

const GRAIN = 2.2
/** How much darker the corners of the lens are. */
const VIGNETTE = 0.2
/** Far away, light and dark come closer to this grey. */
const HAZE = 178
const HAZE_M = 90
const MAX_HAZE = 0.5
/** Colour of light that comes through glass. */
const GLASS = { red: 0.9, green: 0.94, blue: 0.94 }
const GLASS_SHINE = 9

/** A colour picture, RGB, top row first. */
export function colourPicture(surfaces: Surfaces, seed: number): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  const spot: Spot = { u: 0.1, v: 0.1, depth: 0.1, red: 0.1, green: 0.1, blue: 0.1 }
  for (let column = 0; column < WIDTH; column++) colourColumn(rgb, surfaces, column, spot, seed)
  return rgb
}

function colourColumn(rgb: Uint8ClampedArray, surfaces: Surfaces, column: number, spot: Spot, seed: number): void {
  // Depth of what the floor that follows below would mirror.
  let standing = Number.POSITIVE_INFINITY
  for (let row = 0; row < HEIGHT; row++) {
    const at = column * HEIGHT + row
    const paint = surfaces.paint[at]
    if (!paint) continue
    shade(spot, surfaces, at, paint)
    if (paint.gloss === 0) standing = spot.depth
    else if (spot.depth < standing) mirror(spot, rgb, column, row, standing, paint.gloss)
    const noise = GRAIN * grainAt(seed, at)
    const lens = VIGNETTES[at] ?? 1
    const to = (row * WIDTH + column) * 3
    rgb[to] = spot.red * lens + noise
    rgb[to + 1] = spot.green * lens + noise
    rgb[to + 2] = spot.blue * lens + noise
  }
}

function shade(spot: Spot, surfaces: Surfaces, at: number, paint: Paint): void {
  const { colour } = paint
  spot.u = surfaces.u[at] ?? 0
  spot.v = surfaces.v[at] ?? 0
  spot.depth = surfaces.depth[at] ?? 0
  spot.red = colour[0]
  spot.green = colour[1]
  spot.blue = colour[2]
  paint.texture?.(spot)
  if (!paint.isLamp) {
    const haze = Math.min(MAX_HAZE, spot.depth / HAZE_M)
    const light = (surfaces.light[at] ?? 1) * (1 - haze)
    spot.red = spot.red * light + HAZE * haze
    spot.green = spot.green * light + HAZE * haze
    spot.blue = spot.blue * light + HAZE * haze
  }
  if (surfaces.glass[at] === 1) {
    spot.red = spot.red * GLASS.red + GLASS_SHINE
    spot.green = spot.green * GLASS.green + GLASS_SHINE
    spot.blue = spot.blue * GLASS.blue + GLASS_SHINE
  }
}

const MIRROR_BLUR = 4

/** Mixes in what a polished floor mirrors of the things at `standing`: more of it the flatter the look. They are above in the picture. */
function mirror(
  spot: Spot,
  rgb: Uint8ClampedArray,
  column: number,
  row: number,
  standing: number,
  gloss: number,
): void {
  const flat = 1 - EYE_M / Math.sqrt(EYE_M * EYE_M + spot.depth * spot.depth)
  const share = gloss * (0.05 + 0.55 * flat * flat)
  const height = ((standing - spot.depth) * EYE_M) / spot.depth
  const middle = Math.round(HORIZON + (FOCAL * (EYE_M - height)) / standing)
  const above = (Math.max(0, Math.min(row - 1, middle - MIRROR_BLUR)) * WIDTH + column) * 3
  const below = (Math.max(0, Math.min(row - 1, middle + MIRROR_BLUR)) * WIDTH + column) * 3
  spot.red += (((rgb[above] ?? 0) + (rgb[below] ?? 0)) / 2 - spot.red) * share
  spot.green += (((rgb[above + 1] ?? 0) + (rgb[below + 1] ?? 0)) / 2 - spot.green) * share
  spot.blue += (((rgb[above + 2] ?? 0) + (rgb[below + 2] ?? 0)) / 2 - spot.blue) * share
}

/** Share of the light that the lens lets through to each pixel, column by column. */
const VIGNETTES = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
  const x = (Math.floor(at / HEIGHT) * 2) / WIDTH - 1
  const y = ((at % HEIGHT) * 2) / HEIGHT - 1
  return 1 - (VIGNETTE * (x * x + y * y)) / 2
})
