import { type Colour, faded, type Palette } from '../colour.ts'
import type { PointStyle } from '../surfaces/surface.ts'

/** Points of path sectors and waypoints: a ring on the ground's colour. */
export const ringedPoint = (palette: Palette, ring: Colour, opacity: number): PointStyle => ({
  shape: 'disc',
  size: 8.5,
  colour: faded(palette.unknown, opacity),
  edge: { colour: faded(ring, opacity), width: 1.5 },
})
