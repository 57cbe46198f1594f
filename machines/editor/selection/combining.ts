/** Areas that are made of areas, by one command each. */
import {
  cutOut,
  cutTo,
  joinElements,
  offsetElements,
  type ShapeCommand,
  simplifyElements,
} from '../../../floor/drawing/boolean/shapeCommands.ts'
import { type Combining, changeable, type EditorContext, type GestureRefusal } from '../editor.logic.ts'
import type { Change } from '../editor.setup.ts'
import { newKeys } from '../newKeys.ts'

/** No point is lost that is further off than a cell of most maps. Metres. */
const SIMPLIFY_M = 0.05

const REFUSALS: { readonly [R in Extract<ShapeCommand, { ok: false }>['reason']]: GestureRefusal } = {
  notArea: 'noAreas',
  otherKind: 'otherKind',
  apart: 'apart',
  nothingLeft: 'nothingLeft',
  unchanged: 'nothingChanged',
  tooMany: 'tooManyPoints',
}

/** Subtracting and intersecting change all but what was selected last, which stays. */
function combination(context: EditorContext, how: Combining): ShapeCommand | undefined {
  const { drawing, selection, robotWidth } = context
  const newKey = newKeys(context)
  const keys = changeable(context)
  const knife = selection.findLast(key => drawing.elements.has(key))
  if (knife === undefined || keys.length === 0) return undefined
  const others = keys.filter(key => key !== knife)
  switch (how) {
    case 'join':
      return joinElements(drawing, keys, newKey)
    case 'subtract':
      return others.length > 0 ? cutOut(drawing, others, knife, newKey) : undefined
    case 'intersect':
      return others.length > 0 ? cutTo(drawing, others, knife, newKey) : undefined
    case 'simplify':
      return simplifyElements(drawing, keys, SIMPLIFY_M)
    case 'grow':
      return offsetElements(drawing, keys, robotWidth / 2, newKey)
    case 'shrink':
      return offsetElements(drawing, keys, -robotWidth / 2, newKey)
  }
}

export function combined(context: EditorContext, how: Combining): Change {
  const isOfSeveral = how === 'join' || how === 'subtract' || how === 'intersect'
  if (isOfSeveral && context.selection.length < 2) return { refusal: 'selectTwo' }
  const result = combination(context, how)
  if (result === undefined) return { refusal: 'nothingSelected' }
  return result.ok ? { command: result.command } : { refusal: REFUSALS[result.reason] }
}
