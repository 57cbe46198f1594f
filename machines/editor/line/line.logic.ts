import { distance } from '../../../floor/geometry.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { nextPoint, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** From end to end, with the lock in one of the eight directions (E-030). */
export const proposeLine: Proposer = (context, input) => {
  const [from] = context.points
  const to = nextPoint(context, input)
  if (from === undefined || distance(from, to) === 0) return NO_PROPOSAL
  return shapeProposal(context, { type: 'line', points: [from, to] })
}
