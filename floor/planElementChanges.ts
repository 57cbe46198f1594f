/** Which elements of a plan are others than in another version of it, and in what. */
import { ELEMENT_KINDS, type Element, type ElementKind, PLAN_PLACES, type PlanPlace } from '../contract/plan/drawing.ts'
import { DRAWN_KINDS, type DrawnKind, type PlanElements } from '../contract/plan/elements.ts'
import type { PlanPose, Point } from '../contract/plan/shapes.ts'
import { PLAN_ELEMENT_CHANGES, type PlanElementChange, type PlanOutline } from '../contract/resources/planChanges.ts'
import { isAreaShape, shapeOf, shapeOutline } from './drawing/elementShape.ts'
import { boundsOf, distance, signedArea } from './geometry.ts'

/** What stands on a version's map. `home` is absent where nobody asks for its place. */
export type VersionElements = PlanElements & { readonly home?: PlanPose }

/** One element in both versions, or in one of them. */
export type ElementChange = {
  readonly before: Element | undefined
  readonly after: Element | undefined
  /** Most important first; never empty. */
  readonly changes: readonly PlanElementChange[]
  /** Metres that it has moved by. */
  readonly moved: number | undefined
}

/** A pose that a plan has once, in both versions, or in one of them. */
export type PlaceChange = {
  readonly place: PlanPlace
  readonly before: PlanPose | undefined
  readonly after: PlanPose | undefined
  readonly changes: readonly PlanElementChange[]
  readonly moved: number | undefined
}

/** Corners that are nearer to one another than this are the same. Metres. */
const SAME_M = 0.005
/** Headings that are nearer to one another than this are the same. Radians. */
const SAME_RAD = 0.001

/** The corners of any element in order: of a sector all its paths. */
export function outlineOf(element: Element): PlanOutline {
  if (element.kind === 'sectors' && 'motion_array' in element.value)
    return { points: element.value.motion_array.motions.flatMap(({ waypoints }) => waypoints), closed: false }
  const shape = shapeOf(element)
  return { points: [...shapeOutline(shape)], closed: isAreaShape(shape) }
}

/** The same outline from the same corner on and the same way round, wherever it was begun. */
function canonical({ points, closed }: PlanOutline): readonly Point[] {
  if (!closed) return points
  const round = signedArea(points) < 0 ? points.toReversed() : points
  let first = 0
  for (const [index, { x, y }] of round.entries()) {
    const least = round[first]
    if (least && (x < least.x - SAME_M || (Math.abs(x - least.x) <= SAME_M && y < least.y))) first = index
  }
  return [...round.slice(first), ...round.slice(0, first)]
}

/** How far all corners have moved alike; undefined where it is another shape. */
function movedBy(before: PlanOutline, after: PlanOutline): number | undefined {
  const [from, to] = [canonical(before), canonical(after)]
  const [first, second] = [from[0], to[0]]
  if (before.closed !== after.closed || from.length !== to.length || !first || !second) return undefined
  const shift = { x: second.x - first.x, y: second.y - first.y }
  const isMoved = from.every((point, index) => {
    const other = to[index]
    return other !== undefined && distance({ x: point.x + shift.x, y: point.y + shift.y }, other) <= SAME_M
  })
  return isMoved ? Math.hypot(shift.x, shift.y) : undefined
}

/** Of a drawn shape all that is not its place and its size: texts, icon, picture, and where a point looks. */
function lookOf({ value: { owner, shape } }: Extract<Element, { kind: DrawnKind }>): unknown {
  switch (shape.type) {
    case 'point':
      return [owner, shape.type, shape.a, shape.label, shape.icon, shape.fontsize]
    case 'vector':
      return [owner, shape.type, shape.a]
    case 'image':
      return [owner, shape.type, shape.image_id]
    case 'rulerline':
      return [owner, shape.type, shape.label_property.text, shape.label_property.fontsize]
    case 'curve':
      return [owner, shape.type, shape.lineWidth]
    default:
      return [owner, shape.type]
  }
}

/** What it asks of a robot, or says to people, beside its place. Widths of lines are shapes. */
function settingsOf(element: Element): string {
  switch (element.kind) {
    case 'sectors': {
      const { type, width, pause_after, disinfection_settings } = element.value
      const heading = 'points' in element.value ? element.value.lane_heading_deg : undefined
      return JSON.stringify([type, width, pause_after, disinfection_settings, heading])
    }
    case 'zones': {
      const { owner, settings, shape } = element.value
      return JSON.stringify([owner, settings, shape.type === 'polyline'])
    }
    case 'points_of_reference':
      return ''
    default:
      return JSON.stringify(lookOf(element))
  }
}

const overlaps = (one: Element, other: Element): boolean => {
  const [a, b] = [boundsOf(outlineOf(one).points), boundsOf(outlineOf(other).points)]
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

const nameOf = ({ value }: Element): string => value.name

/** Drawn shapes often have no name: that two have none does not make them the same. */
const isSameElement = (one: Element, other: Element): boolean =>
  (nameOf(one) !== '' && nameOf(one) === nameOf(other)) ||
  overlaps(one, other) ||
  movedBy(outlineOf(one), outlineOf(other)) !== undefined

type Pairs = readonly (readonly [Element | undefined, Element | undefined])[]

/** What has inOrder name and place first, which a plan with other numbers does; then by id, where that is not another element altogether; then by place. */
function paired(before: readonly Element[], after: readonly Element[]): Pairs {
  const left = new Set(before)
  const partners = new Map<Element, Element>()
  function pairBy(keyOf: (one: Element) => string | number, isSame = (_: Element, __: Element) => true) {
    const known = new Map([...left].map(one => [keyOf(one), one]))
    for (const one of after) {
      const same = partners.has(one) ? undefined : known.get(keyOf(one))
      if (!same || !left.has(same) || !isSame(same, one)) continue
      partners.set(one, same)
      left.delete(same)
    }
  }
  pairBy(one => `${placeOf(one)}${nameOf(one)}`)
  pairBy(({ value }) => value.id, isSameElement)
  pairBy(placeOf)
  return [...after.map(one => [partners.get(one), one] as const), ...[...left].map(one => [one, undefined] as const)]
}

const placeOf = (one: Element): string => {
  const outline = outlineOf(one)
  const rounded = canonical(outline).map(({ x, y }) => [Math.round(x * 100), Math.round(y * 100)])
  return JSON.stringify([outline.closed, rounded])
}

/** Of numbers in a row, those that are not of its longest rising part. */
function outOfOrder(row: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const before = new Map<number, number | undefined>()
  for (const [index, value] of row.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((row[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before.set(index, tails[low - 1])
    tails[low] = index
  }
  const inOrder = new Set<number>()
  for (let at = tails.at(-1); at !== undefined; at = before.get(at)) inOrder.add(at)
  return new Set(row.flatMap((value, index) => (inOrder.has(index) ? [] : [value])))
}

function changesOf(before: Element, after: Element): Pick<ElementChange, 'changes' | 'moved'> {
  const shift = movedBy(outlineOf(before), outlineOf(after))
  const isMoved = shift !== undefined && shift > SAME_M
  const changes: PlanElementChange[] = []
  if (shift === undefined || thicknessOf(before) !== thicknessOf(after)) changes.push('reshaped')
  else if (isMoved) changes.push('moved')
  if (settingsOf(before) !== settingsOf(after)) changes.push('changed')
  if (nameOf(before) !== nameOf(after)) changes.push('renamed')
  return { changes, moved: isMoved ? shift : undefined }
}

function thicknessOf(element: Element): number | undefined {
  const shape = shapeOf(element)
  return 'thickness' in shape ? shape.thickness : undefined
}

function changesAmong(before: readonly Element[], after: readonly Element[], isOrdered: boolean) {
  const pairs = paired(before, after)
  const places = new Map(before.map((one, place) => [one, place]))
  const row = pairs.flatMap(([one, other]) => (one && other ? [places.get(one) ?? 0] : []))
  const moved = isOrdered ? outOfOrder(row) : new Set<number>()
  return pairs.flatMap(([one, other]): ElementChange[] => {
    if (!one || !other) return [{ before: one, after: other, changes: [one ? 'removed' : 'added'], moved: undefined }]
    const found = changesOf(one, other)
    const changes = moved.has(places.get(one) ?? -1) ? [...found.changes, 'reordered' as const] : found.changes
    return changes.length === 0 ? [] : [{ ...found, before: one, after: other, changes }]
  })
}

const isDrawn = (kind: ElementKind): kind is DrawnKind => DRAWN_KINDS.some(each => each === kind)

function elementsOf(elements: PlanElements, kind: ElementKind): readonly Element[] {
  if (kind === 'sectors') return elements.sectors.map(value => ({ kind, value }))
  if (kind === 'zones') return elements.zones.map(value => ({ kind, value }))
  if (!isDrawn(kind)) return elements.points_of_reference.map(value => ({ kind: 'points_of_reference', value }))
  return elements[kind].map(value => ({ kind, value }))
}

const weightOf = ({ changes: [first = 'reordered'] }: ElementChange): number => PLAN_ELEMENT_CHANGES.indexOf(first)

/** In the order of the element tree, sectors and zones first; of each kind what weighs most first. Only the order of sectors means anything. */
export function elementChanges(before: PlanElements, after: PlanElements): readonly ElementChange[] {
  return ELEMENT_KINDS.flatMap(kind =>
    changesAmong(elementsOf(before, kind), elementsOf(after, kind), kind === 'sectors').toSorted(
      (a, b) => weightOf(a) - weightOf(b),
    ),
  )
}

/** Turned by a whole turn is not turned. */
const isTurned = (from: PlanPose, to: PlanPose): boolean =>
  Math.abs(Math.atan2(Math.sin(to.a - from.a), Math.cos(to.a - from.a))) > SAME_RAD

/** Start, end and home where they are others. */
export function placeChanges(before: VersionElements, after: VersionElements): readonly PlaceChange[] {
  return PLAN_PLACES.flatMap((place): PlaceChange[] => {
    const [from, to] = [before[place], after[place]]
    if (!from || !to)
      return from || to
        ? [{ place, before: from, after: to, changes: [from ? 'removed' : 'added'], moved: undefined }]
        : []
    const way = distance(from, to)
    const moved = way > SAME_M ? way : undefined
    const changes: PlanElementChange[] = moved === undefined ? [] : ['moved']
    if (isTurned(from, to)) changes.push('turned')
    return changes.length === 0 ? [] : [{ place, before: from, after: to, changes, moved }]
  })
}
