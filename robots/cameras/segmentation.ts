import { SEMSEG_CLASSES, type SemsegClass } from '../../contract/telemetry/semseg.ts'
import { HEIGHT, WIDTH } from './lens.ts'
import type { Surfaces } from './surfaces.ts'

const INDEX: ReadonlyMap<SemsegClass, number> = new Map(SEMSEG_CLASSES.map((name, index) => [name, index]))
const GLASS = INDEX.get('glass') ?? 0

/** Index of the class (`SEMSEG_CLASSES`) of each pixel, one byte a pixel, top row first. A pane is glass, whatever is behind it. */
export function segmentationPicture(surfaces: Surfaces): Uint8Array {
  const classes = new Uint8Array(WIDTH * HEIGHT)
  for (let column = 0; column < WIDTH; column++) classifyColumn(classes, surfaces, column)
  return classes
}

function classifyColumn(classes: Uint8Array, surfaces: Surfaces, column: number): void {
  for (let row = 0; row < HEIGHT; row++) {
    const at = column * HEIGHT + row
    const semantic = surfaces.paint[at]?.semantic ?? 'unknown'
    classes[row * WIDTH + column] = surfaces.glass[at] === 1 ? GLASS : (INDEX.get(semantic) ?? 0)
  }
}
