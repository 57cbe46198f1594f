import { NO_PROPOSAL } from '../editor.logic.ts'
import { draggedHeading } from '../gestures/heading.ts'
import type { Proposer } from '../gestures/proposing.ts'

/** Start, end or home: pressed where the robot stands and dragged to where it looks. */
export const proposePlace: Proposer = (context, input) => {
  const [at] = context.points
  if (at === undefined) return NO_PROPOSAL
  const { place } = context
  const pose = { ...at, a: draggedHeading(context, input) }
  return { ghost: { elements: [], places: { [place]: pose } }, command: { type: 'setPlace', place, pose } }
}
