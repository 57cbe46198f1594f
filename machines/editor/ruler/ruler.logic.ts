import { DEFAULT_FONT_SIZE } from '../../../contract/plan/shapes.ts'
import { distance } from '../../../floor/geometry.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { nextPoint, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** Measures from end to end (E-026). */
export const proposeRuler: Proposer = (context, input) => {
  const [from] = context.points
  const to = nextPoint(context, input)
  if (from === undefined || distance(from, to) === 0) return NO_PROPOSAL
  const label_property = { text: '', fontsize: DEFAULT_FONT_SIZE }
  return shapeProposal(context, { type: 'rulerline', points: [from, to], label_property })
}
