/** Tools that make areas of areas: each gives the one command that does it, or says why there is none. */
import type { DrawingCommand, Element, ElementKey } from '../../../contract/plan/drawing.ts'
import { MAX_SHAPE_POINTS, type Point } from '../../../contract/plan/shapes.ts'
import type { Drawing } from '../drawing.ts'
import { isAreaShape, shapeOf, shapeOutline, withShape } from '../elementShape.ts'
import {
  areaOfRegion,
  differenceOf,
  intersectionOf,
  offsetRegion,
  polygonsOf,
  type Region,
  regionOf,
  sidesOfLine,
  simplifiedLine,
  unionOf,
} from './regions.ts'

export type ShapeCommand =
  | { readonly ok: true; readonly command: DrawingCommand }
  | { readonly ok: false; readonly reason: 'notArea' | 'apart' | 'nothingLeft' | 'unchanged' | 'tooMany' }
type Refused = Extract<ShapeCommand, { ok: false }>
type NewKey = () => ElementKey

const refused = (reason: Refused['reason']): Refused => ({ ok: false, reason })

type Area = { readonly key: ElementKey; readonly element: Element; readonly region: Region }
function areaOf({ elements }: Drawing, key: ElementKey): Area | undefined {
  const element = elements.get(key)
  const shape = element && shapeOf(element)
  if (!element || !shape || !isAreaShape(shape) || shape.type === 'image') return undefined
  return { key, element, region: regionOf(shapeOutline(shape)) }
}

function allAreas(drawing: Drawing, keys: readonly ElementKey[]): Area[] | undefined {
  const areas = keys.flatMap(key => areaOf(drawing, key) ?? [])
  return areas.length === keys.length && areas.length > 0 ? areas : undefined
}

type Placed = Extract<DrawingCommand, { type: 'replace' }>['add']

/** The largest part stays the element, so that reports still know it; the others stand behind it as new ones with its fields. */
function partsOf(drawing: Drawing, { key, element }: Area, region: Region, newKey: NewKey): Placed {
  const order = drawing.order[element.kind]
  const before = order[order.indexOf(key) + 1] ?? null
  return polygonsOf(region).flatMap((points, place) => {
    const part = withShape(element, { type: 'polygon', points })
    return part ? [{ key: place === 0 ? key : newKey(), element: part, before }] : []
  })
}

const isSameRegion = (a: Region, b: Region): boolean =>
  areaOfRegion(differenceOf(a, b)) + areaOfRegion(differenceOf(b, a)) < 1e-6

function replaced(
  changes: readonly (Area & { readonly parts: Placed })[],
  removed: readonly ElementKey[],
): ShapeCommand {
  const add = changes.flatMap(({ parts }) => parts)
  const [first, ...others] = [...changes.map(({ key }) => key), ...removed]
  if (first === undefined) return refused('unchanged')
  const isTooLarge = add.some(({ element }) => {
    const shape = shapeOf(element)
    return 'points' in shape && shape.points.length > MAX_SHAPE_POINTS
  })
  if (isTooLarge) return refused('tooMany')
  return { ok: true, command: { type: 'replace', remove: [first, ...others], add } }
}

/** Along the line through two points. */
export function splitElement(
  drawing: Drawing,
  key: ElementKey,
  [from, to]: readonly [Point, Point],
  newKey: NewKey,
): ShapeCommand {
  const area = areaOf(drawing, key)
  if (!area) return refused('notArea')
  const sides = sidesOfLine(area.region, from, to)
  const polygons = sides.flatMap(side => polygonsOf(side))
  if (sides.some(side => polygonsOf(side).length === 0) || polygons.length < 2) return refused('unchanged')
  const largest = sides.map(side => partsOf(drawing, area, side, newKey))
  const [left = [], right = []] = areaOfRegion(sides[0]) >= areaOfRegion(sides[1]) ? largest : largest.toReversed()
  const parts = [...left, ...right.map(part => (part.key === key ? { ...part, key: newKey() } : part))]
  return replaced([{ ...area, parts }], [])
}

/** The first in the order becomes the union; the others go. */
export function joinElements(drawing: Drawing, keys: readonly ElementKey[], newKey: NewKey): ShapeCommand {
  const areas = allAreas(drawing, [...new Set(keys)])
  const [first, ...others] = areas ?? []
  if (!first) return refused('notArea')
  if (others.length === 0) return refused('unchanged')
  const region = unionOf(...[first, ...others].map(one => one.region))
  if (region.filter(path => areaOfRegion([path]) > 0).length > 1) return refused('apart')
  return replaced(
    [{ ...first, parts: partsOf(drawing, first, region, newKey) }],
    others.map(({ key }) => key),
  )
}

/** Each of the elements without what a cutting one covers, or with only that. */
function cut(
  drawing: Drawing,
  keys: readonly ElementKey[],
  by: ElementKey,
  [operation, newKey]: readonly [operation: (a: Region, b: Region) => Region, newKey: NewKey],
): ShapeCommand {
  const areas = allAreas(
    drawing,
    [...new Set(keys)].filter(key => key !== by),
  )
  const knife = areaOf(drawing, by)
  if (!areas || !knife) return refused('notArea')
  const changes = areas.flatMap(area => {
    const region = operation(area.region, knife.region)
    return isSameRegion(area.region, region) ? [] : [{ ...area, parts: partsOf(drawing, area, region, newKey) }]
  })
  if (changes.some(({ parts }) => parts.length === 0)) return refused('nothingLeft')
  return replaced(changes, [])
}

export const cutOut = (drawing: Drawing, keys: readonly ElementKey[], by: ElementKey, newKey: NewKey): ShapeCommand =>
  cut(drawing, keys, by, [differenceOf, newKey])

export const cutTo = (drawing: Drawing, keys: readonly ElementKey[], by: ElementKey, newKey: NewKey): ShapeCommand =>
  cut(drawing, keys, by, [intersectionOf, newKey])

/** Grown to all sides, or shrunk: by the half width of a robot, for one. Metres. */
export function offsetElement(drawing: Drawing, key: ElementKey, by: number, newKey: NewKey): ShapeCommand {
  const area = areaOf(drawing, key)
  if (!area) return refused('notArea')
  const parts = partsOf(drawing, area, offsetRegion(area.region, by), newKey)
  return parts.length === 0 ? refused('nothingLeft') : replaced([{ ...area, parts }], [])
}

/** With fewer vertices, none further off than the tolerance, metres. */
export function simplifyElement(drawing: Drawing, key: ElementKey, tolerance: number): ShapeCommand {
  const element = drawing.elements.get(key)
  const shape = element && shapeOf(element)
  if (shape?.type !== 'polygon' && shape?.type !== 'polyline') return refused('notArea')
  const isClosed = shape.type === 'polygon'
  const points = simplifiedLine(shape.points, tolerance, isClosed)
  if (points.length >= shape.points.length || points.length < (isClosed ? 3 : 2)) return refused('unchanged')
  return { ok: true, command: { type: 'setShape', key, shape: { ...shape, points } } }
}
