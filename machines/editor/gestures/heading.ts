import { distance, headingTo } from '../../../floor/geometry.ts'
import { type EditorContext, heldPoint } from '../editor.logic.ts'
import type { PointerInput } from '../toolInput.ts'
import { lockedAngle } from './angles.ts'
import { isLocked } from './proposing.ts'

/** Where the drag points to from the gesture's first point, with the lock in one of the eight directions (E-027); 0 where nothing was dragged. */
export function draggedHeading(context: EditorContext, input: PointerInput): number {
  const [from] = context.points
  const to = heldPoint(context, input)
  if (from === undefined || distance(from, to) <= input.slop) return 0
  const heading = headingTo(from, to)
  return isLocked(context.isAngleLocked, input) ? lockedAngle(heading) : heading
}
