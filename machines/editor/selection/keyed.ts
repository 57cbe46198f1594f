/** What arrow keys and Delete do to what is selected: elements, or a start, end or home. */
import type { Point } from '../../../contract/plan/shapes.ts'
import { changeable, type EditorContext } from '../editor.logic.ts'
import type { Change } from '../editor.setup.ts'

/** Why nothing of the selection changes; nothing where nothing is selected. */
const nothingOf = ({ selection }: EditorContext): readonly Change[] =>
  selection.length > 0 ? [{ refusal: 'isLocked' }] : []

export function removed(context: EditorContext): readonly Change[] {
  const { selectedPlace: place, drawing } = context
  const keys = [...changeable(context)]
  if (keys.length > 0) return [{ command: { type: 'remove', keys }, keys: [] }]
  if (place === undefined || drawing.places[place] === undefined) return nothingOf(context)
  if (place === 'home') return [{ refusal: 'homeNeeded' }]
  return [{ command: { type: 'setPlace', place, pose: null } }]
}

/** @param by metres of the map */
export function nudged(context: EditorContext, by: Point): readonly Change[] {
  const { selectedPlace: place, drawing } = context
  const keys = [...changeable(context)]
  if (keys.length > 0) return [{ command: { type: 'translate', keys, by } }]
  const pose = place && drawing.places[place]
  if (place === undefined || pose === undefined) return nothingOf(context)
  return [{ command: { type: 'setPlace', place, pose: { x: pose.x + by.x, y: pose.y + by.y, a: pose.a } } }]
}
