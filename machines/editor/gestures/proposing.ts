/** What drawing tools propose. */
import type { Element } from '../../../contract/plan/drawing.ts'
import type { Point, Shape } from '../../../contract/plan/shapes.ts'
import { type EditorContext, heldPoint, type Proposal } from '../editor.logic.ts'
import { newKeys } from '../newKeys.ts'
import type { PointerInput } from '../toolInput.ts'
import { lockedPoint } from './angles.ts'
import { addCommand, newElement } from './newElement.ts'

/** What a gesture would do, were it to end at this point. */
export type Proposer = (context: EditorContext, input: PointerInput) => Proposal

/** Shift locks where the lock is off, and lifts it where it is on. */
export const isLocked = (lock: boolean, { modifiers }: PointerInput): boolean => lock !== modifiers.shift

/** The pointer's point, in one of the eight directions from the last one where angles are locked (E-030). */
export function nextPoint(context: EditorContext, input: PointerInput): Point {
  const from = context.points.at(-1)
  if (from === undefined || !isLocked(context.isAngleLocked, input)) return heldPoint(context, input)
  return lockedPoint(from, heldPoint(context, input))
}

/** A gesture's new element has one key from its first move to its end. */
function keyOf(context: EditorContext): string {
  const { command } = context.proposal
  return (command?.type === 'add' ? command.elements[0]?.key : undefined) ?? newKeys(context)()
}

export function addProposal(
  context: EditorContext,
  element: Element,
  ghost: Partial<Proposal['ghost']> = {},
): Proposal {
  const key = keyOf(context)
  return { ghost: { elements: [[key, element]], ...ghost }, command: addCommand(key, element) }
}

export const shapeProposal = (context: EditorContext, shape: Shape): Proposal =>
  addProposal(context, newElement(shape, context.target))
