/** Zones without cameras are there only for whoever may see them (E-018). */
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import type { Drawing } from './drawing.ts'

const isCameraOffZone = ({ kind, value }: Element): boolean =>
  kind === 'zones' && value.settings.camera_settings?.status === 'off'

/** Whether somebody sees an element. @param maySeeCameraOffZones whether they have the right of zones without cameras */
export const isVisible = (element: Element, maySeeCameraOffZones: boolean): boolean =>
  maySeeCameraOffZones || !isCameraOffZone(element)

/** The same map where all of it is seen. */
export const visibleElements = (
  elements: ReadonlyMap<ElementKey, Element>,
  maySeeCameraOffZones: boolean,
): ReadonlyMap<ElementKey, Element> =>
  maySeeCameraOffZones ? elements : new Map([...elements].filter(([, element]) => isVisible(element, false)))

/** What somebody sees of a drawing, for what lists or writes it; commands go to the whole of it. The same drawing where all of it is seen. */
export function visibleDrawing(drawing: Drawing, maySeeCameraOffZones: boolean): Drawing {
  if (maySeeCameraOffZones) return drawing
  const elements = visibleElements(drawing.elements, false)
  return {
    ...drawing,
    elements,
    order: { ...drawing.order, zones: drawing.order.zones.filter(key => elements.has(key)) },
  }
}
