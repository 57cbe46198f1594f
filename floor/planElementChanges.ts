/** Which elements of a plan are others than in another version of it, and in what. */
import { type PlanElements, type Point, type Sector, type Zone, zoneOutline } from '../contract/plan/elements.ts'
import { PLAN_ELEMENT_CHANGES, type PlanElementChange, type PlanOutline } from '../contract/resources/planChanges.ts'
import { boundsOf, distance, signedArea } from './geometry.ts'

/** A sector or a zone. */
export type PlanElement =
  | { readonly kind: 'sector'; readonly element: Sector }
  | { readonly kind: 'zone'; readonly element: Zone }

/** One element in both versions, or in one of them. */
export type ElementChange = {
  readonly before: PlanElement | undefined
  readonly after: PlanElement | undefined
  /** Most important first; never empty. */
  readonly changes: readonly PlanElementChange[]
  /** Metres that it has moved by. */
  readonly moved: number | undefined
}

/** Corners that are nearer to one another than this are the same. Metres. */
const SAME_M = 0.005

export function outlineOf({ kind, element }: PlanElement): PlanOutline {
  if (kind === 'zone') return { points: [...zoneOutline(element.shape)], closed: element.shape.type !== 'polyline' }
  if ('points' in element) return { points: [...element.points], closed: true }
  return { points: element.motion_array.motions.flatMap(({ waypoints }) => waypoints), closed: false }
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

/** What it asks of a robot beside its place. Widths of lines are shapes. */
function settingsOf({ kind, element }: PlanElement): string {
  if (kind === 'zone') return JSON.stringify([element.owner, element.settings, element.shape.type === 'polyline'])
  const { type, width, pause_after, disinfection_settings } = element
  return JSON.stringify([type, width, pause_after, disinfection_settings])
}

const overlaps = (one: PlanElement, other: PlanElement): boolean => {
  const [a, b] = [boundsOf(outlineOf(one).points), boundsOf(outlineOf(other).points)]
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

const isSameElement = (one: PlanElement, other: PlanElement): boolean =>
  one.element.name === other.element.name ||
  overlaps(one, other) ||
  movedBy(outlineOf(one), outlineOf(other)) !== undefined

type Pairs = readonly (readonly [PlanElement | undefined, PlanElement | undefined])[]

/** What has inOrder name and place first, which a plan with other numbers does; then by id, where that is not another element altogether; then by place. */
function paired(before: readonly PlanElement[], after: readonly PlanElement[]): Pairs {
  const left = new Set(before)
  const partners = new Map<PlanElement, PlanElement>()
  function pairBy(keyOf: (one: PlanElement) => string | number, isSame = (_: PlanElement, __: PlanElement) => true) {
    const known = new Map([...left].map(one => [keyOf(one), one]))
    for (const one of after) {
      const same = partners.has(one) ? undefined : known.get(keyOf(one))
      if (!same || !left.has(same) || !isSame(same, one)) continue
      partners.set(one, same)
      left.delete(same)
    }
  }
  pairBy(one => `${placeOf(one)}${one.element.name}`)
  pairBy(({ element }) => element.id, isSameElement)
  pairBy(placeOf)
  return [...after.map(one => [partners.get(one), one] as const), ...[...left].map(one => [one, undefined] as const)]
}

const placeOf = (one: PlanElement): string => {
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

function changesOf(before: PlanElement, after: PlanElement): Pick<ElementChange, 'changes' | 'moved'> {
  const shift = movedBy(outlineOf(before), outlineOf(after))
  const isMoved = shift !== undefined && shift > SAME_M
  const changes: PlanElementChange[] = []
  if (shift === undefined || thicknessOf(before) !== thicknessOf(after)) changes.push('reshaped')
  else if (isMoved) changes.push('moved')
  if (settingsOf(before) !== settingsOf(after)) changes.push('changed')
  if (before.element.name !== after.element.name) changes.push('renamed')
  return { changes, moved: isMoved ? shift : undefined }
}

const thicknessOf = ({ kind, element }: PlanElement): number | undefined =>
  kind === 'zone' && element.shape.type === 'polyline' ? element.shape.thickness : undefined

function changesAmong(before: readonly PlanElement[], after: readonly PlanElement[], isOrdered: boolean) {
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

const sectorsOf = ({ sectors }: Pick<PlanElements, 'sectors'>): PlanElement[] =>
  sectors.map(element => ({ kind: 'sector', element }))
const zonesOf = ({ zones }: Pick<PlanElements, 'zones'>): PlanElement[] =>
  zones.map(element => ({ kind: 'zone', element }))

const weightOf = ({ changes: [first = 'reordered'] }: ElementChange): number => PLAN_ELEMENT_CHANGES.indexOf(first)

type Elements = Pick<PlanElements, 'sectors' | 'zones'>

/** Sectors first, then zones; of each what weighs most first. The order of zones means nothing. */
export function elementChanges(before: Elements, after: Elements): readonly ElementChange[] {
  const sorted = (changes: readonly ElementChange[]) => changes.toSorted((a, b) => weightOf(a) - weightOf(b))
  return [
    ...sorted(changesAmong(sectorsOf(before), sectorsOf(after), true)),
    ...sorted(changesAmong(zonesOf(before), zonesOf(after), false)),
  ]
}
