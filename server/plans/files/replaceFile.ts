/** A file of an open version takes the place of the one that was there (L-031, L-033). */
import { isOpenVersion } from '../../../contract/plan/versionStates.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems } from '../../database/schema.ts'
import { and, eq } from '../../database/sql.ts'
import type { DataItem } from '../../dataItems/dataRows.ts'
import { audited } from '../../identity/audit.ts'
import { changeVersion, filesOf, findVersion, holdPlan, type PlanRow } from '../heldPlan.ts'
import type { Editor } from '../planEdits.ts'
import { planUpdated } from '../planNotices.ts'
import type { PlanValidation } from '../validation.ts'
import { planFileType } from './planFileType.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Parts = { readonly db: Database; readonly planValidation: Pick<PlanValidation, 'add'> }

function checkOpen(version: PlanRow | undefined): PlanRow {
  if (version === undefined) throw notFound('cleaningPlan')
  if (isOpenVersion(version.status)) return version
  const message = 'This version is closed: a change makes the next one'
  throw new RequestError('preconditionFailed', 'errors.cleaningPlan.file.closed', message, { field: 'parent_id' })
}

/** The version, in sight and open, that is to take a file. @throws RequestError */
export const openVersion = async (db: Pick<Database, 'select'>, { principal }: Editor, id: number): Promise<PlanRow> =>
  checkOpen(await findVersion(db, principal, id))

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
}

/**
 * Makes a file, whose bytes are stored and were looked at, the one of a version. The version is read again.
 * @throws RequestError
 */
export async function replacePlanFile(
  { db, planValidation }: Parts,
  editor: Editor,
  { plan, record, ...file }: Replacement,
): Promise<DataItem> {
  const { item, isValidating } = await db.transaction(async tx => {
    const base = checkOpen(await holdPlan(tx, editor.principal, plan))
    const [made] = await writeItem(tx, { ...file, record }, base, editor.principal.login)
    if (made === undefined)
      throw new RequestError('conflict', 'errors.data.uploaded', 'The record has its file already')
    const files = { ...(await filesOf(tx, base.id)), [file.name]: made.id }
    const changed = await changeVersion(tx, base, { values: {}, files, by: editor.principal.login })
    const action = record === undefined ? 'data.create' : 'data.upload'
    await audited(tx, { ...editor, action, object: { id: made.id }, details: { plan: base.id } })
    await planUpdated(tx, base.id)
    return { item: made, isValidating: changed.isValidating }
  })
  if (isValidating) planValidation.add(plan)
  return item
}
