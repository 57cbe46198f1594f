/** Where an element stands, whatever its kind: as one shape. */
import type { Element } from '../../contract/plan/drawing.ts'
import { type Zone, zoneOutline } from '../../contract/plan/elements.ts'
import { DEFAULT_FONT_SIZE, type Point, type Shape } from '../../contract/plan/shapes.ts'
import { type Bounds, boundsOf } from '../geometry.ts'
import { RAD_PER_DEGREE, wholeLaneHeading } from '../laneHeading.ts'
import { type Placing, placeShape } from './shapePlacing.ts'

/** Parts that a curve is drawn and measured as. */
const CURVE_PARTS = 24

/** The area of a sector as a polygon and its first path as a polyline; a waypoint as a point. */
export function shapeOf(element: Element): Shape {
  switch (element.kind) {
    case 'sectors':
      return 'points' in element.value
        ? { type: 'polygon', points: element.value.points }
        : { type: 'polyline', points: element.value.motion_array.motions[0]?.waypoints ?? [] }
    case 'points_of_reference': {
      const { x, y } = element.value
      return { type: 'point', x, y, a: 0, fontsize: DEFAULT_FONT_SIZE, label: '', icon: '' }
    }
    default:
      return element.value.shape
  }
}

const isZoneShape = (shape: Shape): shape is Zone['shape'] =>
  shape.type === 'rectangle' || shape.type === 'ellipse' || shape.type === 'polygon' || shape.type === 'polyline'

/** @returns undefined where an element of its kind has no such shape */
export function withShape(element: Element, shape: Shape): Element | undefined {
  switch (element.kind) {
    case 'sectors': {
      const { value } = element
      if ('points' in value)
        return shape.type === 'polygon' ? { ...element, value: { ...value, points: shape.points } } : undefined
      if (shape.type !== 'polyline') return undefined
      const motions = [{ waypoints: shape.points }, ...value.motion_array.motions.slice(1)]
      return { ...element, value: { ...value, motion_array: { motions } } }
    }
    case 'zones':
      return isZoneShape(shape) ? { ...element, value: { ...element.value, shape } } : undefined
    case 'points_of_reference':
      return shape.type === 'point' ? { ...element, value: { ...element.value, x: shape.x, y: shape.y } } : undefined
    default:
      return { ...element, value: { ...element.value, shape } }
  }
}

/** The paths of a sector after its first one; undefined where it has another number of them. */
export function withFurtherPaths(element: Element, further: readonly (readonly Point[])[]): Element | undefined {
  if (element.kind !== 'sectors' || !('motion_array' in element.value)) return undefined
  const { motions } = element.value.motion_array
  if (motions.length !== further.length + 1) return undefined
  const all = motions.map((motion, index) => ({ waypoints: [...(further[index - 1] ?? motion.waypoints)] }))
  return { ...element, value: { ...element.value, motion_array: { motions: all } } }
}

/** A sector that is an area with another heading of its lanes; undefined where an element has none. */
export function withLaneHeading(element: Element, degrees: number): Element | undefined {
  if (element.kind !== 'sectors' || !('points' in element.value) || element.value.lane_heading_deg === undefined)
    return undefined
  return { ...element, value: { ...element.value, lane_heading_deg: wholeLaneHeading(degrees) } }
}

/** The whole element where it goes, in whole millimetres: all paths of a sector, and its lanes with it. */
export function placeElement(element: Element, placing: Placing): Element {
  if (element.kind === 'sectors' && 'motion_array' in element.value) {
    const motions = element.value.motion_array.motions.map(({ waypoints }) => ({
      waypoints: placeShape({ type: 'polyline', points: waypoints }, placing).points,
    }))
    return { ...element, value: { ...element.value, motion_array: { motions } } }
  }
  const placed = withShape(element, placeShape(shapeOf(element), placing)) ?? element
  const heading = placed.kind === 'sectors' && 'points' in placed.value ? placed.value.lane_heading_deg : undefined
  if (heading === undefined) return placed
  const before = heading * RAD_PER_DEGREE
  const after = placing.heading(before)
  return after === before ? placed : (withLaneHeading(placed, after / RAD_PER_DEGREE) ?? placed)
}

type Curve = Extract<Shape, { type: 'curve' }>
/** A cubic Bézier curve as a line of points. */
function curveLine({ points: [from, to] }: Curve): Point[] {
  return Array.from({ length: CURVE_PARTS + 1 }, (_, part) => {
    const t = part / CURVE_PARTS
    const u = 1 - t
    const blend = (axis: 'x' | 'y'): number =>
      u ** 3 * from[axis] + 3 * u * u * t * from.next[axis] + 3 * u * t * t * to.previous[axis] + t ** 3 * to[axis]
    return { x: blend('x'), y: blend('y') }
  })
}

/** Where the text of a ruler stands: where it was put, else on its middle (E-026). */
export function rulerLabelPlace({
  points: [from, to],
  label_property: { x, y },
}: Extract<Shape, { type: 'rulerline' }>): Point {
  return { x: x ?? (from.x + to.x) / 2, y: y ?? (from.y + to.y) / 2 }
}

/** The corners of any shape; an ellipse as 48 points, a curve as a line, a line as it is. */
export function shapeOutline(shape: Shape): readonly Point[] {
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
      return zoneOutline(shape)
    case 'image':
      return zoneOutline({ ...shape, type: 'rectangle' })
    case 'point':
    case 'vector':
      return [{ x: shape.x, y: shape.y }]
    case 'curve':
      return curveLine(shape)
    default:
      return shape.points
  }
}
export const outlineOf = (element: Element): readonly Point[] => shapeOutline(shapeOf(element))

/** Whether a shape goes round a part of the floor. */
export const isAreaShape = ({ type }: Shape): boolean =>
  type === 'rectangle' || type === 'ellipse' || type === 'polygon' || type === 'image'

/** The upright rectangle around an element, with the thickness of its line. */
export function boundsOfElement(element: Element): Bounds {
  const shape = shapeOf(element)
  const box = boundsOf(shapeOutline(shape))
  const half = 'thickness' in shape ? (shape.thickness ?? 0) / 2 : 0
  return { minX: box.minX - half, minY: box.minY - half, maxX: box.maxX + half, maxY: box.maxY + half }
}
