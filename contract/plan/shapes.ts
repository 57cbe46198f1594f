/** Shapes that stand on a plan's map (E-020..E-029). Metres and radians in map; sizes of texts in their own units. */
import * as v from 'valibot'
import { robotTextSchema } from '../text.ts'

const finite = v.pipe(v.number(), v.finite())
const positive = v.pipe(finite, v.gtValue(0))
export const pointSchema = v.object({ x: finite, y: finite })
export type Point = v.InferOutput<typeof pointSchema>
/** Position and heading; `a` in radians, anticlockwise from x. */
export const planPoseSchema = v.object({ x: finite, y: finite, a: finite })
export type PlanPose = v.InferOutput<typeof planPoseSchema>

/** The most points that one shape has. */
export const MAX_SHAPE_POINTS = 5000
export const pointsSchema = (least: number) =>
  v.pipe(v.array(pointSchema), v.minLength(least), v.maxLength(MAX_SHAPE_POINTS))
const twoPoints = v.strictTuple([pointSchema, pointSchema])
const text = v.pipe(robotTextSchema, v.maxLength(1000))

/** Thickness of a wide polyline, metres: no thinner than a robot's brush, and no wider than any floor needs (E-029). */
export const WIDE_POLYLINE = { least: 0.8128, most: 120 } as const
/** Thickness of a thin polyline, metres (E-028). */
export const THIN_POLYLINE_THICKNESS = 0.05
/** E-025 */
export const DEFAULT_FONT_SIZE = 20
/** E-021 */
export const DEFAULT_CURVE_WIDTH = 4

const box = { x: finite, y: finite, dx: finite, dy: finite, a: v.optional(finite, 0) }
/** A text beside a shape: its place on the map and the size of its letters. */
const labelSchema = v.object({
  text: v.optional(text, ''),
  x: v.optional(finite),
  y: v.optional(finite),
  fontsize: v.optional(positive, DEFAULT_FONT_SIZE),
})
/** An end of a curve with the ends of its two handles. */
const curvePointSchema = v.object({ x: finite, y: finite, next: pointSchema, previous: pointSchema })

/**
 * Rectangle, ellipse, image: centre x, y, sizes dx, dy, angle a. Vector: its foot and angle. A rulerline measures between two points.
 * `polyline` may have a thickness, as walls of glass have.
 */
export const shapeSchema = v.variant('type', [
  v.object({ type: v.literal('rectangle'), ...box }),
  v.object({ type: v.literal('ellipse'), ...box }),
  v.object({ type: v.literal('polygon'), points: pointsSchema(3) }),
  v.object({ type: v.literal('polyline'), points: pointsSchema(2), thickness: v.optional(finite) }),
  v.object({
    type: v.literal('widePolyline'),
    points: pointsSchema(2),
    thickness: v.pipe(finite, v.minValue(WIDE_POLYLINE.least), v.maxValue(WIDE_POLYLINE.most)),
  }),
  v.object({
    type: v.literal('thinPolyline'),
    points: pointsSchema(2),
    thickness: v.optional(positive, THIN_POLYLINE_THICKNESS),
  }),
  v.object({ type: v.literal('line'), points: twoPoints }),
  v.object({
    type: v.literal('point'),
    x: finite,
    y: finite,
    a: v.optional(finite, 0),
    fontsize: v.optional(positive, DEFAULT_FONT_SIZE),
    label: v.optional(text, ''),
    icon: v.optional(text, ''),
  }),
  v.object({ type: v.literal('vector'), x: finite, y: finite, a: v.optional(finite, 0) }),
  v.object({
    type: v.literal('image'),
    /** Data id of the picture (E-024). */
    image_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    filename: text,
    ...box,
  }),
  v.object({ type: v.literal('rulerline'), points: twoPoints, label_property: v.optional(labelSchema, {}) }),
  v.object({
    type: v.literal('curve'),
    points: v.strictTuple([curvePointSchema, curvePointSchema]),
    lineWidth: v.optional(positive, DEFAULT_CURVE_WIDTH),
  }),
])
export type Shape = v.InferOutput<typeof shapeSchema>
