import { type EditorContext, NO_PROPOSAL, type Proposal } from '../editor.logic.ts'
import { crossingsOf } from '../gestures/crossings.ts'
import { nextPoint, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** The ring of the points that stand, or why it is none (E-032). */
export function closedPolygon(context: EditorContext): Proposal {
  const { points } = context
  const crossings = crossingsOf(points, true)
  if (points.length < 3 || crossings.length > 0)
    return { ghost: { elements: [], line: points, placed: points, crossings } }
  return shapeProposal(context, { type: 'polygon', points: [...points] })
}

/** The line of the points that stand and the pointer's; where it crosses itself is shown. */
export const proposePolygon: Proposer = (context, input) => {
  const { points } = context
  if (points.length === 0) return NO_PROPOSAL
  const line = [...points, nextPoint(context, input)]
  return { ghost: { elements: [], line, placed: points, crossings: crossingsOf(line, false) } }
}
