import type { Pin } from '../../../contract/resources/pins.ts'
import { paletteOf } from '../../../map/colour.ts'
import { createPlanMap, emptyInput, REPORT_LAYERS } from '../../../map/planMap.ts'
import type { RunMarks } from '../../../map/runMarks.ts'
import { mapColoursOf } from '../../planMap/mapColours.ts'
import { pinMark } from './pinMark.ts'
import type { ReadFloor } from './planFloor.ts'

/** CSS pixels, and device pixels for each: twice as fine as a screen, for paper. */
const WIDTH = 1000
/** As high as the floor is for its width, but no more than leaves room for the figures. */
const HEIGHTS = { least: 320, most: 620 } as const
const PIXEL_RATIO = 2

type Shown = {
  readonly read: ReadFloor
  readonly marks: RunMarks
  readonly pins: readonly Pin[]
  readonly words: { readonly [key: string]: string }
  readonly customerView: boolean
}

/** The map of a report as a picture, in the colours of an element's theme. */
export async function printedMap(element: Element, { read, marks, pins, words, customerView }: Shown): Promise<Blob> {
  const { grid } = read.floor
  const height = Math.round(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, (WIDTH * grid.height) / grid.width)))
  const canvas = new OffscreenCanvas(WIDTH * PIXEL_RATIO, height * PIXEL_RATIO)
  const palette = paletteOf(mapColoursOf(element))
  const size = { width: WIDTH, height, pixelRatio: PIXEL_RATIO }
  const map = createPlanMap(canvas, size, { customerView, maySeeCameraOffZones: false }, palette, {
    layers: REPORT_LAYERS,
  })
  map.show({
    ...emptyInput(palette),
    plan: read.floor,
    pictures: read.pictures,
    words,
    pins: pins.map(pin => pinMark(pin, false)),
    run: marks,
    hidden: new Set(['run_path']),
  })
  map.fit()
  map.draw()
  const picture = await canvas.convertToBlob()
  map.dispose()
  return picture
}
