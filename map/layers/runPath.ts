import { lineBatch, setPaths } from '../batches.ts'
import { faded } from '../colour.ts'
import type { MapLayerFactory } from './layer.ts'

const WIDTH_PX = 1
const DASH = [3, 3] as const
/** Floats of a vertex: x, y, pen. */
const RUN_VERTEX = 3

type Point = { readonly x: number; readonly y: number }
type Strokes = { readonly cleaned: readonly (readonly Point[])[]; readonly driven: readonly (readonly Point[])[] }

/** Parts of a path with the pen down and up, each with the vertex at which it begins. @param stride floats of a vertex, of which the first are x, y and pen */
export function pathStrokes(path: Float32Array, stride = RUN_VERTEX): Strokes {
  const cleaned: Point[][] = []
  const driven: Point[][] = []
  let stroke: Point[] = []
  let isDown: boolean | undefined
  for (let i = 0; i + stride <= path.length; i += stride) {
    const point = { x: path[i] ?? 0, y: path[i + 1] ?? 0 }
    const down = path[i + 2] !== 0
    if (i > 0 && down !== isDown) {
      const last = stroke.at(-1)
      stroke = last ? [last] : []
      ;(down ? cleaned : driven).push(stroke)
      isDown = down
    }
    stroke.push(point)
  }
  return { cleaned, driven }
}

/** Where the robot drove: a line where it cleaned, dashes where it did not. */
export const runPathLayer: MapLayerFactory<'run_path'> = () => {
  const cleaned = lineBatch()
  const driven = lineBatch()
  let path: Float32Array | undefined

  return {
    name: 'run_path',
    update({ run }) {
      if (run?.path === path) return
      path = run?.path
      const strokes = pathStrokes(path ?? new Float32Array())
      setPaths(cleaned, strokes.cleaned)
      setPaths(driven, strokes.driven)
    },
    draw({ surface, toScreen, palette, opacity }) {
      const colour = faded(palette.trail, opacity)
      surface.lines(cleaned, toScreen, { colour, width: WIDTH_PX })
      surface.lines(driven, toScreen, { colour, width: WIDTH_PX, dash: DASH })
    },
  }
}
