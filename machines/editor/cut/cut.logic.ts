import { splitElement } from '../../../floor/drawing/boolean/shapeCommands.ts'
import { outlineOf } from '../../../floor/drawing/elementShape.ts'
import { distance, isInside } from '../../../floor/geometry.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { nextPoint, type Proposer } from '../gestures/proposing.ts'
import { newKeys } from '../newKeys.ts'

/** From end to end across the area under its middle, which is split along it. */
export const proposeCut: Proposer = (context, input) => {
  const [from] = context.points
  const to = nextPoint(context, input)
  if (from === undefined || distance(from, to) === 0) return NO_PROPOSAL
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const { drawing, hidden, locked } = context
  const ghost = { elements: [], line: [from, to] }
  for (const [key, element] of drawing.elements) {
    if (hidden.has(key) || locked.has(key) || !isInside(outlineOf(element), middle)) continue
    const split = splitElement(drawing, key, [from, to], newKeys(context))
    if (split.ok) return { ghost, command: split.command }
  }
  return { ghost, refusal: 'nothingCut' }
}
