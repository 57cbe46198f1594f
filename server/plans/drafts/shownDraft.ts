/** Drafts as somebody is sent them: whole, or without what they may not know of zones where cameras are off. */
import { isCameraOff, maySeeCameraOff } from '../../../contract/plan/cameraOff.ts'
import type { AcceptedCommand } from '../../../contract/plan/drawing.ts'
import type { PlanElements } from '../../../contract/plan/elements.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import type { Database } from '../../database/database.ts'
import { planDraftCommands } from '../../database/schema.ts'
import { and, eq, like } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { draftView, hiddenRefusal, shownElements } from '../cameraZones/draftView.ts'
import type { CommandGuard } from './acceptCommands.ts'
import { type DraftBase, type DraftFolds, folded } from './draftFolds.ts'
import { commandsAfter } from './draftRows.ts'

type Reading = Pick<Database, 'select' | '$count'>

type ShownDraft = {
  readonly elements: PlanElements
  /** As `commandsAfter` of a transaction. */
  readonly commandsAfter: (tx: Reading, since: number) => Promise<AcceptedCommand[]>
  /** What the commands have to pass that they send; absent where they see all. */
  readonly guard?: CommandGuard
}

/** Whether any command of a draft says of a zone that cameras are off. */
const namesCameraOff = async (tx: Reading, draft: string): Promise<boolean> =>
  (await tx.$count(
    planDraftCommands,
    and(eq(planDraftCommands.draft, draft), like(planDraftCommands.command, '%"off"%')),
  )) > 0

/** @param base of the draft of this name */
export function shownDraft(
  folds: Pick<DraftFolds, 'drawingAt'>,
  principal: Principal,
  draft: string,
  base: DraftBase,
): ShownDraft {
  if (maySeeCameraOff(principal))
    return { elements: base.elements, commandsAfter: (tx, since) => commandsAfter(tx, draft, since) }
  const begin = drawingOf(base.elements, base.config)
  const view = draftView(draft, begin)
  const isAnyHidden = base.elements.zones.some(isCameraOff)
  return {
    elements: shownElements(begin),
    commandsAfter: async (tx, since) => {
      const commands = await commandsAfter(tx, draft, since)
      if (commands.length === 0 || !(isAnyHidden || (await namesCameraOff(tx, draft)))) return commands
      let drawing = await folds.drawingAt(tx, base, { draft, sequence: since })
      return commands.map(accepted => {
        const before = drawing
        drawing = folded(before, accepted)
        return { ...accepted, command: view.shown(before, drawing, accepted.command) }
      })
    },
    guard: { meant: view.meant, refusal: hiddenRefusal },
  }
}
