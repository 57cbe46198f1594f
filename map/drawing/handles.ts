/** Handles of what is selected in the editor, where they stand on screen. */
import type { Point, Shape } from '../../contract/plan/shapes.ts'
import { BOX_CORNERS, BOX_EDGES } from '../../floor/drawing/boxSides.ts'
import { rulerLabelPlace } from '../../floor/drawing/elementShape.ts'
import { type Bounds, fromFrame } from '../../floor/geometry.ts'
import { applyX, applyY } from '../affine.ts'
import { type Camera, mapToScreen, type ScreenPoint } from '../camera.ts'

/**
 * What a handle is for. Corners and edges are those of `boxSides.ts`.
 * A bezier handle is the `next` or `previous` of one end of a curve.
 */
export type HandlePart =
  | { readonly part: 'corner' | 'edge' | 'vertex'; readonly index: number }
  | { readonly part: 'rotation' }
  /** Of the text of a ruler. */
  | { readonly part: 'label' }
  | { readonly part: 'bezier'; readonly index: number; readonly side: 'next' | 'previous' }

export type Handle = HandlePart & {
  /** Where it is drawn and pressed, CSS pixels; of a small shape outside of it. */
  readonly at: ScreenPoint
  /** The place of the shape that it moves, map. */
  readonly place: Point
  /** From where a line leads to it, CSS pixels. */
  readonly from?: ScreenPoint
}

/** Sides of the squares and how far a pointer may be beside them, CSS pixels (E-022). */
export const HANDLE_PX = 9
export const BEZIER_HANDLE_PX = 8
export const BEZIER_REACH_PX = 12
/** From a ruler's text to the handle that moves it. */
const LABEL_HANDLE_PX = 20
/** From the top edge to the handle that turns. */
const ROTATION_PX = 15
/** Shapes smaller than twice this have their handles so far from their middle, CSS pixels. */
const LEAST_HALF_PX = 24
/** From the foot of an arrow to its tip, CSS pixels, whatever the zoom. */
export const ARROW_PX = 44

type Box = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number; readonly a: number }

const onScreen = (camera: Camera, { x, y }: Point): ScreenPoint => {
  const place = mapToScreen(camera)
  return { x: applyX(place, x, y), y: applyY(place, x, y) }
}

function boxHandles(box: Box, camera: Camera): readonly Handle[] {
  const [scale] = mapToScreen(camera)
  const half = { x: Math.abs(box.dx) / 2, y: Math.abs(box.dy) / 2 }
  const shown = { x: Math.max(half.x, LEAST_HALF_PX / scale), y: Math.max(half.y, LEAST_HALF_PX / scale) }
  const pose = { x: box.x, y: box.y, w: box.a }
  const place = (u: number, t: number): Point => fromFrame(pose, { x: u * half.x, y: t * half.y })
  const at = (u: number, t: number): ScreenPoint =>
    onScreen(camera, fromFrame(pose, { x: u * shown.x, y: t * shown.y }))
  const turn = fromFrame(pose, { x: 0, y: shown.y + ROTATION_PX / scale })
  return [
    { part: 'rotation', at: onScreen(camera, turn), place: place(0, 1), from: at(0, 1) },
    ...BOX_EDGES.map(([u, t], index): Handle => ({ part: 'edge', index, at: at(u, t), place: place(u, t) })),
    ...BOX_CORNERS.map(([u, t], index): Handle => ({ part: 'corner', index, at: at(u, t), place: place(u, t) })),
  ]
}

function vertexHandles(points: readonly Point[], camera: Camera): readonly Handle[] {
  const shown = points.map(point => onScreen(camera, point))
  const xs = shown.map(({ x }) => x)
  const ys = shown.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const half = Math.max(right - left, bottom - top) / 2
  const grown = half > 0 ? Math.max(1, LEAST_HALF_PX / half) : 1
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return points.map((place, index) => {
    const { x, y } = shown[index] ?? middle
    const at = { x: middle.x + (x - middle.x) * grown, y: middle.y + (y - middle.y) * grown }
    return { part: 'vertex', index, at, place }
  })
}

/** Turns an arrow at its tip. */
function arrowHandles({ x, y, a }: Point & { readonly a: number }, camera: Camera): readonly Handle[] {
  const foot = onScreen(camera, { x, y })
  const at = { x: foot.x + ARROW_PX * Math.cos(a), y: foot.y - ARROW_PX * Math.sin(a) }
  return [{ part: 'rotation', at, place: { x, y }, from: foot }]
}

function curveHandles({ points }: Extract<Shape, { type: 'curve' }>, camera: Camera): readonly Handle[] {
  const ends = points.map((place, index): Handle => ({ part: 'vertex', index, at: onScreen(camera, place), place }))
  const bezier = points.flatMap((end, index): readonly Handle[] => {
    const side = index === 0 ? 'next' : 'previous'
    return [
      { part: 'bezier', index, side, at: onScreen(camera, end[side]), place: end[side], from: onScreen(camera, end) },
    ]
  })
  return [...ends, ...bezier]
}

/** Both ends, and below its text the handle that moves that (E-026). */
function rulerHandles(ruler: Extract<Shape, { type: 'rulerline' }>, camera: Camera): readonly Handle[] {
  const place = rulerLabelPlace(ruler)
  const from = onScreen(camera, place)
  return [
    { part: 'label', at: { x: from.x, y: from.y + LABEL_HANDLE_PX }, place, from },
    ...vertexHandles(ruler.points, camera),
  ]
}

/** Handles of one selected shape, the topmost last. */
export function handlesOf(shape: Shape, camera: Camera): readonly Handle[] {
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
    case 'image':
      return boxHandles(shape, camera)
    case 'vector':
    case 'point':
      return arrowHandles(shape, camera)
    case 'curve':
      return curveHandles(shape, camera)
    case 'rulerline':
      return rulerHandles(shape, camera)
    default:
      return vertexHandles(shape.points, camera)
  }
}

/** Handles of start, end or home. */
export const handlesOfPose = (pose: Point & { readonly a: number }, camera: Camera): readonly Handle[] =>
  arrowHandles(pose, camera)

/** Handles around several selected elements. */
export const handlesOfGroup = ({ minX, minY, maxX, maxY }: Bounds, camera: Camera): readonly Handle[] =>
  boxHandles({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, dx: maxX - minX, dy: maxY - minY, a: 0 }, camera)
