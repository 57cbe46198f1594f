/** What pulling a handle of the selection does to it. */
import type { DrawingCommand, ElementKey } from '../../../contract/plan/drawing.ts'
import type { Point, Shape } from '../../../contract/plan/shapes.ts'
import { BOX_CORNERS, BOX_EDGES, type BoxSide } from '../../../floor/drawing/boxSides.ts'
import { boundsOfElement, shapeOf } from '../../../floor/drawing/elementShape.ts'
import { fromFrame, headingTo, toFrame } from '../../../floor/geometry.ts'
import { changeable, type EditorContext, heldPoint } from '../editor.logic.ts'
import { lockedAngle, lockedPoint } from '../gestures/angles.ts'
import { isLocked } from '../gestures/proposing.ts'
import type { GripPart, PointerInput } from '../toolInput.ts'

type BoxShape = Extract<Shape, { type: 'rectangle' | 'ellipse' | 'image' }>
type Curve = Extract<Shape, { type: 'curve' }>

const isBox = (shape: Shape): shape is BoxShape =>
  shape.type === 'rectangle' || shape.type === 'ellipse' || shape.type === 'image'

/** No side becomes shorter, metres. */
const LEAST_SIDE = 0.01

const sidesOf = (handle: GripPart): BoxSide => {
  if (handle.part === 'corner') return BOX_CORNERS[handle.index] ?? [0, 0]
  return handle.part === 'edge' ? (BOX_EDGES[handle.index] ?? [0, 0]) : [0, 0]
}

type Box = Pick<BoxShape, 'x' | 'y' | 'dx' | 'dy' | 'a'>
type Scaled = { readonly factors: Point; readonly about: Point }

/** By what a box grows when the handle comes to a point, and about which point, in the box's own frame. */
function scaled(box: Box, handle: GripPart, to: Point, keepsAspect: boolean): Scaled {
  const [u, v] = sidesOf(handle)
  const pose = { x: box.x, y: box.y, w: box.a }
  const about = { x: (-u * box.dx) / 2, y: (-v * box.dy) / 2 }
  const { x, y } = toFrame(pose, to)
  const grown = (side: number, at: number, from: number, size: number): number =>
    side === 0 || size === 0 ? 1 : Math.max(LEAST_SIDE, side * (at - from)) / Math.abs(size)
  const factors = { x: grown(u, x, about.x, box.dx), y: grown(v, y, about.y, box.dy) }
  if (!keepsAspect) return { factors, about }
  const both = u === 0 ? factors.y : v === 0 ? factors.x : Math.max(factors.x, factors.y)
  return { factors: { x: both, y: both }, about }
}

function scaledBox(box: BoxShape, handle: GripPart, to: Point, keepsAspect: boolean): BoxShape {
  const { factors, about } = scaled(box, handle, to, keepsAspect)
  const middle = { x: about.x * (1 - factors.x), y: about.y * (1 - factors.y) }
  const { x, y } = fromFrame({ x: box.x, y: box.y, w: box.a }, middle)
  return { ...box, x, y, dx: box.dx * factors.x, dy: box.dy * factors.y }
}

/** The upright box around all of them. */
function groupBox({ drawing }: EditorContext, keys: readonly ElementKey[]): Box {
  const all = keys.flatMap(key => {
    const element = drawing.elements.get(key)
    return element ? [boundsOfElement(element)] : []
  })
  const [left, right] = [Math.min(...all.map(({ minX }) => minX)), Math.max(...all.map(({ maxX }) => maxX))]
  const [low, high] = [Math.min(...all.map(({ minY }) => minY)), Math.max(...all.map(({ maxY }) => maxY))]
  return { x: (left + right) / 2, y: (low + high) / 2, dx: right - left, dy: high - low, a: 0 }
}

function pulledCurve(curve: Curve, handle: Extract<GripPart, { part: 'bezier' }>, to: Point): Curve {
  const [from, last] = curve.points
  const pulled = { [handle.side]: to }
  return { ...curve, points: handle.index === 0 ? [{ ...from, ...pulled }, last] : [from, { ...last, ...pulled }] }
}

/** The vertex before the one that is held, from which angles are locked. */
function neighbourOf(shape: Shape, index: number): Point | undefined {
  if (!('points' in shape)) return undefined
  return shape.points[index - 1] ?? (shape.type === 'polygon' ? shape.points.at(-1) : shape.points[index + 1])
}

function turnOfOne(
  shape: Shape,
  key: ElementKey,
  context: EditorContext,
  input: PointerInput,
): DrawingCommand | undefined {
  if (!('a' in shape)) return undefined
  const heading = headingTo(shape, input.at)
  // The handle of an arrow stands at its tip, that of a box above its top side.
  const angle = isBox(shape) ? heading - Math.PI / 2 : heading
  const a = isLocked(context.isAngleLocked, input) ? lockedAngle(angle) : angle
  return { type: 'setShape', key, shape: { ...shape, a } }
}

function pullOne(
  key: ElementKey,
  handle: GripPart,
  context: EditorContext,
  input: PointerInput,
): DrawingCommand | undefined {
  const element = context.drawing.elements.get(key)
  if (element === undefined) return undefined
  const shape = shapeOf(element)
  const to = heldPoint(context, input)
  switch (handle.part) {
    case 'vertex': {
      const from = neighbourOf(shape, handle.index)
      const at = from && isLocked(context.isAngleLocked, input) ? lockedPoint(from, to) : to
      return { type: 'moveVertex', key, index: handle.index, to: at }
    }
    case 'bezier':
      return shape.type === 'curve' ? { type: 'setShape', key, shape: pulledCurve(shape, handle, to) } : undefined
    case 'label':
      return shape.type === 'rulerline'
        ? { type: 'setShape', key, shape: { ...shape, label_property: { ...shape.label_property, ...to } } }
        : undefined
    case 'rotation':
      return turnOfOne(shape, key, context, input)
    default: {
      const keepsAspect = isLocked(context.isAspectLocked, input)
      return isBox(shape) ? { type: 'setShape', key, shape: scaledBox(shape, handle, to, keepsAspect) } : undefined
    }
  }
}

function pullGroup(
  keys: readonly ElementKey[],
  handle: GripPart,
  context: EditorContext,
  input: PointerInput,
): DrawingCommand | undefined {
  const box = groupBox(context, keys)
  const middle = { x: box.x, y: box.y }
  if (handle.part === 'rotation') {
    const turned = headingTo(middle, input.at) - Math.PI / 2
    const turn = isLocked(context.isAngleLocked, input) ? lockedAngle(turned) : turned
    return { type: 'transform', keys: [...keys], about: middle, factors: { x: 1, y: 1 }, turn }
  }
  if (handle.part !== 'corner' && handle.part !== 'edge') return undefined
  const { factors, about } = scaled(box, handle, heldPoint(context, input), isLocked(context.isAspectLocked, input))
  return { type: 'transform', keys: [...keys], about: { x: box.x + about.x, y: box.y + about.y }, factors, turn: 0 }
}

/** What pulling a handle proposes; undefined where the selection does not have it. */
export function pullHandle(context: EditorContext, handle: GripPart, input: PointerInput): DrawingCommand | undefined {
  const keys = changeable(context)
  if (context.selectedPlace !== undefined && handle.part === 'rotation') {
    const { selectedPlace: place, drawing } = context
    const pose = drawing.places[place]
    if (pose === undefined) return undefined
    const heading = headingTo(pose, input.at)
    const a = isLocked(context.isAngleLocked, input) ? lockedAngle(heading) : heading
    return { type: 'setPlace', place, pose: { ...pose, a } }
  }
  const [key, ...others] = keys
  if (key === undefined) return undefined
  return others.length === 0 ? pullOne(key, handle, context, input) : pullGroup(keys, handle, context, input)
}
