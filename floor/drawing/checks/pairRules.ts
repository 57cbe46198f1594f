/** What two elements can do to one another. */
import type { Element, ElementKey } from '../../../contract/plan/drawing.ts'
import type { Point, Shape } from '../../../contract/plan/shapes.ts'
import { type Bounds, boundsOf } from '../../geometry.ts'
import { areaOfRegion, differenceOf, intersectionOf, polygonsOf, type Region, regionOf } from '../boolean/regions.ts'
import { boundsOfElement, isAreaShape, shapeOf, shapeOutline } from '../elementShape.ts'
import { wholePoint } from '../wholeMillimetres.ts'
import type { DrawingProblem } from './problem.ts'

/** Neighbours that share less were drawn along one another. m² */
const LEAST_OVERLAP_M2 = 0.05

/** An element that others may lie on. */
export type Area = {
  readonly key: ElementKey
  readonly element: Element
  readonly bounds: Bounds
  readonly region: () => Region
}

/** @returns undefined where nothing can overlap the element in a way that matters */
export function areaOf(key: ElementKey, element: Element): Area | undefined {
  const shape: Shape = shapeOf(element)
  if ((element.kind !== 'sectors' && element.kind !== 'zones') || !isAreaShape(shape)) return undefined
  let region: Region | undefined
  return {
    key,
    element,
    bounds: boundsOfElement(element),
    region: () => (region ??= regionOf(shapeOutline(shape))),
  }
}

const mayOverlap = (a: Bounds, b: Bounds): boolean =>
  a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY

/** Zones that a robot cannot obey both: what holds on a floor where it never comes. */
const isExcluding = (one: Element, other: Element): boolean => {
  if (one.kind !== 'zones' || other.kind !== 'zones') return false
  const types = new Set([one.value.settings.type, other.value.settings.type])
  return types.has('no_go_zone') && (types.has('zone') || types.has('movable_obstacle_zone'))
}

const middleOf = (region: Region): Point => {
  const [largest] = polygonsOf(region)
  const { minX, minY, maxX, maxY } = boundsOf(largest ?? [])
  return wholePoint({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 })
}

/** The later sector gives way where that leaves it in one piece: the earlier one has the floor anyway. */
function givingWay(first: Area, second: Area): Pick<DrawingProblem, 'fix'> {
  const [points, ...others] = polygonsOf(differenceOf(second.region(), first.region()))
  if (!points || others.length > 0) return {}
  return { fix: { type: 'setShape', key: second.key, shape: { type: 'polygon', points } } }
}

/** `first` stands before `second` in the order of the drawing. */
export function pairProblem(first: Area, second: Area): DrawingProblem | undefined {
  const areSectors = first.element.kind === 'sectors' && second.element.kind === 'sectors'
  if (!areSectors && !isExcluding(first.element, second.element)) return undefined
  if (!mayOverlap(first.bounds, second.bounds)) return undefined
  const shared = intersectionOf(first.region(), second.region())
  const measure = areaOfRegion(shared)
  if (measure < LEAST_OVERLAP_M2) return undefined
  const found = { severity: 'warning' as const, keys: [first.key, second.key], at: middleOf(shared), measure }
  return areSectors
    ? { rule: 'sectorsOverlap', ...found, ...givingWay(first, second) }
    : { rule: 'zonesExclude', ...found }
}
