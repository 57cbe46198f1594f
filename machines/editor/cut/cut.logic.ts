import { NO_PROPOSAL } from '../editor.logic.ts'
import { nextPoint, type Proposer } from '../gestures/proposing.ts'

/** From end to end through what is to be split. */
export const proposeCut: Proposer = (context, input) => {
  const [from] = context.points
  return from ? { ghost: { elements: [], line: [from, nextPoint(context, input)] } } : NO_PROPOSAL
}
