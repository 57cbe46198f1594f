/** Commands as people give them: what makes the drawing worse by itself is refused, whatever floor it lies on. */
import type { DrawingCommand, ElementKey } from '../../contract/plan/drawing.ts'
import { REFUSED_RULES, type RefusedRule } from '../../contract/plan/drawingRules.ts'
import { applyCommand, type CommandResult } from './applyCommand.ts'
import { formProblems } from './checks/elementRules.ts'
import { worsened } from './checks/isWorse.ts'
import type { DrawingProblem } from './checks/problem.ts'
import { placingProblems } from './checks/wholeRules.ts'
import type { Drawing } from './drawing.ts'

export type TakenCommand =
  | CommandResult
  | { readonly ok: false; readonly refusal: RefusedRule; readonly key?: ElementKey }

const formsOf = ({ elements }: Drawing, keys: readonly ElementKey[]): readonly DrawingProblem[] =>
  keys.flatMap(key => {
    const element = elements.get(key)
    return element ? formProblems(key, element) : []
  })

/** What the command makes wrong, or more so. What it leaves as wrong as it was is none of it. */
function worstOf(before: Drawing, after: Drawing, changed: readonly ElementKey[]): DrawingProblem | undefined {
  const forms = formsOf(after, changed)
  const [form] = forms.length > 0 ? worsened(formsOf(before, changed), forms) : []
  if (form) return form
  const arePlacesSame =
    before.places === after.places && !changed.some(key => after.elements.get(key)?.kind === 'zones')
  return arePlacesSame ? undefined : worsened(placingProblems(before), placingProblems(after))[0]
}

/**
 * Applies a command that somebody gives. One that takes another back or makes it again leads where the drawing was before, and is applied as it is.
 * @returns the drawing after it; or why it does not apply, or what it would make worse: then nothing of it is done
 */
export function takeCommand(drawing: Drawing, command: DrawingCommand, undoes?: string): TakenCommand {
  const applied = applyCommand(drawing, command)
  if (!applied.ok || undoes !== undefined) return applied
  const worst = worstOf(drawing, applied.drawing, applied.changed)
  const refusal = REFUSED_RULES.find(rule => rule === worst?.rule)
  if (refusal === undefined) return applied
  // A zone that the command does not name may be one that whoever gives it does not see.
  const key = worst?.keys.find(each => applied.changed.includes(each))
  return { ok: false, refusal, ...(key !== undefined && { key }) }
}
