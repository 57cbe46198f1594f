/** Copies of elements. */
import type { DrawingCommand, Element, ElementKey } from '../../../contract/plan/drawing.ts'
import { MAX_COMMAND_ELEMENTS } from '../../../contract/plan/drawing.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { boundsOfElement, placeElement } from '../../../floor/drawing/elementShape.ts'
import { translation } from '../../../floor/drawing/shapePlacing.ts'
import type { EditorContext } from '../editor.logic.ts'
import { newKeys } from '../newKeys.ts'

/** A copy without a place of its own stands so far to the right of and below what it copies, metres. */
const BESIDE = 0.5

type Copied = { readonly command: DrawingCommand; readonly keys: readonly ElementKey[] }

function added(context: EditorContext, elements: readonly Element[], by: Point): Copied | undefined {
  const placing = translation(by)
  const newKey = newKeys(context)
  const copies = elements.slice(0, MAX_COMMAND_ELEMENTS).map(element => ({
    key: newKey(),
    element: placeElement(element, placing),
    before: null,
  }))
  if (copies.length === 0) return undefined
  return { command: { type: 'add', elements: copies }, keys: copies.map(({ key }) => key) }
}

export const selectedElements = ({ selection, drawing }: EditorContext): readonly Element[] =>
  selection.flatMap(key => drawing.elements.get(key) ?? [])

/** What is selected once more, beside itself. */
export const duplicated = (context: EditorContext): Copied | undefined =>
  added(context, selectedElements(context), { x: BESIDE, y: -BESIDE })

/** @param at the middle of what is pasted; beside its origin where there is none */
export function pasted(
  context: EditorContext,
  elements: readonly Element[],
  at: Point | undefined,
): Copied | undefined {
  if (at === undefined) {
    const step = BESIDE * (context.pasted + 1)
    return added(context, elements, { x: step, y: -step })
  }
  const boxes = elements.map(boundsOfElement)
  const [left, right] = [Math.min(...boxes.map(({ minX }) => minX)), Math.max(...boxes.map(({ maxX }) => maxX))]
  const [low, high] = [Math.min(...boxes.map(({ minY }) => minY)), Math.max(...boxes.map(({ maxY }) => maxY))]
  return added(context, elements, { x: at.x - (left + right) / 2, y: at.y - (low + high) / 2 })
}
