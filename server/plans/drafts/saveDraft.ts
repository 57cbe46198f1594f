/** What is drawn goes into the files of a version (L rows): of an open one in place, of a closed one into those of the next. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { DraftHead, DraftSave } from '../../../contract/resources/planDrafts.ts'
import { configOf, elementsOf } from '../../../floor/drawing/drawing.ts'
import { notFound, RequestError, RequestErrors } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, planDraftCommands, planDrafts } from '../../database/schema.ts'
import { eq, inArray } from '../../database/sql.ts'
import { audited } from '../../identity/audit.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../dataFolder.ts'
import { planFileType } from '../files/planFileType.ts'
import { changeVersion, filesOf, holdPlan, type PlanFiles, type PlanRow } from '../heldPlan.ts'
import { narrowestRobotOf } from '../narrowestRobot.ts'
import { changedMeanwhile, type Editor } from '../planEdits.ts'
import { planUpdated } from '../planNotices.ts'
import type { PlanValidation } from '../validation.ts'
import type { DraftFolds } from './draftFolds.ts'
import { type FoundDraft, headOf, namedDraft, versionWith } from './draftRows.ts'
import { type CheckedDrawing, checkedDrawingSchema, SAVE_SCRIPT, type SaveOrder } from './saveOrder.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly folds: DraftFolds
  readonly queue: JobQueue
  readonly planValidation: Pick<PlanValidation, 'add'>
}
type SavedFile = { readonly name: 'sectors.yaml' | 'config.yaml'; readonly sha256: string; readonly bytes: number }

/** From here on a draft that is saved gives way to the next one, which begins with what was saved. */
const LONG_DRAFT_COMMANDS = 10_000
/** Of a drawing that is all wrong nobody reads more. */
const MAX_ANSWERED_PROBLEMS = 50

const refused = (token: string, message: string): RequestError =>
  new RequestError('conflict', `errors.planDraft.${token}`, message)

/** @throws RequestError where the draft has gone on, or the version's files are others */
function checkEnd(found: FoundDraft, { sequence, replace }: DraftSave): void {
  if (found.sequence !== sequence) throw refused('moreCommands', 'There is more in the draft by now')
  if (found.isForeign && replace !== true)
    throw refused('filesChanged', 'The files of the version were changed beside the draft')
}

/** Where files are stored, by their names. */
async function pathsOf(db: Database, dataFolder: Pick<DataFolder, 'pathOf'>, files: PlanFiles) {
  const ids = Object.values(files)
  const items = ids.length === 0 ? [] : await db.select().from(dataItems).where(inArray(dataItems.id, ids))
  return (name: string): string | undefined => {
    const item = items.find(({ id }) => id === files[name])
    return item && dataFolder.pathOf(item.sha256)
  }
}

/** @throws RequestError where no version may have what is drawn; JobRefused */
async function checked(
  { db, dataFolder, folds, queue }: Parts,
  found: FoundDraft,
  firstId: number,
): Promise<CheckedDrawing & { ok: true }> {
  const base = await folds.baseOf(queue, found)
  const drawing = await folds.drawingAt(db, base, found)
  const pathOf = await pathsOf(db, dataFolder, await filesOf(db, found.version))
  const order: SaveOrder = {
    elements: elementsOf(drawing),
    config: configOf(drawing, base.config),
    robotWidth: await narrowestRobotOf(db, firstId),
    paths: { yaml: pathOf('map.yaml'), png: pathOf('map.png'), config: pathOf('config.yaml') },
  }
  const answer = v.parse(checkedDrawingSchema, await queue.run<unknown>(SAVE_SCRIPT, order))
  if (answer.ok) return answer
  throw new RequestErrors(
    {
      type: 'preconditionFailed',
      token: 'errors.planDraft.problems',
      message: 'The drawing has errors',
      data: { count: answer.problems.length },
    },
    ...answer.problems.slice(0, MAX_ANSWERED_PROBLEMS).map(({ rule, keys }) => ({
      type: 'preconditionFailed' as const,
      token: `editor.problems.${rule}`,
      message: 'An element of the drawing has an error',
      data: { keys: keys.join(' ') },
    })),
  )
}

async function store(tx: Transaction, base: PlanRow, by: number, files: readonly SavedFile[]): Promise<PlanFiles> {
  const values = files.map(file => ({
    ...file,
    filetype: planFileType(file.name),
    account: base.account,
    plan: base.id,
    createdBy: by,
  }))
  const items = await tx.insert(dataItems).values(values).returning({ id: dataItems.id, name: dataItems.name })
  return Object.fromEntries(items.map(({ id, name }) => [name, id]))
}

/** The draft knows what it has just written, and goes with it. */
async function follow(tx: Transaction, found: FoundDraft, version: number, written: PlanFiles): Promise<DraftHead> {
  const known = { knownSectors: written['sectors.yaml'] ?? null, knownConfig: written['config.yaml'] ?? null }
  const saved = { ...found, saved: found.sequence, version }
  if (found.sequence >= LONG_DRAFT_COMMANDS) {
    await tx.delete(planDraftCommands).where(eq(planDraftCommands.draft, found.draft))
    await tx
      .update(planDrafts)
      .set({ version, ...known, generation: found.generation + 1, sequence: 0, saved: 0, bytes: 0 })
      .where(eq(planDrafts.id, found.draft))
  } else
    await tx
      .update(planDrafts)
      .set({ version, ...known, saved: found.sequence })
      .where(eq(planDrafts.id, found.draft))
  if (version !== found.version) await leavePlace(tx, found)
  return headOf(saved)
}

/** The next draft of a version that its draft has left is another one. */
async function leavePlace(tx: Transaction, { version, generation }: FoundDraft): Promise<void> {
  const empty = { sequence: 0, saved: 0, bytes: 0, changedAt: new Date() }
  await tx.insert(planDrafts).values({ id: randomUUID(), version, generation: generation + 1, ...empty })
}

/**
 * Saves a draft up to the sequence that whoever saves has seen.
 * @returns where the draft is then
 * @throws RequestError, JobRefused
 */
export async function saveDraft(
  parts: Parts,
  editor: Editor,
  version: number,
  save: DraftSave,
): Promise<DraftHead & { readonly from: number; readonly plan: number; readonly account: number }> {
  const { db, dataFolder, planValidation } = parts
  const { principal } = editor
  const before = await versionWith(db, principal, version, save.draft)
  const found = await namedDraft(db, before.id, save.draft)
  checkEnd(found, save)
  if (!found.isStored) throw new RequestError('preconditionFailed', 'errors.planDraft.empty', 'Nothing was drawn')
  const { sectors, config } = await checked(parts, found, before.firstId)
  const files: readonly SavedFile[] = [
    { name: 'sectors.yaml', ...(await dataFolder.store(sectors)) },
    { name: 'config.yaml', ...(await dataFolder.store(config)) },
  ]
  const done = await db.transaction(async tx => {
    const base = await holdPlan(tx, principal, before.id)
    if (base === undefined) throw notFound('cleaningPlan')
    // What was checked above is what is saved here.
    if (base.revision !== before.revision) throw changedMeanwhile()
    const end = await namedDraft(tx, base.id, save.draft)
    checkEnd(end, save)
    const written = await store(tx, base, principal.login, files)
    const values = save.comment === undefined ? {} : { comment: save.comment }
    const all = { ...(await filesOf(tx, base.id)), ...written }
    const changed = await changeVersion(tx, base, { values, files: all, by: principal.login })
    const head = await follow(tx, end, changed.id, written)
    const details = { plan: base.firstId, commands: end.sequence - end.saved }
    await audited(tx, { ...editor, action: 'plan.draw', object: { id: changed.id }, details })
    await planUpdated(tx, changed.id)
    return { ...head, from: end.version, plan: base.firstId, account: base.account }
  })
  planValidation.add(done.version)
  return done
}

/**
 * Throws away what of a draft is not saved. Whoever has more of it to send is refused from then on.
 * @returns the version that it was of
 * @throws RequestError
 */
export async function discardDraft(db: Database, editor: Editor, version: number, draft: string): Promise<number> {
  const { principal } = editor
  return db.transaction(async tx => {
    if ((await holdPlan(tx, principal, version)) === undefined) throw notFound('cleaningPlan')
    const { id, firstId } = await versionWith(tx, principal, version, draft)
    const found = await namedDraft(tx, id, draft)
    if (found.isStored) {
      await tx.delete(planDraftCommands).where(eq(planDraftCommands.draft, draft))
      await tx
        .update(planDrafts)
        .set({ generation: found.generation + 1, sequence: 0, saved: 0, bytes: 0, changedAt: new Date() })
        .where(eq(planDrafts.id, draft))
      const details = { plan: firstId, commands: found.sequence - found.saved }
      await audited(tx, { ...editor, action: 'plan.discardDraft', object: { id }, details })
    }
    return id
  })
}
