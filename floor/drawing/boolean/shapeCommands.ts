/** Tools that make areas of areas: each gives the one command that does it, or says why there is none. */
import {
  type DrawingCommand,
  type Element,
  type ElementKey,
  MAX_COMMAND_ELEMENTS,
} from '../../../contract/plan/drawing.ts'
import { MAX_SHAPE_POINTS, type Point } from '../../../contract/plan/shapes.ts'
import { MAX_COMMAND_BYTES } from '../../../contract/resources/planDrafts.ts'
import { selfCrossings } from '../checks/crossings.ts'
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
  | {
      readonly ok: false
      readonly reason: 'notArea' | 'otherKind' | 'apart' | 'nothingLeft' | 'unchanged' | 'tooMany'
    }
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
type Parts = readonly Omit<Placed[number], 'before'>[]
/** What an element becomes; nothing where it gives way to another one. */
type Replacement = { readonly key: ElementKey; readonly element: Element; readonly parts: Parts }

/** The largest part stays the element, so that reports still know it; the others stand behind it as new ones with its fields. */
function partsOf({ key, element }: Area, region: Region, newKey: NewKey): Parts {
  return polygonsOf(region).flatMap((points, place) => {
    const part = withShape(element, { type: 'polygon', points })
    return part ? [{ key: place === 0 ? key : newKey(), element: part }] : []
  })
}

const isSameRegion = (a: Region, b: Region): boolean =>
  areaOfRegion(differenceOf(a, b)) + areaOfRegion(differenceOf(b, a)) < 1e-6

/** Parts in front of the next element that stays, in the order of the drawing: what follows one another goes on to. */
function placed({ order }: Drawing, changes: readonly Replacement[]): Placed {
  const changing = new Map(changes.map(change => [change.key, change]))
  const kinds = new Set(changes.map(({ element }) => element.kind))
  return [...kinds].flatMap(kind => {
    const found: Placed = []
    let before: ElementKey | null = null
    for (const key of order[kind].toReversed()) {
      const change = changing.get(key)
      if (change) found.unshift(...change.parts.map(part => ({ ...part, before })))
      else before = key
    }
    return found
  })
}

function replaced(drawing: Drawing, changes: readonly Replacement[]): ShapeCommand {
  const [first, ...others] = changes.map(({ key }) => key)
  if (first === undefined) return refused('unchanged')
  const add = placed(drawing, changes)
  const command: DrawingCommand = { type: 'replace', remove: [first, ...others], add }
  const isTooLarge =
    add.some(({ element }) => {
      const shape = shapeOf(element)
      return 'points' in shape && shape.points.length > MAX_SHAPE_POINTS
    }) ||
    Math.max(add.length, changes.length) > MAX_COMMAND_ELEMENTS ||
    new TextEncoder().encode(JSON.stringify(command)).length > MAX_COMMAND_BYTES
  return isTooLarge ? refused('tooMany') : { ok: true, command }
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
  const largest = sides.map(side => partsOf(area, side, newKey))
  const [left = [], right = []] = areaOfRegion(sides[0]) >= areaOfRegion(sides[1]) ? largest : largest.toReversed()
  const parts = [...left, ...right.map(part => (part.key === key ? { ...part, key: newKey() } : part))]
  return replaced(drawing, [{ ...area, parts }])
}

/** What holds on the floor of an element: a robot obeys elements that differ in it in other ways. */
const meaningOf = (element: Element): string =>
  element.kind === 'zones' ? `zones ${element.value.settings.type}` : element.kind

/** The first of the keys becomes the union; the others go. */
export function joinElements(drawing: Drawing, keys: readonly ElementKey[], newKey: NewKey): ShapeCommand {
  const areas = allAreas(drawing, [...new Set(keys)])
  const [first, ...others] = areas ?? []
  if (!first) return refused('notArea')
  if (others.length === 0) return refused('unchanged')
  if (others.some(({ element }) => meaningOf(element) !== meaningOf(first.element))) return refused('otherKind')
  const region = unionOf(...[first, ...others].map(one => one.region))
  if (region.filter(path => areaOfRegion([path]) > 0).length > 1) return refused('apart')
  return replaced(drawing, [
    { ...first, parts: partsOf(first, region, newKey) },
    ...others.map(other => ({ ...other, parts: [] })),
  ])
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
    return isSameRegion(area.region, region) ? [] : [{ ...area, parts: partsOf(area, region, newKey) }]
  })
  if (changes.some(({ parts }) => parts.length === 0)) return refused('nothingLeft')
  return replaced(drawing, changes)
}

export const cutOut = (drawing: Drawing, keys: readonly ElementKey[], by: ElementKey, newKey: NewKey): ShapeCommand =>
  cut(drawing, keys, by, [differenceOf, newKey])

export const cutTo = (drawing: Drawing, keys: readonly ElementKey[], by: ElementKey, newKey: NewKey): ShapeCommand =>
  cut(drawing, keys, by, [intersectionOf, newKey])

/** Grown to all sides, or shrunk: by the half width of a robot, for one. Metres. */
export function offsetElements(
  drawing: Drawing,
  keys: readonly ElementKey[],
  by: number,
  newKey: NewKey,
): ShapeCommand {
  const areas = allAreas(drawing, [...new Set(keys)])
  if (!areas) return refused('notArea')
  const changes = areas.map(area => ({ ...area, parts: partsOf(area, offsetRegion(area.region, by), newKey) }))
  return changes.some(({ parts }) => parts.length === 0) ? refused('nothingLeft') : replaced(drawing, changes)
}

/** With fewer vertices, none further off than the tolerance, metres. A line that would cross itself then stays as it is. */
export function simplifyElements(drawing: Drawing, keys: readonly ElementKey[], tolerance: number): ShapeCommand {
  let hasLines = false
  const changes = [...new Set(keys)].flatMap((key): Replacement[] => {
    const element = drawing.elements.get(key)
    const shape = element && shapeOf(element)
    if (!element || (shape?.type !== 'polygon' && shape?.type !== 'polyline')) return []
    hasLines = true
    const isClosed = shape.type === 'polygon'
    const points = simplifiedLine(shape.points, tolerance, isClosed)
    if (points.length >= shape.points.length || points.length < (isClosed ? 3 : 2)) return []
    if (isClosed && selfCrossings(points).length > selfCrossings(shape.points).length) return []
    const simpler = withShape(element, { ...shape, points })
    return simpler ? [{ key, element, parts: [{ key, element: simpler }] }] : []
  })
  return hasLines ? replaced(drawing, changes) : refused('notArea')
}
