/** What the editor's picture has to be told of its state: only what is another object than before. */

import { PLAN_PLACES } from '../../../../contract/plan/drawing.ts'
import { visibleElements } from '../../../../floor/drawing/cameraOffZones.ts'
import type { EditorContext } from '../../../../machines/editor/editor.logic.ts'
import type { EditorHit } from '../../../../machines/editor/toolInput.ts'
import type { DrawingHit } from '../../../../map/drawing/drawingHits.ts'
import type { EditorChange } from '../../../../map/drawing/editorPicture.ts'
import type { ElementIndex } from '../../../../map/drawing/elementIndex.ts'

/** What a hit of the map means to the tools. */
export function hitOf(hit: DrawingHit | undefined, index: ElementIndex): EditorHit | undefined {
  if (hit === undefined) return undefined
  switch (hit.kind) {
    case 'handle':
      return { on: 'handle', handle: hit.handle, place: hit.handle.place }
    case 'vertex': {
      const shape = index.get(hit.key)?.shape
      const place = shape && 'points' in shape ? shape.points[hit.index] : undefined
      if (place === undefined) return { on: 'element', key: hit.key }
      return { on: 'handle', handle: { part: 'vertex', index: hit.index }, place: { x: place.x, y: place.y } }
    }
    case 'edge':
      return { on: 'edge', key: hit.key, index: hit.index }
    case 'element':
      return { on: 'element', key: hit.key, ...(hit.isInside && { isInside: true }) }
    case 'place':
      return { on: 'place', place: hit.place }
  }
}

/** Start, end and home but those that are hidden. */
export function shownPlaces({ drawing: { places }, hiddenPlaces }: Pick<EditorContext, 'drawing' | 'hiddenPlaces'>) {
  if (hiddenPlaces.size === 0) return places
  return Object.fromEntries(
    PLAN_PLACES.flatMap(place => (hiddenPlaces.has(place) || !places[place] ? [] : [[place, places[place]]])),
  )
}

/** @param before what the picture was made of; undefined where it has nothing yet */
export function pictureChange(
  now: EditorContext,
  before: EditorContext | undefined,
  index: ElementIndex,
): EditorChange {
  const { drawing, proposal, selection, selectedPlace, hidden, locked, isReadOnly } = now
  const isNew = before === undefined
  return {
    ...(drawing.elements !== before?.drawing.elements && {
      elements: { ...index.update(visibleElements(drawing.elements, now.maySeeCameraOffZones)), all: isNew },
    }),
    ...((drawing.places !== before?.drawing.places || now.hiddenPlaces !== before.hiddenPlaces) && {
      places: shownPlaces(now),
    }),
    ...(hidden !== before?.hidden && { hidden: [...hidden] }),
    ...(locked !== before?.locked && { locked: [...locked] }),
    ...(selection !== before?.selection && { selection }),
    ...(selectedPlace !== before?.selectedPlace && { selectedPlace }),
    ...(isReadOnly !== before?.isReadOnly && { isChangeable: !isReadOnly }),
    ...(isNew && { selectedPlace }),
    ...(proposal !== before?.proposal && { ghost: proposal.ghost }),
  }
}
