/** What every tool does with a press. */

import { distance } from '../../../floor/geometry.ts'
import { type EditorContext, heldPoint, NO_PROPOSAL } from '../editor.logic.ts'
import type { PointerInput } from '../toolInput.ts'
import { nextPoint } from './proposing.ts'

/** A gesture that has not begun. */
export const NO_GESTURE = {
  points: [],
  grab: { x: 0, y: 0 },
  grip: undefined,
  proposal: NO_PROPOSAL,
} satisfies Partial<EditorContext>

export const firstPoint = (input: PointerInput): Partial<EditorContext> => ({
  ...NO_GESTURE,
  points: [heldPoint({ grab: NO_GESTURE.grab }, input)],
  refusal: undefined,
  selection: [],
  selectedPlace: undefined,
})

/** One more point; none where the last one is. */
export function morePoints(context: EditorContext, input: PointerInput): Partial<EditorContext> {
  const { points } = context
  const next = nextPoint(context, input)
  const last = points.at(-1)
  return last && distance(last, next) <= input.slop
    ? { refusal: undefined }
    : { points: [...points, next], refusal: undefined }
}

/** Without the last point. */
export const pointsBefore = ({ points }: EditorContext): Partial<EditorContext> => ({
  points: points.slice(0, -1),
  proposal: NO_PROPOSAL,
  refusal: undefined,
})

/** Whether a press is on the first point of a ring that may close. */
export const isAtStart = ({ points }: EditorContext, { at, snapped, slop }: PointerInput): boolean => {
  const [first] = points
  return first !== undefined && points.length >= 3 && distance(first, snapped ?? at) <= 2 * slop
}
