/** What can be wrong with one element, whatever else is drawn. */
import { ELEMENT_KINDS, type Element, type ElementKey, type ElementKind } from '../../../contract/plan/drawing.ts'
import type { Point, Shape } from '../../../contract/plan/shapes.ts'
import { eachCellOf } from '../../cleanable.ts'
import { boundsOf, resample, signedArea } from '../../geometry.ts'
import { offsetRegion, regionOf, simplifiedLine } from '../boolean/regions.ts'
import { isAreaShape, shapeOf, shapeOutline } from '../elementShape.ts'
import { wholePoint } from '../wholeMillimetres.ts'
import { type CheckedFloor, isOccupied, type MapBelow, metresBesideMap, nearestOnMap } from './checkedFloor.ts'
import { selfCrossings, uncrossed } from './crossings.ts'
import type { DrawingProblem } from './problem.ts'

/** More vertices are hard to change by hand, and slow for robots. */
const MANY_VERTICES = 500
/** Points that are nearer to the line without them than this are one too many. Metres. */
const SIMPLIFY_M = 0.01
/** An area that is smaller was drawn by mistake. m² */
const LEAST_AREA_M2 = 0.01

/** An element with what all its rules ask for. */
type Subject = {
  readonly key: ElementKey
  readonly element: Element
  readonly shape: Shape
  readonly outline: readonly Point[]
}
type Rule = {
  readonly kinds: ReadonlySet<ElementKind>
  readonly find: (subject: Subject, floor: CheckedFloor) => DrawingProblem | undefined
}
type MapRule = Rule & { readonly find: (subject: Subject, map: MapBelow) => DrawingProblem | undefined }
type FormRule = Rule & { readonly find: (subject: Subject) => DrawingProblem | undefined }

const kinds = (...list: readonly ElementKind[]): ReadonlySet<ElementKind> => new Set(list)
const ASKED_OF_ROBOTS = kinds('sectors', 'zones', 'points_of_reference')
/** Notes and rulers say something to people and are as they please. */
const FREE_HAND = kinds('notes', 'ruler')
const OF_THE_MAP: ReadonlySet<ElementKind> = new Set(ELEMENT_KINDS.filter(kind => !FREE_HAND.has(kind)))

const severityOf = ({ element }: Subject): DrawingProblem['severity'] =>
  element.kind === 'sectors' || element.kind === 'zones' ? 'error' : 'warning'
const middleOf = (points: readonly Point[]): Point => {
  const { minX, minY, maxX, maxY } = boundsOf(points)
  return wholePoint({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 })
}

function selfIntersection(subject: Subject): DrawingProblem | undefined {
  const { key, shape } = subject
  if (shape.type !== 'polygon') return undefined
  const crossings = selfCrossings(shape.points)
  const [first] = crossings
  if (!first) return undefined
  const points = uncrossed(shape.points, first)
  const isBetter = selfCrossings(points).length < crossings.length
  return {
    rule: 'selfIntersection',
    severity: severityOf(subject),
    keys: [key],
    at: first.at,
    edges: [...first.edges],
    measure: crossings.length,
    ...(isBetter && { fix: { type: 'setShape', key, shape: { type: 'polygon', points } } }),
  }
}

function noArea(subject: Subject): DrawingProblem | undefined {
  const { key, shape, outline } = subject
  if (!isAreaShape(shape)) return undefined
  const area = Math.abs(signedArea(outline))
  if (area >= LEAST_AREA_M2 || (shape.type === 'polygon' && selfCrossings(shape.points).length > 0)) return undefined
  const fix = { type: 'remove', keys: [key] } as const
  return {
    rule: 'noArea',
    severity: severityOf(subject),
    keys: [key],
    at: middleOf(outline),
    fix: { ...fix, keys: [key] },
  }
}

function outsideMap({ key, element, shape, outline }: Subject, { frame }: MapBelow): DrawingProblem | undefined {
  let measure = 0
  let at: Point | undefined
  for (const point of outline) {
    const away = metresBesideMap(frame, point)
    if (away <= measure) continue
    measure = away
    at = point
  }
  if (!at) return undefined
  const points = 'points' in shape ? shape.points.map(point => wholePoint(nearestOnMap(frame, point))) : []
  const moved: Shape | undefined =
    shape.type === 'polygon' || shape.type === 'polyline' ? { ...shape, points } : undefined
  return {
    rule: 'outsideMap',
    severity: element.kind === 'zones' ? 'warning' : 'error',
    keys: [key],
    at,
    measure,
    ...(moved && { fix: { type: 'setShape', key, shape: moved } }),
  }
}

function onWall({ key, element, outline }: Subject, floor: MapBelow): DrawingProblem | undefined {
  if (element.kind !== 'points_of_reference' && !('motion_array' in element.value)) return undefined
  const line = resample(outline, floor.frame.resolution / 2)
  const hits = line.filter(point => isOccupied(floor, point))
  const [at] = hits
  if (!at) return undefined
  const measure = (hits.length * floor.frame.resolution) / 2
  return { rule: 'onWall', severity: 'error', keys: [key], at: wholePoint(at), measure }
}

function noFloor({ key, element, outline }: Subject, { frame, cleanable }: CheckedFloor): DrawingProblem | undefined {
  if (element.kind !== 'sectors' || !('points' in element.value)) return undefined
  let hasFloor = false
  eachCellOf(frame, element.value, index => {
    hasFloor ||= cleanable[index] === 1
  })
  return hasFloor ? undefined : { rule: 'noFloor', severity: 'error', keys: [key], at: middleOf(outline) }
}

function tooNarrow({ key, element, outline }: Subject, { robotWidth }: CheckedFloor): DrawingProblem | undefined {
  if (element.kind !== 'sectors' || !('points' in element.value)) return undefined
  const area = Math.abs(signedArea(outline))
  if (area < LEAST_AREA_M2 || offsetRegion(regionOf(outline), -robotWidth / 2).length > 0) return undefined
  return { rule: 'tooNarrow', severity: 'warning', keys: [key], at: middleOf(outline), expected: robotWidth }
}

function tooManyVertices({ key, shape }: Subject): DrawingProblem | undefined {
  if (!('points' in shape) || shape.points.length <= MANY_VERTICES) return undefined
  const found = {
    rule: 'tooManyVertices',
    severity: 'warning',
    keys: [key],
    measure: shape.points.length,
    expected: MANY_VERTICES,
  } as const
  const at = wholePoint(shape.points[0] ?? { x: 0, y: 0 })
  if (shape.type !== 'polygon' && shape.type !== 'polyline') return { ...found, keys: [key], at }
  const points = simplifiedLine(shape.points, SIMPLIFY_M, shape.type === 'polygon')
  const isBetter = points.length < shape.points.length && points.length >= 3
  const fix = { type: 'setShape' as const, key, shape: { ...shape, points } }
  return { ...found, keys: [key], at, ...(isBetter && { fix }) }
}

/** What is wrong with an element on any floor. Each with the kinds of elements that it is asked of. */
const FORM_RULES: readonly FormRule[] = [
  { kinds: OF_THE_MAP, find: selfIntersection },
  { kinds: OF_THE_MAP, find: noArea },
]
/** What is wrong with where an element lies on its map. */
const MAP_RULES: readonly MapRule[] = [
  { kinds: ASKED_OF_ROBOTS, find: outsideMap },
  { kinds: kinds('sectors', 'points_of_reference'), find: onWall },
]
const ELEMENT_RULES: readonly Rule[] = [
  ...FORM_RULES,
  ...MAP_RULES,
  { kinds: kinds('sectors'), find: noFloor },
  { kinds: kinds('sectors'), find: tooNarrow },
  { kinds: new Set(ELEMENT_KINDS), find: tooManyVertices },
]

function subjectOf(key: ElementKey, element: Element): Subject {
  const shape = shapeOf(element)
  return { key, element, shape, outline: shapeOutline(shape) }
}

/** What is wrong with the form of an element, whatever floor it lies on. */
export function formProblems(key: ElementKey, element: Element): readonly DrawingProblem[] {
  const subject = subjectOf(key, element)
  return FORM_RULES.flatMap(rule => (rule.kinds.has(element.kind) ? (rule.find(subject) ?? []) : []))
}

/** What is wrong with where an element lies, by the map alone. */
export function mapProblems(key: ElementKey, element: Element, map: MapBelow): readonly DrawingProblem[] {
  const subject = subjectOf(key, element)
  return MAP_RULES.flatMap(rule => (rule.kinds.has(element.kind) ? (rule.find(subject, map) ?? []) : []))
}

export function elementProblems(key: ElementKey, element: Element, floor: CheckedFloor): readonly DrawingProblem[] {
  const subject = subjectOf(key, element)
  return ELEMENT_RULES.flatMap(rule => (rule.kinds.has(element.kind) ? (rule.find(subject, floor) ?? []) : []))
}
