import type { Colour } from './colour.ts'
import type { Drawing } from './drawing.ts'

/** Icons of 16 CSS pixels about their middle, x right (forward), y down. */
const ICON_BOUNDS = { minX: -10, minY: -10, maxX: 10, maxY: 10 } as const
const PATHS = {
  start: 'M-6-8 9 0-6 8Z',
  end: 'M-7-7H7V7H-7Z',
  home: 'M-8 8V-1L0-8 8-1V8Z',
} as const
export type PositionIcon = keyof typeof PATHS

export const positionIcon = (icon: PositionIcon, fill: Colour, edge: Colour): Drawing => ({
  bounds: ICON_BOUNDS,
  shapes: [{ path: PATHS[icon], fill, stroke: { colour: edge, width: 1.5 } }],
})
