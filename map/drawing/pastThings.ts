/** What stood in the way of a recorded run, where it stood. */
import type { Point } from '../../contract/plan/shapes.ts'
import { lineBatch, polygonBatch, setPaths } from '../batches.ts'
import { faded } from '../colour.ts'
import type { MapDrawing } from '../layers/layer.ts'

const WIDTH_PX = 1.5
const FILL_ALPHA = 0.3
const HATCH = { width: 1.5, pitch: 6 } as const

/** Outlines in map. */
export type PastThings = readonly (readonly Point[])[]

export function createPastThings() {
  const outlines = lineBatch(true)
  const areas = polygonBatch()
  let shown: PastThings = []
  return {
    /** Filled faintly and hatched, so that it is told from floor that is cleaned no longer without its colour. */
    draw: ({ surface, toScreen, palette }: MapDrawing, things: PastThings): void => {
      if (things !== shown) {
        shown = things
        setPaths(outlines, things)
        setPaths(areas, things)
      }
      if (things.length === 0) return
      const colour = palette['safety-danger']
      surface.polygons(areas, toScreen, { colour: faded(colour, FILL_ALPHA) })
      surface.polygons(areas, toScreen, { colour, hatch: HATCH })
      surface.lines(outlines, toScreen, { colour, width: WIDTH_PX })
    },
  }
}
