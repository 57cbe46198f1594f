/** The one validator of drawings: for who draws, for what is imported and for what is saved. */
import type { Element, ElementKey } from '../../../contract/plan/drawing.ts'
import { isSameArea } from '../../../contract/resources/plans.ts'
import type { Drawing } from '../drawing.ts'
import { type CheckedFloor, checkedFloorOf } from './checkedFloor.ts'
import { elementProblems } from './elementRules.ts'
import { type Area, areaOf, pairProblem } from './pairRules.ts'
import type { DrawingFloor, DrawingProblem } from './problem.ts'
import { createReach } from './reach.ts'
import { createSectorCover } from './sectorCover.ts'
import { wholeProblems } from './wholeRules.ts'

export type DrawingChecks = {
  /** Looks at what has changed since the drawing before. Errors first. */
  readonly check: (drawing: Drawing) => readonly DrawingProblem[]
  /** m² of the drawing that was checked last. */
  readonly cleanableArea: () => number
}

/** Holds the drawings of one editor against a floor, one after the other. */
export function createDrawingChecks(floor: DrawingFloor): DrawingChecks {
  const checked = checkedFloorOf(floor)
  const elements = createElementChecks(checked)
  const pairs = createPairChecks()
  const cover = createSectorCover(checked)
  const reachProblems = createReachChecks(checked)
  let last: Drawing['elements'] = new Map()

  function areaProblems(drawing: Drawing): DrawingProblem[] {
    const { area: expected } = checked
    const measure = cover.area()
    if (expected === undefined || drawing.order.sectors.length === 0 || isSameArea(measure, expected)) return []
    return [{ rule: 'areaMismatch', severity: 'warning', keys: [], measure, expected }]
  }

  return {
    check(drawing) {
      for (const key of changedKeys(last, drawing.elements)) {
        const element = drawing.elements.get(key)
        elements.set(key, element)
        pairs.set(key, element)
        cover.set(key, element?.kind === 'sectors' ? element.value : undefined)
      }
      last = drawing.elements
      const found = [
        ...elements.problems(),
        ...pairs.problems(drawing),
        ...reachProblems(drawing),
        ...wholeProblems(drawing, checked),
        ...areaProblems(drawing),
      ]
      return [...found.filter(({ severity }) => severity === 'error'), ...found.filter(isWarning)]
    },
    cleanableArea: cover.area,
  }
}

/** All problems of a drawing, errors first. */
export const checkDrawing = (drawing: Drawing, floor: DrawingFloor): readonly DrawingProblem[] =>
  createDrawingChecks(floor).check(drawing)

/**
 * The errors alone: those that `checkDrawing` finds as well. What can only warn, such as two elements that overlap, is not looked for.
 */
export function drawingErrors(drawing: Drawing, floor: DrawingFloor): readonly DrawingProblem[] {
  const checked = checkedFloorOf(floor)
  const ofElements = [...drawing.elements].flatMap(([key, element]) => elementProblems(key, element, checked))
  const found = [...ofElements, ...createReachChecks(checked)(drawing), ...wholeProblems(drawing, checked)]
  return found.filter(problem => !isWarning(problem))
}

const isWarning = ({ severity }: DrawingProblem): boolean => severity === 'warning'

function changedKeys(before: Drawing['elements'], after: Drawing['elements']): ElementKey[] {
  const changed = [...before.keys()].filter(key => !after.has(key))
  for (const [key, element] of after) if (before.get(key) !== element) changed.push(key)
  return changed
}

function createElementChecks(floor: CheckedFloor) {
  const found = new Map<ElementKey, readonly DrawingProblem[]>()
  return {
    set(key: ElementKey, element: Element | undefined): void {
      const problems = element ? elementProblems(key, element, floor) : []
      if (problems.length > 0) found.set(key, problems)
      else found.delete(key)
    },
    problems: (): readonly DrawingProblem[] => [...found.values()].flat(),
  }
}

/** Which of two sectors gives way depends on their order, so pairs are looked at when they are asked for, and known while both stay as they are. */
function createPairChecks() {
  const areas = new Map<ElementKey, Area>()
  const found = new Map<Area, Map<Area, DrawingProblem | undefined>>()
  const near = createNeighbours(areas)

  function problemOf(first: Area, second: Area): DrawingProblem | undefined {
    const known = found.get(first) ?? new Map<Area, DrawingProblem | undefined>()
    found.set(first, known)
    if (!known.has(second)) known.set(second, pairProblem(first, second))
    return known.get(second)
  }

  return {
    set(key: ElementKey, element: Element | undefined): void {
      const before = areas.get(key)
      if (before) {
        for (const other of near.of(before)) found.get(other)?.delete(before)
        found.delete(before)
        near.remove(before)
      }
      const area = element && areaOf(key, element)
      if (area) areas.set(key, area)
      else areas.delete(key)
      if (area) near.add(area)
    },
    problems({ order }: Drawing): readonly DrawingProblem[] {
      return [order.sectors, order.zones].flatMap(keys => {
        const places = new Map(keys.map((key, place) => [key, place]))
        return keys.flatMap((key, place) => {
          const first = areas.get(key)
          if (!first) return []
          return [...near.of(first)].flatMap(second =>
            (places.get(second.key) ?? -1) > place ? (problemOf(first, second) ?? []) : [],
          )
        })
      })
    },
  }
}

/** Of each area those of its kind whose upright rectangles overlap its own. */
function createNeighbours(areas: ReadonlyMap<ElementKey, Area>) {
  const neighbours = new Map<Area, Set<Area>>()
  const isNear = (a: Area, b: Area): boolean =>
    a !== b &&
    a.element.kind === b.element.kind &&
    a.bounds.minX < b.bounds.maxX &&
    b.bounds.minX < a.bounds.maxX &&
    a.bounds.minY < b.bounds.maxY &&
    b.bounds.minY < a.bounds.maxY
  return {
    add(area: Area): void {
      const found = new Set<Area>()
      for (const other of areas.values()) if (isNear(area, other)) found.add(other)
      for (const other of found) neighbours.get(other)?.add(area)
      neighbours.set(area, found)
    },
    remove(area: Area): void {
      for (const other of neighbours.get(area) ?? []) neighbours.get(other)?.delete(area)
      neighbours.delete(area)
    },
    of: (area: Area): ReadonlySet<Area> => neighbours.get(area) ?? new Set(),
  }
}

const bars = (element: Element | undefined): element is Extract<Element, { kind: 'zones' }> =>
  element?.kind === 'zones' &&
  (element.value.settings.type === 'no_go_zone' || element.value.settings.type === 'glass_wall')

function createReachChecks(floor: CheckedFloor): (drawing: Drawing) => DrawingProblem[] {
  const reachFrom = createReach(floor)
  let last: { readonly inputs: readonly unknown[]; readonly reach: ReturnType<typeof reachFrom> } | undefined

  return ({ elements, order, places: { home, start } }) => {
    const zones = order.zones.flatMap(key => {
      const element = elements.get(key)
      return bars(element) ? [element] : []
    })
    const inputs = [home.x, home.y, ...zones]
    const isSame = last?.inputs.length === inputs.length && inputs.every((one, place) => one === last?.inputs[place])
    last = last && isSame ? last : { inputs, reach: reachFrom(home, zones) }
    const { reach } = last
    const problem = { rule: 'unreachable', severity: 'error' } as const
    if (!reach) return [{ ...problem, keys: [], place: 'home', at: { x: home.x, y: home.y } }]
    const sectors = order.sectors.flatMap((key): DrawingProblem[] => {
      const element = elements.get(key)
      return element && !reach.isReached(element) ? [{ ...problem, keys: [key] }] : []
    })
    if (!start || reach.isNearReached(start)) return sectors
    return [...sectors, { ...problem, keys: [], place: 'start', at: { x: start.x, y: start.y } }]
  }
}
