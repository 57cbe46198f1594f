import type { Shape } from '../../../contract/plan/shapes.ts'
import { shapeOutline } from '../../../floor/drawing/elementShape.ts'
import type { KindLook } from './kindLooks.ts'
import type { Stroke } from './strokes.ts'

/** The band of a thick line lies behind the line along its middle. */
const BAND_ALPHA = 0.3

/** E-028: blue, whatever it belongs to. */
export const THIN_COLOUR = 'localization'

/** A picture that is not here: its frame with a cross. */
export function crossedFrame(outline: Stroke['points'], look: KindLook): readonly Stroke[] {
  const [a, b, c, d] = outline
  const line = { colour: look.line, widthPx: 1 } as const
  const frame = { look: { ...line, closed: true }, points: outline }
  if (!a || !b || !c || !d) return [frame]
  const open = { ...line, closed: false }
  return [frame, { look: open, points: [a, c] }, { look: open, points: [b, d] }]
}

/** The lines of a shape; of one that is a point none (E-020, E-021, E-028, E-029). */
export function shapeStrokes(shape: Shape, look: KindLook): readonly Stroke[] {
  const points = shapeOutline(shape)
  const line = { colour: look.line, widthPx: look.width, closed: false, ...(look.dash ? { dash: look.dash } : {}) }
  switch (shape.type) {
    case 'point':
    case 'vector':
    case 'image':
      return []
    case 'rectangle':
    case 'ellipse':
    case 'polygon':
      return [{ look: { ...line, closed: true }, points }]
    case 'thinPolyline':
      return [{ look: { colour: THIN_COLOUR, widthPx: 1.5, metres: shape.thickness, closed: false }, points }]
    case 'curve':
      return [{ look: { ...line, widthPx: shape.lineWidth }, points }]
    case 'widePolyline':
    case 'polyline': {
      const metres = shape.thickness ?? 0
      if (metres <= 0) return [{ look: line, points }]
      const band = { colour: look.line, widthPx: look.width, metres, alpha: BAND_ALPHA, closed: false } as const
      return [
        { look: band, points },
        { look: line, points },
      ]
    }
    default:
      return [{ look: line, points }]
  }
}
