import type { DrawingCommand, ElementKey } from '../../../contract/plan/drawing.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { outlineOf, shapeOf } from '../../../floor/drawing/elementShape.ts'
import { boundsBetween, isTouched } from '../../../floor/drawing/marquee.ts'
import { changeable, type EditorContext, heldPoint, isThere, NO_PROPOSAL, type Proposal } from '../editor.logic.ts'
import { lockedPoint } from '../gestures/angles.ts'
import { crossingsOf } from '../gestures/crossings.ts'
import type { Proposer } from '../gestures/proposing.ts'
import type { PointerInput } from '../toolInput.ts'
import { pullHandle } from './handles.ts'

/** A command with what the drawing would be after it; nothing where the drawing refuses it. */
function proposalOf({ drawing }: EditorContext, command: DrawingCommand | undefined): Proposal {
  const result = command && applyCommand(drawing, command)
  if (command === undefined || !result?.ok) return NO_PROPOSAL
  const elements = result.changed.flatMap(key => {
    const element = result.drawing.elements.get(key)
    return element ? [[key, element] as const] : []
  })
  const places = command.type === 'setPlace' && command.pose ? { [command.place]: command.pose } : undefined
  const reshaped = command.type === 'moveVertex' || command.type === 'insertVertex' ? elements : []
  const crossings = reshaped.flatMap(([, element]) => {
    return shapeOf(element).type === 'polygon' ? crossingsOf(outlineOf(element), true) : []
  })
  return { ghost: { elements, crossings, ...(places && { places }) }, command }
}

/** From where the gesture took hold to where it is now; with Shift in one of the eight directions. */
function movement(context: EditorContext, input: PointerInput): Point {
  const [from = input.at] = context.points
  const held = heldPoint(context, input)
  const to = input.modifiers.shift ? lockedPoint(from, held) : held
  return { x: to.x - from.x, y: to.y - from.y }
}

function commandOf(context: EditorContext, input: PointerInput): DrawingCommand | undefined {
  const { grip, drawing } = context
  switch (grip?.holds) {
    case 'handle':
      return pullHandle(context, grip.handle, input)
    case 'elements': {
      const keys = [...changeable(context)]
      return keys.length > 0 ? { type: 'translate', keys, by: movement(context, input) } : undefined
    }
    case 'place': {
      const pose = drawing.places[grip.place]
      const by = movement(context, input)
      return pose && { type: 'setPlace', place: grip.place, pose: { x: pose.x + by.x, y: pose.y + by.y, a: pose.a } }
    }
    case 'vertexOfEdge':
      return { type: 'insertVertex', key: grip.key, index: grip.index + 1, at: heldPoint(context, input) }
    default:
      return undefined
  }
}

/** What the drag does to what it holds; a marquee where it holds nothing. */
export const proposeSelect: Proposer = (context, input) => {
  const { grip, points, isReadOnly } = context
  const [from] = points
  if (grip?.holds === 'marquee' && from) return { ghost: { elements: [], marquee: [from, input.at] } }
  return isReadOnly ? NO_PROPOSAL : proposalOf(context, commandOf(context, input))
}

/** Elements that the marquee touches; nothing that is hidden or locked. */
export function marqueeKeys(context: EditorContext): readonly ElementKey[] {
  const { drawing, hidden, locked, proposal, grip } = context
  const { marquee } = proposal.ghost
  const before = grip?.holds === 'marquee' ? grip.before : []
  if (marquee === undefined) return before
  const bounds = boundsBetween(...marquee)
  const touched = [...drawing.elements].flatMap(([key, element]) => {
    if (hidden.has(key) || locked.has(key) || !isThere(context, key)) return []
    return isTouched(element, bounds) ? [key] : []
  })
  return [...new Set([...before, ...touched])]
}

/** What a click selects: with Shift one more or one less. */
export function clickKeys({ grip, selection }: EditorContext, { hit, modifiers }: PointerInput): readonly ElementKey[] {
  if (grip?.holds === 'marquee') return grip.over === undefined ? grip.before : [...grip.before, grip.over]
  if (grip?.holds !== 'elements' || (hit?.on !== 'element' && hit?.on !== 'edge')) return selection
  if (!modifiers.shift) return [hit.key]
  return grip.before.includes(hit.key) ? grip.before.filter(key => key !== hit.key) : [...grip.before, hit.key]
}

/** A double click on an edge gives it a vertex there, and one on a vertex takes it away. */
export function doubleCommand(context: EditorContext, { hit, at }: PointerInput): DrawingCommand | undefined {
  const [key, ...others] = changeable(context)
  if (key === undefined || others.length > 0) return undefined
  if (hit?.on === 'edge' && hit.key === key) return { type: 'insertVertex', key, index: hit.index + 1, at }
  if (hit?.on === 'handle' && hit.handle.part === 'vertex')
    return { type: 'removeVertex', key, index: hit.handle.index }
  return undefined
}
