/** Where on a map's picture the changes of a plan are, and how much of it is shown around them. */
import type { Point } from '../contract/plan/elements.ts'
import { boundsOf, toFrame } from '../floor/geometry.ts'
import type { MapFrame } from '../floor/mapFrame.ts'

/** Of a picture, in its pixels. */
type PictureBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Of what is shown, beside the changes. */
const MARGIN_SHARE = 0.25
/** Nobody wants to see a corner of a room alone. Share of the map's width. */
const LEAST_SHARE = 0.3

/** Where a place in map is on the map's picture, in pixels from its top left corner. */
export function pixelsOf({ origin: [x, y, w], resolution, height }: MapFrame): (point: Point) => Point {
  return point => {
    const at = toFrame({ x, y, w }, point)
    return { x: at.x / resolution, y: height - at.y / resolution }
  }
}

/** A box of this aspect around all points and some floor beside them; of the whole picture where there are none. */
export function shownBox(
  { width, height }: Pick<MapFrame, 'width' | 'height'>,
  points: readonly Point[],
  aspect: number,
): PictureBox {
  if (points.length === 0) return { x: 0, y: 0, width, height }
  const { minX, minY, maxX, maxY } = boundsOf(points)
  const margin = MARGIN_SHARE * Math.max(maxX - minX, maxY - minY)
  const wide = Math.max(maxX - minX + 2 * margin, (maxY - minY + 2 * margin) * aspect, LEAST_SHARE * width)
  const shown = Math.min(wide, Math.max(width, height * aspect))
  return { x: (minX + maxX - shown) / 2, y: (minY + maxY - shown / aspect) / 2, width: shown, height: shown / aspect }
}
