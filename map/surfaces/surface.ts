/**
 * The primitives layers draw with. Two implementations, the same picture: WebGL2 and Canvas 2D (architecture, section 3). Later calls
 * lie over earlier ones. Every `place` leads from the batch's frame to CSS pixels of the canvas, y down.
 */
import type { Affine } from '../affine.ts'
import type { LineBatch, PointBatch, PolygonBatch } from '../batches.ts'
import type { Colour } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import type { Plate } from '../labels/plate.ts'
import type { Picture } from '../picture.ts'

export type LineStyle = {
  readonly colour: Colour
  /** CSS pixels. */
  readonly width: number
  /** CSS pixels drawn and left out, along each path from its start. */
  readonly dash?: readonly [on: number, off: number]
}
export type FillStyle = {
  readonly colour: Colour
  /** Lines rising at 45°, tied to the map; widths in CSS pixels. */
  readonly hatch?: { readonly width: number; readonly pitch: number }
}
export type PointStyle = {
  readonly shape: 'disc' | 'square'
  /** Across, edge included, CSS pixels. */
  readonly size: number
  readonly colour: Colour
  readonly edge?: { readonly colour: Colour; readonly width: number }
}
export type ImageStyle = {
  readonly alpha: number
  /** Corners on whole device pixels, so that tiles meet without a seam; for places that do not turn. */
  readonly snapped?: boolean
}

export type View = {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
}

export type Surface = {
  readonly kind: 'webgl2' | 'canvas2d'
  /** Starts a picture on an empty ground. */
  begin(view: View, ground: Colour): void
  /** `place` leads from the picture's pixels, y down from its top left corner. */
  image(picture: Picture, place: Affine, style: ImageStyle): void
  lines(batch: LineBatch, place: Affine, style: LineStyle): void
  polygons(batch: PolygonBatch, place: Affine, style: FillStyle): void
  points(batch: PointBatch, place: Affine, style: PointStyle): void
  /** A vector drawing, antialiased at any scale and turn. */
  sprite(drawing: Drawing, place: Affine, alpha: number): void
  /** Text plates, on whole device pixels. */
  plates(plates: readonly Plate[]): void
  end(): void
  /** The label font has changed: plates are rasterised anew. */
  forgetPlates(): void
  /** Frees what the context holds; the batches stay whole. */
  dispose(): void
}
