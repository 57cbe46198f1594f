import { NO_PROPOSAL } from '../editor.logic.ts'
import { draggedHeading } from '../gestures/heading.ts'
import { type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** Pressed at its foot and dragged to where it points (E-027). */
export const proposeVector: Proposer = (context, input) => {
  const [foot] = context.points
  return foot ? shapeProposal(context, { type: 'vector', ...foot, a: draggedHeading(context, input) }) : NO_PROPOSAL
}
