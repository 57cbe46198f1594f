import type { AnsweredCommands, SentCommands } from '../../../contract/resources/planDrafts.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { planDraftCommands, planDrafts } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { holdPlan } from '../heldPlan.ts'
import { type Acceptance, acceptCommands } from './acceptCommands.ts'
import type { DraftBase, DraftFolds } from './draftFolds.ts'
import { type FoundDraft, headOf, namedDraft, openDraftsOf, placesOf, versionWith } from './draftRows.ts'
import { shownDraft } from './shownDraft.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The most drafts of one account that hold something that is not saved. */
const MAX_ACCOUNT_DRAFTS = 500

/** Where something is drawn for the first time. @throws RequestError where the account has too many drafts */
async function storeDraft(tx: Transaction, found: FoundDraft, account: number): Promise<void> {
  if ((await openDraftsOf(tx, account)) >= MAX_ACCOUNT_DRAFTS)
    throw new RequestError('preconditionFailed', 'errors.planDraft.tooMany', 'Too many drafts are not saved')
  await tx.delete(planDrafts).where(eq(planDrafts.version, found.version))
  await tx.insert(planDrafts).values({
    id: found.draft,
    version: found.version,
    generation: found.generation,
    baseSectors: found.base.sectors,
    baseConfig: found.base.config,
    knownSectors: found.base.sectors,
    knownConfig: found.base.config,
    sequence: 0,
    saved: 0,
    bytes: 0,
    changedAt: new Date(),
  })
}

async function storeCommands(tx: Transaction, draft: string, login: number, made: Acceptance): Promise<void> {
  await tx.insert(planDraftCommands).values(
    made.placed.map(({ id, undoes, sequence, json }) => ({
      draft,
      sequence,
      id,
      undoes: undoes ?? null,
      login,
      command: json,
    })),
  )
  await tx
    .update(planDrafts)
    .set({ sequence: made.sequence, bytes: made.bytes, changedAt: new Date() })
    .where(eq(planDrafts.id, draft))
}

type Order = {
  readonly principal: Principal
  readonly version: number
  readonly sent: SentCommands
  readonly baseOf: (draft: FoundDraft) => Promise<DraftBase>
}

/**
 * Puts commands at the end of a draft, those of everybody one after the other. What is answered is stored.
 * @returns the answer, and whether there is more of the draft than before
 * @throws RequestError, JobRefused
 */
export async function sendCommands(
  db: Database,
  folds: Pick<DraftFolds, 'drawingAt' | 'keep'>,
  { principal, version, sent, baseOf }: Order,
): Promise<{ readonly answer: AnsweredCommands; readonly isMore: boolean }> {
  const before = await versionWith(db, principal, version, sent.draft)
  const base = await baseOf(await namedDraft(db, before.id, sent.draft))
  const done = await db.transaction(async tx => {
    const held = await holdPlan(tx, principal, before.id)
    if (held === undefined) throw notFound('cleaningPlan')
    // It may have moved on, or be another one, since it was looked at.
    const { id, account } = await versionWith(tx, principal, version, sent.draft)
    const found = await namedDraft(tx, id, sent.draft)
    const places = await placesOf(
      tx,
      found.draft,
      sent.commands.map(command => command.id),
    )
    if ([...places.values()].some(({ login }) => login !== principal.login))
      throw new RequestError('conflict', 'errors.planDraft.idTaken', 'A command has the id of somebody else’s')
    const drawing = await folds.drawingAt(tx, base, found)
    const shown = shownDraft(folds, principal, found.draft, base)
    const end = { drawing, sequence: found.sequence, bytes: found.bytes }
    const made = acceptCommands(end, sent.commands, places, shown.guard)
    if (made.placed.length > 0) {
      if (!found.isStored) await storeDraft(tx, found, account)
      await storeCommands(tx, found.draft, principal.login, made)
    }
    const commands = await shown.commandsAfter(tx, sent.since)
    const head = headOf({ ...found, sequence: made.sequence })
    return { answer: { ...head, commands, answers: [...made.answers] }, made }
  })
  folds.keep(done.answer.draft, done.made)
  return { answer: done.answer, isMore: done.made.placed.length > 0 }
}
