/** GeoJSON (RFC 7946) in metres of map: its coordinates are no degrees. */
import * as v from 'valibot'

const finite = v.pipe(v.number(), v.finite(), v.minValue(-1e6), v.maxValue(1e6))
/** What stands behind x and y, such as a height, is left out. */
const position = v.pipe(
  v.array(finite),
  v.minLength(2),
  v.maxLength(4),
  v.transform(([x = 0, y = 0]) => ({ x, y })),
)
const MAX_POSITIONS = 5000
const line = (least: number) => v.pipe(v.array(position), v.minLength(least), v.maxLength(MAX_POSITIONS))
/** The last position of a ring is its first. */
const ring = v.pipe(
  line(4),
  v.check(points => {
    const [first, last] = [points[0], points.at(-1)]
    return first?.x === last?.x && first?.y === last?.y
  }),
  v.transform(points => points.slice(0, -1)),
)
const rings = v.pipe(v.array(ring), v.minLength(1), v.maxLength(1000))
const many = <T extends v.GenericSchema>(part: T) => v.pipe(v.array(part), v.maxLength(2000))

const geometrySchema = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({ type: v.literal('MultiPoint'), coordinates: many(position) }),
  v.object({ type: v.literal('LineString'), coordinates: line(2) }),
  v.object({ type: v.literal('MultiLineString'), coordinates: many(line(2)) }),
  v.object({ type: v.literal('Polygon'), coordinates: rings }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: many(rings) }),
  v.object({ type: v.literal('GeometryCollection'), geometries: v.array(v.unknown()) }),
])
export type GeoGeometry = v.InferOutput<typeof geometrySchema>

const featureSchema = v.object({
  type: v.literal('Feature'),
  geometry: v.nullable(geometrySchema),
  properties: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
})
export type GeoFeature = v.InferOutput<typeof featureSchema>

export const geoJsonFileSchema = v.object({
  type: v.literal('FeatureCollection'),
  features: v.pipe(v.array(featureSchema), v.maxLength(10_000)),
})
export type GeoJsonFile = v.InferOutput<typeof geoJsonFileSchema>
