import type { Element } from '../../contract/plan/drawing.ts'
import {
  type DrawnElement,
  NO_ELEMENTS,
  type PlanElements,
  type Sector,
  type Waypoint,
  type Zone,
} from '../../contract/plan/elements.ts'
import type { EditorPlaces } from './editorPicture.ts'

/** Elements as layers take them, in their order. */
export function planElementsOf(elements: Iterable<Element>, { start, end }: EditorPlaces): PlanElements {
  const sectors: Sector[] = []
  const zones: Zone[] = []
  const waypoints: Waypoint[] = []
  const drawn: { [kind: string]: DrawnElement[] } = {}
  for (const element of elements) {
    if (element.kind === 'sectors') sectors.push(element.value)
    else if (element.kind === 'zones') zones.push(element.value)
    else if (element.kind === 'points_of_reference') waypoints.push(element.value)
    else (drawn[element.kind] ??= []).push(element.value)
  }
  return {
    ...NO_ELEMENTS,
    ...drawn,
    ...(start && { start }),
    ...(end && { end }),
    sectors,
    zones,
    points_of_reference: waypoints,
  }
}
