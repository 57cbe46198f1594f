import { type Observable, Subject } from 'rxjs'
import type {
  AnsweredCommands,
  DraftCommands,
  DraftHead,
  DraftSave,
  PlanDraft,
  SentCommands,
} from '../../../contract/resources/planDrafts.ts'
import { notFound } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import type { Principal } from '../../identity/principal.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { kindsOf } from '../changes/cleaners.ts'
import { robotsOfPlan } from '../changes/concerned.ts'
import type { DataFolder } from '../dataFolder.ts'
import { findVersion } from '../heldPlan.ts'
import type { Editor } from '../planEdits.ts'
import type { PlanValidation } from '../validation.ts'
import { createDraftFolds } from './draftFolds.ts'
import { draftOf, headOf, namedDraft, versionWith } from './draftRows.ts'
import { discardDraft, saveDraft } from './saveDraft.ts'
import { sendCommands } from './sendCommands.ts'
import { shownDraft } from './shownDraft.ts'

/** A draft is other than it was. `from`: the version that it was of before. */
export type DraftChange = { readonly from: number; readonly head: DraftHead }

/** What people draw on versions of plans before it is saved. Each throws a RequestError where it is refused, and JobRefused. */
export type PlanDrafts = {
  readonly get: (principal: Principal, version: number) => Promise<PlanDraft>
  readonly commands: (principal: Principal, version: number, draft: string, since: number) => Promise<DraftCommands>
  readonly send: (principal: Principal, version: number, sent: SentCommands) => Promise<AnsweredCommands>
  /** @returns where the draft is then, and the first id and the account of the plan */
  readonly save: (
    editor: Editor,
    version: number,
    save: DraftSave,
  ) => Promise<DraftHead & { readonly plan: number; readonly account: number }>
  readonly discard: (editor: Editor, version: number, draft: string) => Promise<void>
  /** Told once it is stored. */
  readonly changes: Observable<DraftChange>
}

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Pick<Jobs, 'of'>
  readonly planValidation: Pick<PlanValidation, 'add'>
}

export function createPlanDrafts({ db, dataFolder, jobs, planValidation }: Parts): PlanDrafts {
  const changes = new Subject<DraftChange>()
  const folds = createDraftFolds(db, dataFolder)
  return {
    changes,
    get: async (principal, version) => {
      const plan = await findVersion(db, principal, version)
      if (plan === undefined) throw notFound('cleaningPlan')
      const found = await draftOf(db, version)
      const base = await folds.baseOf(jobs.of(principal.login), found)
      const robots = kindsOf(await robotsOfPlan(db, principal, plan.firstId))
      const { elements, commandsAfter } = shownDraft(folds, principal, found.draft, base)
      return { ...headOf(found), config: base.config, robots, elements, commands: await commandsAfter(db, 0) }
    },
    commands: async (principal, version, draft, since) => {
      const { id } = await versionWith(db, principal, version, draft)
      const found = await namedDraft(db, id, draft)
      const base = await folds.baseOf(jobs.of(principal.login), found)
      const { commandsAfter } = shownDraft(folds, principal, draft, base)
      return { ...headOf(found), commands: await commandsAfter(db, since) }
    },
    send: async (principal, version, sent) => {
      const baseOf = (draft: Parameters<typeof folds.baseOf>[1]) => folds.baseOf(jobs.of(principal.login), draft)
      const { answer, isMore } = await sendCommands(db, folds, { principal, version, sent, baseOf })
      const { draft, sequence, saved } = answer
      if (isMore) changes.next({ from: answer.version, head: { draft, version: answer.version, sequence, saved } })
      return answer
    },
    save: async (editor, version, save) => {
      const queue = jobs.of(editor.principal.login)
      const { from, plan, account, ...head } = await saveDraft(
        { db, dataFolder, folds, queue, planValidation },
        editor,
        version,
        save,
      )
      changes.next({ from, head })
      return { ...head, plan, account }
    },
    discard: async (editor, version, draft) => {
      const discarded = await discardDraft(db, editor, version, draft)
      changes.next({ from: discarded, head: headOf(await draftOf(db, discarded)) })
    },
  }
}
