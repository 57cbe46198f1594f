import { type Affine, applyX, applyY } from './affine.ts'
import { type Colour, cssColour } from './colour.ts'
import { labelFontFamilies } from './labels/labelFont.ts'
import { context2d } from './picture.ts'

export type DrawingShape = {
  /** SVG path data in the drawing's units. */
  readonly path: string
  readonly fill?: Colour
  /** Width and dash in the drawing's units. */
  readonly stroke?: { readonly colour: Colour; readonly width: number; readonly dash?: readonly number[] }
}
/** One line of letters from its left end, its middle at y = 0; `size` in the drawing's units, whose y runs down. */
export type DrawingText = {
  readonly text: string
  readonly size: number
  readonly colour: Colour
  readonly halo: Colour
}
/** A small vector picture. Units and axes are its maker's; `bounds` holds everything, strokes included. */
export type Drawing = {
  readonly shapes: readonly DrawingShape[]
  readonly text?: DrawingText
  readonly bounds: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
}

/** A drawing turned into pixels: lies at whole device pixels `x`, `y`. */
export type DrawnSprite = {
  readonly canvas: OffscreenCanvas
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A sprite is never wider or higher than the largest robot at the closest zoom on a dense display. */
const LARGEST_PX = 2048

/**
 * Rasterises a drawing at its exact scale, turn and fraction of a pixel, so that both surfaces show the same pixels. `place` leads to
 * device pixels. Undefined when it lies outside `view` or is too large to be meant. The canvas is `scratch`, grown as needed.
 */
export function rasterise(
  drawing: Drawing,
  place: Affine,
  view: { readonly width: number; readonly height: number },
  scratch: OffscreenCanvas,
): DrawnSprite | undefined {
  const { minX, minY, maxX, maxY } = drawing.bounds
  const corners = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const
  const xs = corners.map(([x, y]) => applyX(place, x, y))
  const ys = corners.map(([x, y]) => applyY(place, x, y))
  const x = Math.floor(Math.min(...xs)) - 1
  const y = Math.floor(Math.min(...ys)) - 1
  const width = Math.ceil(Math.max(...xs)) + 1 - x
  const height = Math.ceil(Math.max(...ys)) + 1 - y
  if (!(width > 0 && height > 0) || width > LARGEST_PX || height > LARGEST_PX) return undefined
  if (x > view.width || y > view.height || x + width < 0 || y + height < 0) return undefined

  if (scratch.width < width) scratch.width = width
  if (scratch.height < height) scratch.height = height
  const context = context2d(scratch)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, scratch.width, scratch.height)
  const [a, b, c, d, e, f] = place
  context.setTransform(a, b, c, d, e - x, f - y)
  for (const shape of drawing.shapes) paint(context, shape)
  if (drawing.text) paintText(context, drawing.text)
  return { canvas: scratch, x, y, width, height }
}

export const textFont = (size: number): string => `500 ${size}px ${labelFontFamilies()}`

/** A font that is missing is drawn as another one (E-034). */
function paintText(context: OffscreenCanvasRenderingContext2D, { text, size, colour, halo }: DrawingText): void {
  context.font = textFont(size)
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.setLineDash([])
  context.strokeStyle = cssColour(halo)
  context.lineWidth = size / 6
  context.strokeText(text, 0, 0)
  context.fillStyle = cssColour(colour)
  context.fillText(text, 0, 0)
}

function paint(context: OffscreenCanvasRenderingContext2D, shape: DrawingShape): void {
  const path = new Path2D(shape.path)
  if (shape.fill) {
    context.fillStyle = cssColour(shape.fill)
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas context, not an array
    context.fill(path)
  }
  if (shape.stroke) {
    context.strokeStyle = cssColour(shape.stroke.colour)
    context.lineWidth = shape.stroke.width
    context.lineJoin = 'round'
    context.setLineDash([...(shape.stroke.dash ?? [])])
    context.stroke(path)
  }
}
