/** An archive that somebody sends for a plan: what it holds against what the plan has, and the job that imports it (L-047, L-048). */

import * as v from 'valibot'
import type { Environment } from '../../../contract/plan/environments.ts'
import { isCompatible } from '../../../contract/plan/environments.ts'
import type { PlanImport, PlanImportAnswer } from '../../../contract/resources/planArchive.ts'
import { RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { locations } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { problemError } from '../files/fileCheck.ts'
import type { PlanRow } from '../heldPlan.ts'
import { findPlanJob } from '../jobs/planJobRows.ts'
import type { PlanJobs } from '../jobs/planJobs.ts'
import type { Editor } from '../planEdits.ts'
import { type FileDigests, fileDigests } from '../storedFiles.ts'
import { comparedFiles } from './comparedFiles.ts'
import type { ImportFolders } from './importFolders.ts'
import { type ImportInput, importInputSchema } from './importKind.ts'
import type { ArchiveContent, ArchiveProblem } from './readArchive.ts'

const SCRIPT = new URL('./archive.job.ts', import.meta.url)
export const ARCHIVE_NAME = 'archive.zip'

export type ImportParts = {
  readonly db: Database
  readonly jobs: Jobs
  readonly planJobs: PlanJobs
  readonly importFolders: ImportFolders
}

/** What comes with an archive, or with the job of one that was sent before. */
export type ImportOrder = {
  readonly comment: string
  readonly location: number | undefined
  readonly confirmedEnvironment: boolean
  readonly preview: boolean
}

async function environmentOf(db: Database, location: number | null): Promise<Environment | undefined> {
  if (location === null) return undefined
  const [row] = await db
    .select({ environment: locations.environment })
    .from(locations)
    .where(eq(locations.id, location))
  return row?.environment
}

type Found = { readonly base: PlanRow; readonly content: ArchiveContent; readonly location: number | undefined }

async function compare(db: Database, before: FileDigests, { base, content, location }: Found): Promise<PlanImport> {
  const { manifest } = content
  const environment = manifest?.environment ?? base.environment
  const place = (await environmentOf(db, location ?? base.location)) ?? base.environment
  return {
    files: comparedFiles(content, before),
    plan_name: manifest?.name,
    plan_version: manifest?.version,
    environment,
    location_environment: place,
    isEnvironmentMatching: environment === place,
    isEnvironmentCompatible: isCompatible(environment, place),
  }
}

/**
 * Reads an archive that has been received, and has it imported, or waits for a confirmation, or says why it is not to be.
 * @param folder of `ImportFolders`, with the archive in it; it is gone where no job needs it
 * @throws RequestError; JobRefused
 */
export async function importArchive(
  parts: ImportParts,
  editor: Editor,
  { base, folder, order }: { readonly base: PlanRow; readonly folder: string; readonly order: ImportOrder },
): Promise<PlanImportAnswer> {
  const { db, jobs, planJobs, importFolders } = parts
  let isNeeded = false
  try {
    const path = importFolders.pathOf(folder)
    const before = await fileDigests(db, base.id)
    const script = { path: `${path}/${ARCHIVE_NAME}`, folder: path, known: [...before.values()] }
    const content = await jobs.of(editor.principal.login).run<ArchiveContent | ArchiveProblem>(SCRIPT, script)
    if (!content.ok) throw problemError(content.problem)
    const found = await compare(db, before, { base, content, location: order.location })
    if (!found.isEnvironmentCompatible) return found
    const { comment, location } = order
    const { environment } = found
    const files = [...content.files]
    const input: ImportInput = { folder, files, comment, location, environment, address: editor.address, found }
    const asks = order.preview || !(found.isEnvironmentMatching || order.confirmedEnvironment)
    const { login } = editor.principal
    const job = await planJobs.start('import', {
      account: base.account,
      login,
      plan: base.id,
      input,
      ...(asks && { asks: found }),
    })
    isNeeded = true
    return { ...found, job, status: asks ? 'waiting' : 'pending' }
  } finally {
    if (!isNeeded) await importFolders.remove(folder)
  }
}

const endedAlready = (): RequestError =>
  new RequestError('conflict', 'errors.planJob.ended', 'It has ended already', { field: 'job' })

/**
 * Goes on with an archive that was sent before.
 * @throws RequestError
 */
export async function confirmImport(
  { db, planJobs }: ImportParts,
  { principal }: Editor,
  { base, job, order }: { readonly base: PlanRow; readonly job: string; readonly order: ImportOrder },
): Promise<PlanImportAnswer> {
  const row = await findPlanJob(db, principal, job)
  if (row === undefined || row.kind !== 'import' || (row.status === 'waiting' && row.plan !== base.id))
    throw new RequestError('notFound', 'errors.planJob.notFound', 'Not found', { field: 'job' })
  if (row.status !== 'waiting') throw endedAlready()
  const input = v.parse(importInputSchema, row.input)
  const { found } = input
  if (!found.isEnvironmentMatching && !order.confirmedEnvironment) return { ...found, job, status: row.status }
  const comment = order.comment === '' ? input.comment : order.comment
  if (!(await planJobs.resume('import', job, { ...input, comment }))) throw endedAlready()
  return { ...found, job, status: 'pending' }
}
