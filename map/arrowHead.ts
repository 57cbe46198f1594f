import { type Affine, compose, translation } from './affine.ts'
import { lineBatch, type PolygonBatch, polygonBatch, setPaths } from './batches.ts'
import type { Colour } from './colour.ts'
import type { Surface } from './surfaces/surface.ts'

/** Pointing along +x with its tip at the origin, for a size of 1. */
const HEAD = [
  { x: 0, y: 0 },
  { x: -1, y: 0.6 },
  { x: -1, y: -0.6 },
] as const

const fill: PolygonBatch = polygonBatch()
const edge = lineBatch(true)
setPaths(fill, [HEAD])
setPaths(edge, [HEAD])

/** A filled arrow head with its tip at a point of the screen; `angle` runs clockwise from right. CSS pixels. */
export function drawArrowHead(
  surface: Surface,
  tip: { readonly x: number; readonly y: number },
  angle: number,
  size: number,
  colour: Colour,
): void {
  const cos = Math.cos(angle) * size
  const sin = Math.sin(angle) * size
  const place: Affine = compose(translation(tip.x, tip.y), [cos, sin, -sin, cos, 0, 0])
  surface.polygons(fill, place, { colour })
  // The edge smooths what the fill leaves jagged.
  surface.lines(edge, place, { colour, width: 1 })
}
