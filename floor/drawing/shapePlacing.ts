/** Shapes that are moved, scaled and turned. */
import type { Point, Shape } from '../../contract/plan/shapes.ts'
import { rotate, wrapAngle } from '../geometry.ts'
import { wholeAngle, wholeLength, wholePoint } from './wholeMillimetres.ts'

/** Where points, headings and sizes go. */
export type Placing = {
  readonly point: (point: Point) => Point
  readonly heading: (angle: number) => number
  /** By what lengths along a heading and across it grow. */
  readonly growth: (angle: number) => { readonly along: number; readonly across: number }
}

const UNCHANGED: Pick<Placing, 'heading' | 'growth'> = {
  heading: angle => angle,
  growth: () => ({ along: 1, across: 1 }),
}

/** Only makes numbers whole. */
export const IN_PLACE: Placing = { ...UNCHANGED, point: point => point }

export function translation(by: Point): Placing {
  const { x, y } = wholePoint(by)
  return { ...UNCHANGED, point: point => ({ x: point.x + x, y: point.y + y }) }
}

/**
 * About a point: first the factors along x and y, then the turn. A box stays a box: its first side goes where it must, and the other is across it.
 */
export function transformation(about: Point, factors: Point, turn: number): Placing {
  const direction = (point: Point): Point => rotate({ x: point.x * factors.x, y: point.y * factors.y }, turn)
  const ofHeading = (angle: number): Point => direction({ x: Math.cos(angle), y: Math.sin(angle) })
  return {
    point(point) {
      const { x, y } = direction({ x: point.x - about.x, y: point.y - about.y })
      return { x: about.x + x, y: about.y + y }
    },
    heading(angle) {
      const { x, y } = ofHeading(angle)
      return wrapAngle(Math.atan2(y, x))
    },
    growth(angle) {
      const along = ofHeading(angle)
      const across = ofHeading(angle + Math.PI / 2)
      return { along: Math.hypot(along.x, along.y), across: Math.hypot(across.x, across.y) }
    },
  }
}

/** @returns the shape where it goes, in whole millimetres. Thicknesses and sizes of letters stay. */
export function placeShape<S extends Shape>(shape: S, placing: Placing): S
export function placeShape(shape: Shape, placing: Placing): Shape {
  const at = (point: Point): Point => wholePoint(placing.point(point))
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
    case 'image': {
      const { along, across } = placing.growth(shape.a)
      const sizes = { dx: wholeLength(shape.dx * along), dy: wholeLength(shape.dy * across) }
      return { ...shape, ...at(shape), ...sizes, a: wholeAngle(placing.heading(shape.a)) }
    }
    case 'point':
    case 'vector':
      return { ...shape, ...at(shape), a: wholeAngle(placing.heading(shape.a)) }
    case 'line': {
      const [from, to] = shape.points
      return { ...shape, points: [at(from), at(to)] }
    }
    case 'rulerline': {
      const [from, to] = shape.points
      return { ...shape, points: [at(from), at(to)], label_property: placeLabel(shape.label_property, at) }
    }
    case 'curve': {
      const [from, to] = shape.points
      const end = (point: typeof from): typeof from => ({
        ...at(point),
        next: at(point.next),
        previous: at(point.previous),
      })
      return { ...shape, points: [end(from), end(to)] }
    }
    default:
      return { ...shape, points: shape.points.map(at) }
  }
}

type Label = Extract<Shape, { type: 'rulerline' }>['label_property']
function placeLabel(label: Label, at: (point: Point) => Point): Label {
  const { x, y } = label
  return x === undefined || y === undefined ? label : { ...label, ...at({ x, y }) }
}

/** Points that a shape stands on. */
export function anchorsOf(shape: Shape): readonly Point[] {
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
    case 'image':
      return [shape, { x: shape.x + shape.dx, y: shape.y + shape.dy }]
    case 'point':
    case 'vector':
      return [shape]
    case 'curve':
      return shape.points.flatMap(point => [point, point.next, point.previous])
    case 'rulerline': {
      const { x = 0, y = 0 } = shape.label_property
      return [...shape.points, { x, y }]
    }
    default:
      return shape.points
  }
}
