import type { DrawingCommand, ElementKey } from '../../../contract/plan/drawing.ts'
import { boundsOfElement } from '../../../floor/drawing/elementShape.ts'
import { type EditorContext, isThere, NO_PROPOSAL } from '../editor.logic.ts'
import type { Proposer } from '../gestures/proposing.ts'
import type { PointerInput } from '../toolInput.ts'

/** The sector under the pointer. */
export function sectorAt(context: EditorContext, { hit }: PointerInput): ElementKey | undefined {
  const key = hit?.on === 'element' || hit?.on === 'edge' ? hit.key : undefined
  if (key === undefined || !isThere(context, key)) return undefined
  return context.drawing.elements.get(key)?.kind === 'sectors' ? key : undefined
}

function middleOf({ drawing }: EditorContext, key: ElementKey) {
  const element = drawing.elements.get(key)
  if (!element) return undefined
  const { minX, minY, maxX, maxY } = boundsOfElement(element)
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

/** The sector takes the place of the one that it is dragged to, which moves on by one. */
function reordering({ drawing }: EditorContext, from: ElementKey, to: ElementKey): DrawingCommand | undefined {
  const keys = drawing.order.sectors
  const [at, place] = [keys.indexOf(from), keys.indexOf(to)]
  if (at < 0 || place < 0 || at === place) return undefined
  const before = place < at ? to : (keys[place + 1] ?? null)
  return { type: 'reorder', key: from, before }
}

/** From the sector that was pressed to the one under the pointer (E-002: sectors are cleaned in their order). */
export const proposeOrder: Proposer = (context, input) => {
  const { grip } = context
  const from = grip?.holds === 'sector' ? grip.key : undefined
  const middle = from === undefined ? undefined : middleOf(context, from)
  if (from === undefined || !middle) return NO_PROPOSAL
  const to = sectorAt(context, input)
  const command = to === undefined ? undefined : reordering(context, from, to)
  const end = (command && to !== undefined && middleOf(context, to)) || input.at
  return { ghost: { elements: [], line: [middle, end], placed: [middle] }, ...(command && { command }) }
}
