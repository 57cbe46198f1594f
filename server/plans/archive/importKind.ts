/** The job that makes the next version of a plan of an archive that was read before (L-047). */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { grantsOfLogin } from '../../../contract/permissions.ts'
import { ENVIRONMENTS } from '../../../contract/plan/environments.ts'
import { idSchema } from '../../../contract/resources/ids.ts'
import { planImportSchema } from '../../../contract/resources/planArchive.ts'
import { RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, logins } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import { audited } from '../../identity/audit.ts'
import { grantsOf } from '../../identity/permissions.ts'
import { SECTORS_FILE, withHiddenZones } from '../cameraZones/cameraZones.ts'
import type { DataFolder } from '../dataFolder.ts'
import { planFileType } from '../files/planFileType.ts'
import { filesOf, holdPlan, insertNext, type PlanRow } from '../heldPlan.ts'
import { type PlanJobContext, PlanJobFailure, type PlanJobKindHandler, planJobKind } from '../jobs/planJobKind.ts'
import { planUpdated } from '../planNotices.ts'
import { type FileDigests, fileDigests } from '../storedFiles.ts'
import type { PlanValidation } from '../validation.ts'
import { comparedFiles } from './comparedFiles.ts'
import type { ImportFolders } from './importFolders.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const fileSchema = v.object({ name: v.string(), sha256: v.string(), bytes: v.number() })
/** `folder`: with the unpacked files, each under its digest. */
export const importInputSchema = v.object({
  folder: v.pipe(v.string(), v.uuid()),
  files: v.array(fileSchema),
  comment: v.string(),
  location: v.optional(idSchema),
  environment: v.picklist(ENVIRONMENTS),
  address: v.optional(v.string()),
  found: planImportSchema,
})
export type ImportInput = v.InferOutput<typeof importInputSchema>

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly importFolders: Pick<ImportFolders, 'pathOf' | 'remove'>
  readonly planValidation: Pick<PlanValidation, 'add'>
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Gives each file its place. Done again it goes on: what has its place is there. */
async function adoptFiles(
  { dataFolder, importFolders }: Parts,
  { input, progress, signal }: PlanJobContext<ImportInput>,
): Promise<void> {
  for (const [index, { sha256 }] of input.files.entries()) {
    signal.throwIfAborted()
    const path = join(importFolders.pathOf(input.folder), sha256)
    if (await isThere(path)) await dataFolder.adopt(path, sha256)
    else if (!(await isThere(dataFolder.pathOf(sha256)))) throw new PlanJobFailure('errors.cleaningPlan.archive.gone')
    progress((index + 1) / (input.files.length + 1))
  }
}

/**
 * The ids of the files: what the version has already, to the byte, stays as it is. What it had when the archive was looked at may be other files by now.
 */
async function fileIds(
  tx: Transaction,
  { base, digests }: { readonly base: PlanRow; readonly digests: FileDigests },
  { input, login }: PlanJobContext<ImportInput>,
) {
  const before = await filesOf(tx, base.id)
  const rows = input.files
    .filter(({ name, sha256 }) => digests.get(name) !== sha256)
    .map(file => ({
      ...file,
      filetype: planFileType(file.name),
      account: base.account,
      comment: input.comment,
      createdBy: login ?? null,
    }))
  const items = rows.length === 0 ? [] : await tx.insert(dataItems).values(rows).returning()
  return { items, files: { ...before, ...Object.fromEntries(items.map(({ name, id }) => [name, id])) } }
}

/** Whose sight counts: that of the login as it is now. */
async function importer(db: Database, login: number | undefined) {
  const { role, cpeEnabled } = logins
  const [row] =
    login === undefined ? [] : await db.select({ role, cpeEnabled }).from(logins).where(eq(logins.id, login))
  if (row === undefined || login === undefined) throw new PlanJobFailure('errors.cleaningPlan.notFound')
  return { login, role: row.role, grants: grantsOfLogin(row.role, await grantsOf(db, row.role), row.cpeEnabled) }
}
type Importer = Awaited<ReturnType<typeof importer>>

/**
 * The archive's files, the one with elements with those of the version that whoever imports is not shown. `follows`: the data id of the file that they
 * are from, where they are in it now.
 */
async function withHiddenElements(
  { db, dataFolder }: Parts,
  { input, plan, queue }: PlanJobContext<ImportInput>,
  whose: Importer,
): Promise<{ readonly files: ImportInput['files']; readonly follows?: number | undefined }> {
  const sent = input.files.find(({ name }) => name === SECTORS_FILE)
  if (sent === undefined || plan === undefined) return { files: input.files }
  const follows = (await filesOf(db, plan))[SECTORS_FILE]
  const path = dataFolder.pathOf(sent.sha256)
  const stored = await withHiddenZones({ db, dataFolder, queue }, whose, follows, path).catch(error => {
    throw error instanceof RequestError ? new PlanJobFailure(error.error.token) : error
  })
  if (stored === undefined) return { files: input.files }
  return { files: input.files.map(file => (file === sent ? { name: SECTORS_FILE, ...stored } : file)), follows }
}

async function writeVersion(
  tx: Transaction,
  context: PlanJobContext<ImportInput>,
  { whose, follows }: { readonly whose: Importer; readonly follows?: number | undefined },
) {
  const { input, plan } = context
  const base = plan === undefined ? undefined : await holdPlan(tx, whose, plan)
  if (base === undefined) throw new PlanJobFailure('errors.cleaningPlan.notFound')
  if (follows !== undefined && (await filesOf(tx, base.id))[SECTORS_FILE] !== follows)
    throw new PlanJobFailure('errors.cleaningPlan.changedMeanwhile')
  const digests = await fileDigests(tx, base.id)
  const { items, files } = await fileIds(tx, { base, digests }, context)
  const { comment, environment } = input
  const place = input.location === undefined ? {} : { location: input.location }
  const id = await insertNext(tx, base, { values: { comment, environment, ...place }, files, by: whose.login })
  for (const item of items) await tx.update(dataItems).set({ plan: id }).where(eq(dataItems.id, item.id))
  await audited(tx, {
    login: whose.login,
    address: input.address,
    action: 'plan.import',
    object: { id },
    details: { plan: base.firstId },
  })
  await planUpdated(tx, id)
  const unknown = input.found.files.flatMap(({ name, status }) => (status === 'unknown' ? [name] : []))
  const compared = comparedFiles({ files: input.files, unknown }, digests)
  return { result: { ...input.found, files: compared, plan: id }, plan: id }
}

export const importKind = (parts: Parts): PlanJobKindHandler =>
  planJobKind({
    input: importInputSchema,
    result: planImportSchema,
    dropped: ({ folder }) => parts.importFolders.remove(folder),
    work: async context => {
      const whose = await importer(parts.db, context.login)
      await adoptFiles(parts, context)
      const { files, follows } = await withHiddenElements(parts, context, whose)
      const order = { ...context, input: { ...context.input, files } }
      return async tx => {
        const { plan, result } = await writeVersion(tx, order, { whose, follows })
        const after = (): Promise<void> => {
          parts.planValidation.add(plan)
          return parts.importFolders.remove(context.input.folder)
        }
        return { result, plan, after }
      }
    },
  })
