import type { Colour } from './colour.ts'
import type { Drawing } from './drawing.ts'

/** Icons of 16 CSS pixels about their middle, x right (forward), y down. */
const ICON_BOUNDS = { minX: -10, minY: -10, maxX: 10, maxY: 10 } as const
const LONG_BOUNDS = { minX: -10, minY: -10, maxX: 24, maxY: 10 } as const
/** A ring where the robot ends, with an arrow to where it looks then. */
const END = { ring: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z', arrow: 'M6-1H13V-5L22 0 13 5V1H6Z' } as const
const PATHS = {
  start: 'M-6-8 9 0-6 8Z',
  home: 'M-8 8V-1L0-8 8-1V8Z',
} as const
export type PositionIcon = keyof typeof PATHS | 'end'

export function positionIcon(icon: PositionIcon, fill: Colour, edge: Colour): Drawing {
  const stroke = { colour: edge, width: 1.5 }
  if (icon !== 'end') return { bounds: ICON_BOUNDS, shapes: [{ path: PATHS[icon], fill, stroke }] }
  return {
    bounds: LONG_BOUNDS,
    shapes: [
      { path: END.ring, stroke: { colour: edge, width: 5 } },
      { path: END.arrow, fill, stroke },
      { path: END.ring, stroke: { colour: fill, width: 2.5 } },
    ],
  }
}
