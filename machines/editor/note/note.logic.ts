import { DEFAULT_FONT_SIZE } from '../../../contract/plan/shapes.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { newElement } from '../gestures/newElement.ts'
import { addProposal, type Proposer } from '../gestures/proposing.ts'

/** Pressed where it stands; its text is typed in its properties. */
export const proposeNote: Proposer = context => {
  const [at] = context.points
  if (at === undefined) return NO_PROPOSAL
  const note = { type: 'point', ...at, a: 0, fontsize: DEFAULT_FONT_SIZE, label: '', icon: '' } as const
  return addProposal(context, newElement(note, { kind: 'notes' }))
}
