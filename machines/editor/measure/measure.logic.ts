import { NO_PROPOSAL } from '../editor.logic.ts'
import { newElement } from '../gestures/newElement.ts'
import { nextPoint, type Proposer } from '../gestures/proposing.ts'
import { rulerBetween } from '../ruler/ruler.logic.ts'

/** In the picture alone. */
const MEASURED = 'measured'

/** A ruler that is shown and never in the drawing. */
export const proposeMeasure: Proposer = (context, input) => {
  const [from] = context.points
  const shape = from && rulerBetween(from, nextPoint(context, input))
  return shape ? { ghost: { elements: [[MEASURED, newElement(shape, context.target)]] } } : NO_PROPOSAL
}
