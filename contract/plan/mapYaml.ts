/** `map.yaml`: the head of an occupancy grid, as ROS map_server writes it (M-098). */
import * as v from 'valibot'

const finite = v.pipe(v.number(), v.finite())
const threshold = v.pipe(finite, v.minValue(0), v.maxValue(1))

/** Metres a pixel where a map does not say (M-098). */
const DEFAULT_RESOLUTION = 0.05

/**
 * `origin`: x, y in metres and yaw in radians of the lower-left corner of the lower-left pixel, in map. Cell (column, row from the
 * top) has its centre at ((column + 0.5)·resolution, (height − row − 0.5)·resolution), turned by yaw, moved by x, y.
 */
export const mapYamlSchema = v.object({
  image: v.pipe(v.string(), v.minLength(1)),
  resolution: v.optional(v.pipe(finite, v.minValue(0.001), v.maxValue(10)), DEFAULT_RESOLUTION),
  origin: v.tuple([finite, finite, finite]),
  negate: v.optional(v.picklist([0, 1]), 0),
  occupied_thresh: v.optional(threshold, 0.65),
  free_thresh: v.optional(threshold, 0.196),
  mode: v.optional(v.picklist(['trinary', 'scale', 'raw']), 'trinary'),
})
export type MapYaml = v.InferOutput<typeof mapYamlSchema>

export type Occupancy = 'occupied' | 'free' | 'unknown'

/** What a grey value (0–255) means: p = (255 − v)/255, or v/255 when negated; above occupied_thresh occupied, below free_thresh free. */
export function occupancyOf(grey: number, map: Pick<MapYaml, 'negate' | 'occupied_thresh' | 'free_thresh'>): Occupancy {
  const p = map.negate === 1 ? grey / 255 : (255 - grey) / 255
  if (p > map.occupied_thresh) return 'occupied'
  return p < map.free_thresh ? 'free' : 'unknown'
}
