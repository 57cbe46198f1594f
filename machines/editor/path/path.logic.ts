import { type EditorContext, NO_PROPOSAL, type Proposal } from '../editor.logic.ts'
import { newElement } from '../gestures/newElement.ts'
import { nextPoint, type Proposer, shapeProposal } from '../gestures/proposing.ts'
import { newKeys } from '../newKeys.ts'

/** The way through the points that stand. */
export function endedPath(context: EditorContext): Proposal {
  const { points } = context
  if (points.length < 2) return { ghost: { elements: [], line: points, placed: points } }
  return shapeProposal(context, { type: 'polyline', points: [...points] })
}

/** The way so far and on to the pointer. */
export const proposePath: Proposer = (context, input) => {
  const { points } = context
  if (points.length === 0) return NO_PROPOSAL
  const line = [...points, nextPoint(context, input)]
  const [[key] = ['']] = context.proposal.ghost.elements
  const element = newElement({ type: 'polyline', points: line }, context.target)
  return { ghost: { elements: [[key === '' ? newKeys(context)() : key, element]], line, placed: points } }
}
