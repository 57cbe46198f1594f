import { DEFAULT_FONT_SIZE, type Point, type Shape } from '../../../contract/plan/shapes.ts'
import { distance } from '../../../floor/geometry.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { nextPoint, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** Undefined where both ends are one. */
export function rulerBetween(from: Point, to: Point): Extract<Shape, { type: 'rulerline' }> | undefined {
  const label_property = { text: '', fontsize: DEFAULT_FONT_SIZE }
  return distance(from, to) === 0 ? undefined : { type: 'rulerline', points: [from, to], label_property }
}

/** Measures from end to end (E-026). */
export const proposeRuler: Proposer = (context, input) => {
  const [from] = context.points
  const shape = from && rulerBetween(from, nextPoint(context, input))
  return shape ? shapeProposal(context, shape) : NO_PROPOSAL
}
