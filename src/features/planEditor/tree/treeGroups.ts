/** What the tree beside the drawing lists, in its order. */
import {
  ELEMENT_KINDS,
  type Element,
  type ElementKey,
  type ElementKind,
  PLAN_PLACES,
  type PlanPlace,
} from '../../../../contract/plan/drawing.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'

/** Kinds that people see as one. */
const GROUPS = [
  { id: 'sectors', kinds: ['sectors'] },
  { id: 'zones', kinds: ['zones'] },
  { id: 'move_area', kinds: ['move_area'] },
  { id: 'cleaning_areas', kinds: ['cleaning_areas'] },
  { id: 'obstacles', kinds: ['obstacles'] },
  { id: 'outlines', kinds: ['outlines'] },
  { id: 'simplified_map_outlines', kinds: ['simplified_map_outlines'] },
  { id: 'points_of_reference', kinds: ['points_of_reference'] },
  { id: 'rm_points_of_reference', kinds: ['rm_points_of_reference'] },
  { id: 'ruler', kinds: ['ruler'] },
  { id: 'notes', kinds: ['notes'] },
  { id: 'white_out', kinds: ['white_out'] },
  { id: 'addAndSubtract', kinds: ['add', 'subtract'] },
] as const satisfies readonly { readonly id: string; readonly kinds: readonly ElementKind[] }[]
export type GroupId = (typeof GROUPS)[number]['id']

export type TreeElement = { readonly key: ElementKey; readonly element: Element }
export type TreeGroup = { readonly id: GroupId; readonly elements: readonly TreeElement[] }

export type TreeInput = {
  readonly drawing: Pick<Drawing, 'elements' | 'order'>
  /** What the names are searched for; all are listed where it is empty. */
  readonly search: string
  readonly nameOf: (element: Element) => string
}

/** Groups that have anything; sectors and zones always, but not in a search. */
export function treeGroups({ drawing, search, nameOf }: TreeInput): readonly TreeGroup[] {
  const sought = search.trim().toLocaleLowerCase()
  const matches = (element: Element): boolean =>
    sought === '' || nameOf(element).toLocaleLowerCase().includes(sought) || String(element.value.id) === sought
  return GROUPS.map(({ id, kinds }) => ({
    id,
    elements: kinds
      .flatMap(kind => drawing.order[kind])
      .flatMap((key): TreeElement[] => {
        const element = drawing.elements.get(key)
        return element && matches(element) ? [{ key, element }] : []
      }),
  })).filter(({ id, elements }) => elements.length > 0 || (sought === '' && (id === 'sectors' || id === 'zones')))
}

/** Poses that the plan has. */
export const placesOf = ({ places }: Pick<Drawing, 'places'>): readonly PlanPlace[] =>
  PLAN_PLACES.filter(place => places[place] !== undefined)

/** How many elements there are, poses counted with them. */
export const elementCount = (drawing: Drawing): number =>
  ELEMENT_KINDS.reduce((sum, kind) => sum + drawing.order[kind].length, 0) + placesOf(drawing).length
