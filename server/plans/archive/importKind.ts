/** The job that makes the next version of a plan of an archive that was read before (L-047). */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { ENVIRONMENTS } from '../../../contract/plan/environments.ts'
import { idSchema } from '../../../contract/resources/ids.ts'
import { planImportSchema } from '../../../contract/resources/planArchive.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, logins } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import { audited } from '../../identity/audit.ts'
import type { DataFolder } from '../dataFolder.ts'
import { planFileType } from '../files/planFileType.ts'
import { filesOf, holdPlan, insertNext, type PlanRow } from '../heldPlan.ts'
import { type PlanJobContext, PlanJobFailure, type PlanJobKindHandler, planJobKind } from '../jobs/planJobKind.ts'
import { planUpdated } from '../planNotices.ts'
import type { PlanValidation } from '../validation.ts'
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

/** The ids of the files: those that the version has already stay as they are. */
async function fileIds(tx: Transaction, base: PlanRow, { input, login }: PlanJobContext<ImportInput>) {
  const before = await filesOf(tx, base.id)
  const changed = new Set(input.found.files.filter(({ status }) => status !== 'same').map(({ name }) => name))
  const rows = input.files
    .filter(({ name }) => changed.has(name) || before[name] === undefined)
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
  const [row] =
    login === undefined ? [] : await db.select({ role: logins.role }).from(logins).where(eq(logins.id, login))
  if (row === undefined || login === undefined) throw new PlanJobFailure('errors.cleaningPlan.notFound')
  return { login, role: row.role }
}

async function writeVersion(
  tx: Transaction,
  context: PlanJobContext<ImportInput>,
  whose: Awaited<ReturnType<typeof importer>>,
) {
  const { input, plan } = context
  const base = plan === undefined ? undefined : await holdPlan(tx, whose, plan)
  if (base === undefined) throw new PlanJobFailure('errors.cleaningPlan.notFound')
  const { items, files } = await fileIds(tx, base, context)
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
  return { result: { ...input.found, plan: id }, plan: id }
}

export const importKind = (parts: Parts): PlanJobKindHandler =>
  planJobKind({
    input: importInputSchema,
    result: planImportSchema,
    dropped: ({ folder }) => parts.importFolders.remove(folder),
    work: async context => {
      const whose = await importer(parts.db, context.login)
      await adoptFiles(parts, context)
      return async tx => {
        const { plan, result } = await writeVersion(tx, context, whose)
        const after = (): Promise<void> => {
          parts.planValidation.add(plan)
          return parts.importFolders.remove(context.input.folder)
        }
        return { result, plan, after }
      }
    },
  })
