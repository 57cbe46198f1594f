import { PIN_HEIGHT_PX, PIN_LETTER_WIDTH_PX, PIN_SHAPES } from '../../contract/pinShapes.ts'
import { faded, type Palette } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import type { PinMark } from '../pinMark.ts'

const HALO_PX = 6
const BOUNDS = { minX: -15, minY: -PIN_HEIGHT_PX - 4, maxX: 15, maxY: 4 } as const

/** What a pin's looks depend on. */
export type PinLook = Pick<PinMark, 'type' | 'status' | 'urgent' | 'selected'>

/** A pin with its tip at 0, 0: filled while open, hollow once closed; a halo in its colour when urgent, in that of text when selected. */
export function pinDrawing({ type, status, urgent, selected }: PinLook, palette: Palette): Drawing {
  const { outline, letter, token } = PIN_SHAPES[type]
  const colour = palette[token]
  const ground = palette['label-halo']
  const halo = (of: Palette[keyof Palette], width: number) => ({ path: outline, stroke: { colour: of, width } })
  const isOpen = status === 'open'
  return {
    bounds: BOUNDS,
    shapes: [
      ...(urgent ? [halo(faded(colour, 0.35), HALO_PX)] : []),
      ...(selected ? [halo(palette.label, HALO_PX - 1)] : []),
      { path: outline, fill: isOpen ? colour : ground, stroke: { colour: isOpen ? ground : colour, width: 1.5 } },
      { path: letter, stroke: { colour: isOpen ? palette['pin-ink'] : colour, width: PIN_LETTER_WIDTH_PX } },
    ],
  }
}
