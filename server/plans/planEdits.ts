import { maySeeCameraOff } from '../../contract/plan/cameraOff.ts'
import { isPlanFileName } from '../../contract/plan/planFileRules.ts'
import { isSameArea, type PlanEdit } from '../../contract/resources/plans.ts'
import { notFound, RequestError } from '../answers/errors.ts'
import type { Database } from '../database/database.ts'
import { dataItems, plans } from '../database/schema.ts'
import { and, eq, inArray, sql } from '../database/sql.ts'
import { audited } from '../identity/audit.ts'
import { changesBetween } from '../identity/auditChanges.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { SECTORS_FILE, withHiddenZones } from './cameraZones/cameraZones.ts'
import type { DataFolder } from './dataFolder.ts'
import { planFileType } from './files/planFileType.ts'
import {
  changeVersion,
  filesOf,
  findVersion,
  holdPlan,
  type PlanFiles,
  type PlanRow,
  type VersionValues,
} from './heldPlan.ts'
import { planUpdated } from './planNotices.ts'
import type { PlanValidation } from './validation.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Who makes a change, from where. */
export type Editor = { readonly principal: Principal; readonly address: string | undefined }

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'pathOf' | 'store'>
  readonly jobs: Pick<Jobs, 'of'>
  readonly planValidation: Pick<PlanValidation, 'add' | 'read'>
}

export const changedMeanwhile = (): RequestError =>
  new RequestError('conflict', 'errors.cleaningPlan.changedMeanwhile', 'Somebody has changed this version meanwhile')

const wrongArea = (expected: number): RequestError =>
  new RequestError('preconditionFailed', 'errors.cleaningPlan.cleanableArea', 'The area is not that of the files', {
    field: 'cleanable_area',
    data: { expected: Math.round(expected * 100) / 100 },
  })

/** @throws RequestError where the area is not that of the files, or these cannot be read */
async function checkArea(
  { planValidation }: Parts,
  {
    by,
    firstId,
    area,
    files,
  }: { readonly by: number; readonly firstId: number; readonly area: number; readonly files: PlanFiles },
): Promise<void> {
  const head = await planValidation.read(by, files, firstId)
  if (!head.ok)
    throw new RequestError('preconditionFailed', 'errors.cleaningPlan.unreadable', 'The files cannot be read', {
      field: 'cleanable_area',
      data: { file: head.file },
    })
  if (!isSameArea(area, head.area)) throw wrongArea(head.area)
}

/**
 * The files that a version is to have are there, are of its account, and are called what they are to be.
 * @throws RequestError
 */
async function checkFiles(db: Database, principal: Principal, base: PlanRow, data: PlanFiles): Promise<void> {
  const before = await filesOf(db, base.id)
  const changed = Object.entries(data).filter(([name, id]) => before[name] !== id)
  if (changed.length === 0) return
  const unknown = changed.some(([name]) => !isPlanFileName(name))
  if (unknown)
    throw new RequestError('badRequest', 'errors.cleaningPlan.fileUnknown', 'A file is none of a plan', {
      field: 'data',
    })
  const ids = changed.map(([, id]) => id)
  const items = await db
    .select({ id: dataItems.id, name: dataItems.name, bytes: dataItems.bytes })
    .from(dataItems)
    .where(
      and(
        inArray(dataItems.id, ids),
        eq(dataItems.account, base.account),
        visibleAccounts(principal, dataItems.account),
      ),
    )
  const byId = new Map(items.map(item => [item.id, item]))
  for (const [name, id] of changed) {
    const item = byId.get(id)
    if (item === undefined)
      throw new RequestError('notFound', 'errors.data.notFound', 'Not found', { field: 'data', data: { file: name } })
    if (item.name !== name)
      throw new RequestError('badRequest', 'errors.cleaningPlan.fileName', 'A file has another name', {
        field: 'data',
        data: { file: name },
      })
    if (item.bytes === 0)
      throw new RequestError('preconditionFailed', 'errors.cleaningPlan.fileNotArrived', 'A file has not arrived yet', {
        field: 'data',
        data: { file: name },
      })
  }
}

/**
 * The files that a version is to have, with what of its elements their sender was not shown.
 * @throws RequestError, JobRefused
 */
async function withNotShown(parts: Parts, { principal }: Editor, base: PlanRow, data: PlanFiles): Promise<PlanFiles> {
  const before = (await filesOf(parts.db, base.id))[SECTORS_FILE]
  const after = data[SECTORS_FILE]
  if (before === undefined || before === after || maySeeCameraOff(principal)) return data
  if (after === undefined) return { ...data, [SECTORS_FILE]: before }
  const [item] = await parts.db.select({ sha256: dataItems.sha256 }).from(dataItems).where(eq(dataItems.id, after))
  const { db, dataFolder, jobs } = parts
  const sent = dataFolder.pathOf(item?.sha256 ?? '')
  const stored = await withHiddenZones({ db, dataFolder, queue: jobs.of(principal.login) }, principal, before, sent)
  if (stored === undefined) return data
  const [made] = await db
    .insert(dataItems)
    .values({
      ...stored,
      name: SECTORS_FILE,
      filetype: planFileType(SECTORS_FILE),
      account: base.account,
      plan: base.id,
      createdBy: principal.login,
    })
    .returning({ id: dataItems.id })
  if (made === undefined) throw new Error('A new file has no row')
  return { ...data, [SECTORS_FILE]: made.id }
}

const isOther = (before: PlanFiles, after: PlanFiles): boolean =>
  Object.keys(before).length !== Object.keys(after).length ||
  Object.entries(after).some(([name, id]) => before[name] !== id)

/** What of an edit differs from what is there. */
function valuesOf(base: PlanRow, edit: PlanEdit): VersionValues {
  const sent = {
    comment: edit.comment,
    area: edit.area,
    estimatedCleaningTime: edit.estimated_cleaning_time,
    isLegacy: edit.cpe_version === undefined ? undefined : edit.cpe_version === '0',
  }
  const before: { readonly [field: string]: unknown } = base
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && value !== before[field]),
  )
}

/** A name is the whole plan's: every version has it. */
export async function renamePlan(tx: Transaction, firstId: number, name: string): Promise<void> {
  await tx
    .update(plans)
    .set({ name, revision: sql`${plans.revision} + 1` })
    .where(eq(plans.firstId, firstId))
}

/** Names of files that are others. */
const changedFiles = (before: PlanFiles, after: PlanFiles): string =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(name => before[name] !== after[name])
    .toSorted()
    .join(' ')

type Held = { readonly base: PlanRow; readonly edit: PlanEdit; readonly editor: Editor }

/** @returns the version that has the change, and whether its files are to be read */
async function write(tx: Transaction, { base, edit, editor }: Held) {
  const { principal, address } = editor
  const files = await filesOf(tx, base.id)
  const data = edit.data !== undefined && isOther(files, edit.data) ? edit.data : undefined
  const values = valuesOf(base, edit)
  const isRenamed = edit.name !== undefined && edit.name !== base.name
  const isChanged = data !== undefined || Object.keys(values).length > 0
  if (!isRenamed && !isChanged) return { id: base.id, isValidating: false }
  if (isRenamed) await renamePlan(tx, base.firstId, edit.name ?? base.name)
  const renamed = isRenamed ? { ...base, name: edit.name ?? base.name, revision: base.revision + 1 } : base
  const written = isChanged
    ? await changeVersion(tx, renamed, { values, files: data, by: principal.login })
    : { id: base.id, isValidating: base.status === 'validating' }
  await audited(tx, {
    principal,
    address,
    action: 'plan.edit',
    object: { id: written.id },
    details: { plan: base.firstId, ...(data && { files: changedFiles(files, data) }) },
    changes: changesBetween({ ...base }, { ...values, name: edit.name }),
  })
  await planUpdated(tx, written.id)
  return written
}

/**
 * Changes a version of a plan (L-003). Of two who change it at once, the second is refused where they say what they had before them (`revision`).
 * @returns the id of the version that has the change
 * @throws RequestError
 */
export async function editPlan(parts: Parts, editor: Editor, id: number, sent: PlanEdit): Promise<number> {
  const { db, planValidation } = parts
  const { principal } = editor
  const before = await findVersion(db, principal, id)
  if (before === undefined) throw notFound('cleaningPlan')
  if (sent.revision !== undefined && sent.revision !== before.revision) throw changedMeanwhile()
  if (sent.data !== undefined) await checkFiles(db, principal, before, sent.data)
  const data = sent.data && (await withNotShown(parts, editor, before, sent.data))
  const edit = { ...sent, data }
  const isMerged = data?.[SECTORS_FILE] !== sent.data?.[SECTORS_FILE]
  const areaIsOther = edit.area !== undefined && (edit.area !== before.area || edit.data !== undefined)
  if (areaIsOther) {
    const files = edit.data ?? (await filesOf(db, id))
    await checkArea(parts, { by: principal.login, firstId: before.firstId, area: edit.area ?? 0, files })
  }
  const written = await db.transaction(async tx => {
    const base = await holdPlan(tx, principal, id)
    if (base === undefined) throw notFound('cleaningPlan')
    // What was looked at above is what is changed here.
    if (base.revision !== before.revision && (areaIsOther || isMerged || edit.revision !== undefined))
      throw changedMeanwhile()
    return write(tx, { base, edit, editor })
  })
  if (written.isValidating) planValidation.add(written.id)
  return written.id
}
