/** What can be wrong with a drawing as a whole: its places and its names. */
import { type ElementKey, type ElementKind, PLAN_PLACES, type PlanPlace } from '../../../contract/plan/drawing.ts'
import type { PlanPose } from '../../../contract/plan/shapes.ts'
import { isInside } from '../../geometry.ts'
import type { Drawing } from '../drawing.ts'
import { outlineOf } from '../elementShape.ts'
import { isOccupied, type MapBelow, metresBesideMap } from './checkedFloor.ts'
import type { DrawingProblem } from './problem.ts'

/** Kinds whose elements people call by their names. */
const NAMED_KINDS: readonly ElementKind[] = ['sectors', 'points_of_reference']

function placeProblems(place: PlanPlace, pose: PlanPose, floor: MapBelow): DrawingProblem[] {
  const found: DrawingProblem[] = []
  const at = { x: pose.x, y: pose.y }
  const measure = metresBesideMap(floor.frame, pose)
  if (measure > 0) found.push({ rule: 'outsideMap', severity: 'error', keys: [], place, at, measure })
  // A dock stands at a wall, and may be part of it on the map.
  const severity = place === 'start' ? 'error' : 'warning'
  if (isOccupied(floor, pose)) found.push({ rule: 'onWall', severity, keys: [], place, at })
  return found
}

function noGoProblems(place: PlanPlace, pose: PlanPose, { elements, order }: Drawing): DrawingProblem[] {
  const at = { x: pose.x, y: pose.y }
  return order.zones.flatMap((key): DrawingProblem[] => {
    const zone = elements.get(key)
    if (zone?.kind !== 'zones' || zone.value.settings.type !== 'no_go_zone') return []
    if (zone.value.shape.type === 'polyline' || !isInside(outlineOf(zone), pose)) return []
    return [{ rule: 'placeInNoGo', severity: 'error', keys: [key], place, at }]
  })
}

/** What is wrong with start, end and home, whatever floor they are on. */
export function placingProblems(drawing: Drawing): readonly DrawingProblem[] {
  const { places } = drawing
  const found = PLAN_PLACES.flatMap(place => {
    const pose = places[place]
    return pose ? noGoProblems(place, pose, drawing) : []
  })
  if (places.start) return found
  const fix = { type: 'setPlace' as const, place: 'start' as const, pose: places.home }
  return [...found, { rule: 'startMissing', severity: 'error', keys: [], place: 'start', fix }]
}

/** The name with the least number behind it that nobody has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \d+$/, '').slice(0, 190)
  let number = 2
  while (taken.has(`${base} ${number}`)) number++
  return `${base} ${number}`
}

function duplicateNames(drawing: Drawing, kind: ElementKind): DrawingProblem[] {
  const owners = new Map<string, ElementKey>()
  const doubles: { key: ElementKey; owner: ElementKey }[] = []
  for (const key of drawing.order[kind]) {
    const name = drawing.elements.get(key)?.value.name.trim() ?? ''
    if (name === '') continue
    const owner = owners.get(name)
    if (owner === undefined) owners.set(name, key)
    else doubles.push({ key, owner })
  }
  const taken = new Set(owners.keys())
  return doubles.map(({ key, owner }) => {
    const found = { rule: 'duplicateName', severity: 'warning', keys: [owner, key] } as const
    const element = drawing.elements.get(key)
    if (element?.kind !== 'sectors' && element?.kind !== 'points_of_reference') return { ...found, keys: [owner, key] }
    const name = freeName(element.value.name.trim(), taken)
    taken.add(name)
    const named =
      element.kind === 'sectors'
        ? { ...element, value: { ...element.value, name } }
        : { ...element, value: { ...element.value, name } }
    return { ...found, keys: [owner, key], fix: { type: 'setFields', key, element: named } }
  })
}

/** What is wrong with where start, end and home lie, by the map alone. */
export const mapPlaceProblems = ({ places }: Drawing, map: MapBelow): readonly DrawingProblem[] =>
  PLAN_PLACES.flatMap(place => {
    const pose = places[place]
    return pose ? placeProblems(place, pose, map) : []
  })

export function wholeProblems(drawing: Drawing, map: MapBelow): readonly DrawingProblem[] {
  return [
    ...mapPlaceProblems(drawing, map),
    ...placingProblems(drawing),
    ...NAMED_KINDS.flatMap(kind => duplicateNames(drawing, kind)),
  ]
}
