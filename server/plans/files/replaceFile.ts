/** A file of an open version takes the place of the one that was there (L-031, L-033). */
import { isOpenVersion } from '../../../contract/plan/versionStates.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems } from '../../database/schema.ts'
import { and, eq } from '../../database/sql.ts'
import type { DataItem } from '../../dataItems/dataRows.ts'
import { audited } from '../../identity/audit.ts'
import { changeVersion, filesOf, findVersion, holdPlan, type PlanRow } from '../heldPlan.ts'
import { changedMeanwhile, type Editor } from '../planEdits.ts'
import { planUpdated } from '../planNotices.ts'
import type { PlanValidation } from '../validation.ts'
import { planFileType } from './planFileType.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Parts = { readonly db: Database; readonly planValidation: Pick<PlanValidation, 'add'> }

function inSight(version: PlanRow | undefined): PlanRow {
  if (version === undefined) throw notFound('cleaningPlan')
  return version
}

function checkOpen(found: PlanRow | undefined): PlanRow {
  const version = inSight(found)
  if (isOpenVersion(version.status)) return version
  const message = 'This version is closed: a change makes the next one'
  throw new RequestError('preconditionFailed', 'errors.cleaningPlan.file.closed', message, { field: 'parent_id' })
}

/** The version, in sight and open, that is to take a file. @throws RequestError */
export const openVersion = async (db: Pick<Database, 'select'>, { principal }: Editor, id: number): Promise<PlanRow> =>
  checkOpen(await findVersion(db, principal, id))

/** The version, in sight, that is to take a file by a record: a closed one by its next version. @throws RequestError */
export const versionForRecord = async (
  db: Pick<Database, 'select'>,
  { principal }: Editor,
  id: number,
): Promise<PlanRow> => inSight(await findVersion(db, principal, id))

export type HandedIn = {
  readonly name: string
  readonly comment: string
  readonly sha256: string
  readonly bytes: number
}

/** A record that was made before its file, or a new one. */
async function writeItem(
  tx: Transaction,
  file: HandedIn & { readonly record: number | undefined },
  values: PlanRow,
  by: number,
) {
  const { record, name, comment, sha256, bytes } = file
  if (record === undefined) {
    const item = { name, comment, sha256, bytes, filetype: planFileType(name), account: values.account }
    return tx
      .insert(dataItems)
      .values({ ...item, plan: values.id, createdBy: by })
      .returning()
  }
  const empty = and(eq(dataItems.id, record), eq(dataItems.bytes, 0))
  return tx.update(dataItems).set({ sha256, bytes }).where(empty).returning()
}

export type Replacement = HandedIn & {
  /** The record that the file was sent for. */
  readonly record?: number | undefined
  readonly plan: number
  /** The data id of the file that it was made to go with: where the version has another one by now, it is refused. */
  readonly follows?: number | undefined
}

/** What is handed in for a version that its change has made is of that one. */
async function moveItem(tx: Transaction, item: DataItem, plan: number): Promise<DataItem> {
  if (item.plan === plan) return item
  const [moved] = await tx.update(dataItems).set({ plan }).where(eq(dataItems.id, item.id)).returning()
  return moved ?? item
}

/**
 * Makes a file, whose bytes are stored and were looked at, the one of a version, which is read again. Of a closed version that a record was made for
 * the next one is made with it: not before, so that a file that is refused or never comes makes none.
 * @throws RequestError
 */
export async function replacePlanFile(
  { db, planValidation }: Parts,
  editor: Editor,
  { plan, record, follows, ...file }: Replacement,
): Promise<DataItem> {
  const { item, changed } = await db.transaction(async tx => {
    const held = await holdPlan(tx, editor.principal, plan)
    const base = record === undefined ? checkOpen(held) : inSight(held)
    const before = await filesOf(tx, base.id)
    if (follows !== undefined && before[file.name] !== follows) throw changedMeanwhile()
    const [made] = await writeItem(tx, { ...file, record }, base, editor.principal.login)
    if (made === undefined)
      throw new RequestError('conflict', 'errors.data.uploaded', 'The record has its file already')
    const files = { ...before, [file.name]: made.id }
    const version = await changeVersion(tx, base, { values: {}, files, by: editor.principal.login })
    const action = record === undefined ? 'data.create' : 'data.upload'
    await audited(tx, { ...editor, action, object: { id: made.id }, details: { plan: version.id } })
    await planUpdated(tx, version.id)
    return { item: await moveItem(tx, made, version.id), changed: version }
  })
  if (changed.isValidating) planValidation.add(changed.id)
  return item
}
