import { heldPoint, NO_PROPOSAL } from '../editor.logic.ts'
import { drawnBox } from '../gestures/box.ts'
import { isLocked, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** From corner to corner; with Ctrl from the middle. A lock makes a circle (E-031). */
export const proposeEllipse: Proposer = (context, input) => {
  const [from] = context.points
  if (from === undefined) return NO_PROPOSAL
  const aspect = isLocked(context.isAspectLocked, input) ? 1 : undefined
  const box = drawnBox(from, heldPoint(context, input), aspect, input.modifiers.ctrl)
  return box.dx > 0 && box.dy > 0 ? shapeProposal(context, { type: 'ellipse', ...box }) : NO_PROPOSAL
}
