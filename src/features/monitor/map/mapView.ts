import type { ScreenPoint } from '../../../../map/camera.ts'
import type { MapView } from '../../../../workers/readouts.ts'

/**
 * Where on the map, in metres, a point of the picture on screen is. `at`: CSS pixels from its top left corner. `size`: of the element that shows it, which
 * may have grown since the picture was drawn: it is stretched until the next.
 */
export const mapPointOf = (
  { x, y, metresPerPixel, width, height }: MapView,
  at: ScreenPoint,
  size: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } => ({
  x: x + (at.x / Math.max(1, size.width) - 0.5) * width * metresPerPixel,
  y: y - (at.y / Math.max(1, size.height) - 0.5) * height * metresPerPixel,
})
