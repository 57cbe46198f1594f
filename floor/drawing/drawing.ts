/** A drawing: the elements of a plan under keys that stay, while commands change it. Never changed in place. */
import { ELEMENT_KINDS, type Element, type ElementKey, type ElementKind } from '../../contract/plan/drawing.ts'
import {
  DRAWN_KINDS,
  type DrawnElement,
  type DrawnKind,
  type PlanConfig,
  type PlanElements,
} from '../../contract/plan/elements.ts'
import type { PlanPose } from '../../contract/plan/shapes.ts'
import { placeElement } from './elementShape.ts'
import { IN_PLACE } from './shapePlacing.ts'
import { wholePose } from './wholeMillimetres.ts'

type ByKind<T> = { readonly [K in ElementKind]: T }

export type Drawing = {
  readonly elements: ReadonlyMap<ElementKey, Element>
  /** Keys of each kind, in the order of the file; sectors are cleaned in it. */
  readonly order: ByKind<readonly ElementKey[]>
  readonly places: { readonly start?: PlanPose; readonly end?: PlanPose; readonly home: PlanPose }
  /** The id that the next new element of a kind gets. */
  readonly nextId: ByKind<number>
  /** Kind and id of elements that were removed: a key that comes again is the same element. */
  readonly removed: ReadonlyMap<ElementKey, { readonly kind: ElementKind; readonly id: number }>
}

const byKind = <T>(valueOf: (kind: ElementKind) => T): ByKind<T> => ({
  sectors: valueOf('sectors'),
  zones: valueOf('zones'),
  points_of_reference: valueOf('points_of_reference'),
  ruler: valueOf('ruler'),
  rm_points_of_reference: valueOf('rm_points_of_reference'),
  move_area: valueOf('move_area'),
  obstacles: valueOf('obstacles'),
  cleaning_areas: valueOf('cleaning_areas'),
  simplified_map_outlines: valueOf('simplified_map_outlines'),
  outlines: valueOf('outlines'),
  notes: valueOf('notes'),
  white_out: valueOf('white_out'),
  subtract: valueOf('subtract'),
  add: valueOf('add'),
})

const keyOf = (kind: ElementKind, id: number): ElementKey => `${kind}:${id}`

export function withId(element: Element, id: number): Element {
  switch (element.kind) {
    case 'sectors':
      return { ...element, value: { ...element.value, id } }
    case 'zones':
      return { ...element, value: { ...element.value, id } }
    case 'points_of_reference':
      return { ...element, value: { ...element.value, id } }
    default:
      return { ...element, value: { ...element.value, id } }
  }
}

function elementsOfKind(elements: PlanElements, kind: ElementKind): readonly Element[] {
  switch (kind) {
    case 'sectors':
      return elements.sectors.map(value => ({ kind, value }))
    case 'zones':
      return elements.zones.map(value => ({ kind, value }))
    case 'points_of_reference':
      return elements.points_of_reference.map(value => ({ kind, value }))
    default:
      return elements[kind].map(value => ({ kind, value }))
  }
}

/**
 * What the files of a version say, in whole millimetres. Ids are identities: of two elements of a kind with one id, which no robot can tell apart, the
 * later gets the next free one.
 */
export function drawingOf(planElements: PlanElements, { home }: Pick<PlanConfig, 'home'>): Drawing {
  const elements = new Map<ElementKey, Element>()
  const next = new Map<ElementKind, number>()
  const keys = new Map<ElementKind, readonly ElementKey[]>()
  for (const kind of ELEMENT_KINDS) {
    const found = elementsOfKind(planElements, kind)
    let free = found.reduce((most, { value }) => Math.max(most, value.id), 0) + 1
    keys.set(
      kind,
      found.map(element => {
        const isTaken = elements.has(keyOf(kind, element.value.id))
        const id = isTaken ? free++ : element.value.id
        const key = keyOf(kind, id)
        elements.set(key, placeElement(isTaken ? withId(element, id) : element, IN_PLACE))
        return key
      }),
    )
    next.set(kind, free)
  }
  const { start, end } = planElements
  return {
    elements,
    order: byKind(kind => keys.get(kind) ?? []),
    places: { ...(start && { start: wholePose(start) }), ...(end && { end: wholePose(end) }), home: wholePose(home) },
    nextId: byKind(kind => next.get(kind) ?? 1),
    removed: new Map(),
  }
}

const isDrawn = (element: Element): element is { kind: DrawnKind; value: DrawnElement } =>
  DRAWN_KINDS.some(kind => kind === element.kind)

/** What `sectors.yaml` is to hold. */
export function elementsOf({ elements, order, places: { start, end } }: Drawing): PlanElements {
  const all = (kind: ElementKind): Element[] =>
    order[kind].flatMap(key => {
      const element = elements.get(key)
      return element ? [element] : []
    })
  const drawn = (kind: DrawnKind): DrawnElement[] => all(kind).flatMap(one => (isDrawn(one) ? [one.value] : []))
  return {
    ...(start && { start }),
    ...(end && { end }),
    sectors: all('sectors').flatMap(one => (one.kind === 'sectors' ? [one.value] : [])),
    zones: all('zones').flatMap(one => (one.kind === 'zones' ? [one.value] : [])),
    points_of_reference: all('points_of_reference').flatMap(one =>
      one.kind === 'points_of_reference' ? [one.value] : [],
    ),
    ruler: drawn('ruler'),
    rm_points_of_reference: drawn('rm_points_of_reference'),
    move_area: drawn('move_area'),
    obstacles: drawn('obstacles'),
    cleaning_areas: drawn('cleaning_areas'),
    simplified_map_outlines: drawn('simplified_map_outlines'),
    outlines: drawn('outlines'),
    notes: drawn('notes'),
    white_out: drawn('white_out'),
    subtract: drawn('subtract'),
    add: drawn('add'),
  }
}

/** What `config.yaml` is to hold: all but home is as it was. */
export const configOf = ({ places: { home } }: Drawing, config: PlanConfig): PlanConfig => ({ ...config, home })
