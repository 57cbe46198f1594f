import { DEFAULT_FONT_SIZE } from '../../../contract/plan/shapes.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { draggedHeading } from '../gestures/heading.ts'
import { type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** Pressed where it stands; a drag turns it (E-025). */
export const proposePoint: Proposer = (context, input) => {
  const [at] = context.points
  if (at === undefined) return NO_PROPOSAL
  const a = draggedHeading(context, input)
  return shapeProposal(context, { type: 'point', ...at, a, fontsize: DEFAULT_FONT_SIZE, label: '', icon: '' })
}
