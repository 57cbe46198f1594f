import { heldPoint, NO_PROPOSAL } from '../editor.logic.ts'
import { drawnBox } from '../gestures/box.ts'
import { isLocked, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** From corner to corner, as wide by height as the picture is; Shift lifts that (E-024). */
export const proposeImage: Proposer = (context, input) => {
  const [from] = context.points
  const { image } = context
  if (from === undefined || image === undefined) return NO_PROPOSAL
  const aspect = isLocked(true, input) ? image.width / image.height : undefined
  const box = drawnBox(from, heldPoint(context, input), aspect, input.modifiers.ctrl)
  const { image_id, filename } = image
  return box.dx > 0 && box.dy > 0 ? shapeProposal(context, { type: 'image', image_id, filename, ...box }) : NO_PROPOSAL
}
