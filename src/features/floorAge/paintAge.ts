import type { ReadAge } from '../../../map/floorAge.ts'
import { CELL_KINDS, type CellKind } from './ageClasses.ts'

/** Red, green, blue and opacity, 0–255; `ground` is what lies between stripes and in dots. */
export type AgeColours = {
  readonly [K in CellKind | 'ground']: readonly [number, number, number, number]
}
export type PixelSize = { readonly width: number; readonly height: number }

/** Stripes of floor that was never covered: so many pixels apart, and so wide. They tell it from old floor without colour. */
const STRIPE = { pitch: 7, width: 3 }
/** Dots of floor that was last covered more than a week ago. */
const DOT = { pitch: 6, width: 2 }
const DOTTED: ReadonlySet<CellKind> = new Set(['twoWeeks', 'month', 'older'])

/** Pixels of the map, the first row at the top. `kinds`: see `kindsOf`; `scale`: pixels of the picture for one of CSS. */
export function paintAge(
  { cells, width: columns, height: rows }: ReadAge,
  kinds: Uint8Array,
  colours: AgeColours,
  { width, height, scale }: PixelSize & { readonly scale: number },
): Uint8ClampedArray<ArrayBuffer> {
  // One 32-bit word a pixel, its bytes in the order of the channels.
  const words = new Uint32Array(Uint8Array.from(CELL_KINDS.flatMap(kind => [...colours[kind]])).buffer)
  const [ground = 0] = new Uint32Array(Uint8Array.from(colours.ground).buffer)
  const never = CELL_KINDS.indexOf('never')
  const [pitch, stripe] = [Math.max(2, Math.round(STRIPE.pitch * scale)), Math.max(1, Math.round(STRIPE.width * scale))]
  const [grid, dot] = [Math.max(2, Math.round(DOT.pitch * scale)), Math.max(1, Math.round(DOT.width * scale))]
  const dotted = Uint8Array.from(CELL_KINDS, kind => (DOTTED.has(kind) ? 1 : 0))
  const pixels = new Uint32Array(width * height)
  const columnOf = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width))
  for (let y = 0; y < height; y++) {
    const row = (rows - 1 - Math.floor((y * rows) / height)) * columns
    for (let x = 0; x < width; x++) {
      const kind = kinds[cells[row + (columnOf[x] ?? 0)] ?? 0] ?? 0
      const isBetween = kind === never && (x + y) % pitch >= stripe
      const isDot = dotted[kind] === 1 && x % grid < dot && y % grid < dot
      pixels[y * width + x] = isBetween || isDot ? ground : (words[kind] ?? 0)
    }
  }
  keepWalls()
  return new Uint8ClampedArray(pixels.buffer)

  /** A wall of one cell stays where several cells are one pixel. */
  function keepWalls(): void {
    const wall = CELL_KINDS.indexOf('wall')
    for (let row = 0; row < rows; row++) {
      const y = height - 1 - Math.floor(((row + 0.5) * height) / rows)
      for (let column = 0; column < columns; column++)
        if (kinds[cells[row * columns + column] ?? 0] === wall)
          pixels[y * width + Math.floor(((column + 0.5) * width) / columns)] = words[wall] ?? 0
    }
  }
}
