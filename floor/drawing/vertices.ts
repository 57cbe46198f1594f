/** Vertices of shapes that have some: those between which a line is drawn. */
import type { CommandRefusal } from '../../contract/plan/drawing.ts'
import { MAX_SHAPE_POINTS, type Point, type Shape } from '../../contract/plan/shapes.ts'
import { wholePoint } from './wholeMillimetres.ts'

export type ShapeResult =
  | { readonly ok: true; readonly shape: Shape }
  | { readonly ok: false; readonly refusal: CommandRefusal }

const shaped = (shape: Shape): ShapeResult => ({ ok: true, shape })
const refused = (refusal: CommandRefusal): ShapeResult => ({ ok: false, refusal })

/** The vertices of a shape; undefined where it has none that can be moved alone. */
export function verticesOf(shape: Shape): readonly Point[] | undefined {
  return 'points' in shape ? shape.points.map(({ x, y }) => ({ x, y })) : undefined
}

/** An end of a curve takes its handles along. */
export function moveVertex(shape: Shape, index: number, to: Point): ShapeResult {
  if (!('points' in shape)) return refused('wrongShape')
  if (index >= shape.points.length) return refused('vertexGone')
  const end = wholePoint(to)
  const moved = (point: Point, place: number): Point => (place === index ? end : point)
  if (shape.type === 'line' || shape.type === 'rulerline') {
    const [from, last] = shape.points
    return shaped({ ...shape, points: [moved(from, 0), moved(last, 1)] })
  }
  if (shape.type !== 'curve') return shaped({ ...shape, points: shape.points.map(moved) })
  const [from, last] = shape.points
  const withHandles = (point: typeof from, place: number): typeof from => {
    if (place !== index) return point
    const along = (handle: Point): Point => wholePoint({ x: handle.x + end.x - point.x, y: handle.y + end.y - point.y })
    return { ...end, next: along(point.next), previous: along(point.previous) }
  }
  return shaped({ ...shape, points: [withHandles(from, 0), withHandles(last, 1)] })
}

const leastPoints = ({ type }: Shape): number => (type === 'polygon' ? 3 : 2)
const hasFixedPoints = ({ type }: Shape): boolean => type === 'line' || type === 'rulerline' || type === 'curve'

function withPoints(shape: Shape, change: (points: readonly Point[]) => Point[]): ShapeResult {
  if (shape.type === 'line' || shape.type === 'rulerline' || shape.type === 'curve' || !('points' in shape))
    return refused('wrongShape')
  return shaped({ ...shape, points: change(shape.points) })
}

/** The new vertex has the place `index`. */
export function insertVertex(shape: Shape, index: number, at: Point): ShapeResult {
  if (!('points' in shape) || hasFixedPoints(shape)) return refused('wrongShape')
  if (index > shape.points.length) return refused('vertexGone')
  if (shape.points.length >= MAX_SHAPE_POINTS) return refused('tooMany')
  return withPoints(shape, points => points.toSpliced(index, 0, wholePoint(at)))
}

export function removeVertex(shape: Shape, index: number): ShapeResult {
  if (!('points' in shape) || hasFixedPoints(shape)) return refused('wrongShape')
  if (index >= shape.points.length) return refused('vertexGone')
  if (shape.points.length <= leastPoints(shape)) return refused('tooFewPoints')
  return withPoints(shape, points => points.toSpliced(index, 1))
}
