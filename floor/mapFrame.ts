/** Where the cells of a plan's map lie. */
import type { Point } from '../contract/plan/elements.ts'
import type { MapYaml } from '../contract/plan/mapYaml.ts'
import { type Bounds, boundsOf, fromFrame, toFrame } from './geometry.ts'

/** `width` and `height` in cells; the first row is at the top. */
export type MapFrame = Pick<MapYaml, 'origin' | 'resolution'> & { readonly width: number; readonly height: number }

const poseOf = ({ origin: [x, y, w] }: MapFrame) => ({ x, y, w })

/** A place of the picture, in cells from its top left corner, in map. The middle of a cell is half a cell further. */
export const mapPoint = (frame: MapFrame, column: number, row: number): Point =>
  fromFrame(poseOf(frame), { x: column * frame.resolution, y: (frame.height - row) * frame.resolution })

/** Whether a point of the map lies on the picture, or at most `marginM` beside it. */
export function isOnMap(frame: MapFrame, point: Point, marginM = 0): boolean {
  const { x, y } = toFrame(poseOf(frame), point)
  const { width, height, resolution } = frame
  const isBetween = (value: number, most: number): boolean => value >= -marginM && value <= most + marginM
  return isBetween(x, width * resolution) && isBetween(y, height * resolution)
}

/** The upright rectangle of the map around the picture. */
export function mapBounds(frame: MapFrame): Bounds {
  const { width, height } = frame
  return boundsOf([
    mapPoint(frame, 0, 0),
    mapPoint(frame, width, 0),
    mapPoint(frame, width, height),
    mapPoint(frame, 0, height),
  ])
}
