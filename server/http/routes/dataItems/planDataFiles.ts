import { MAX_FILE_BYTES } from '../../../../contract/routes/access.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, planFiles, plans } from '../../../database/schema.ts'
import { alias, and, eq, gt, inArray, or, type SQL } from '../../../database/sql.ts'
import type { DataItem } from '../../../dataItems/dataRows.ts'
import { checkPlanFile, problemError } from '../../../plans/files/fileCheck.ts'
import { planFileHeadProblem } from '../../../plans/files/planFileContent.ts'
import { planFileType } from '../../../plans/files/planFileType.ts'
import { openVersion, replacePlanFile, versionForRecord } from '../../../plans/files/replaceFile.ts'
import type { Editor } from '../../../plans/planEdits.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import type { UploadParts as DataParts } from './dataUploads.ts'
import { hiddenZonesIn } from './hiddenZones.ts'

type Sent = {
  readonly parent_id: number
  readonly name: string
  readonly part_data: string
  readonly comment?: string | undefined
}

/** A file of an open version, in base64 (L-033). @throws RequestError */
export async function createPlanFile(parts: DataParts, editor: Editor, sent: Sent): Promise<DataItem> {
  const { parent_id: plan, name, comment = '' } = sent
  await openVersion(parts.db, editor, plan)
  const bytes = Buffer.from(sent.part_data, 'base64')
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
  await answerOf(checkPlanFile(parts.jobs.of(editor.principal.login), name, bytes))
  const sentFile = await parts.dataFolder.store(bytes)
  const merged = await hiddenZonesIn(parts, editor, { plan, name }, parts.dataFolder.pathOf(sentFile.sha256))
  return replacePlanFile(parts, editor, {
    plan,
    name,
    comment,
    ...(merged?.file ?? sentFile),
    follows: merged?.follows,
  })
}

/** Where the record of a file of a version belongs. @throws RequestError */
export async function planOfRecord(
  { db }: DataParts,
  editor: Editor,
  { parent_id: plan, name }: { readonly parent_id: number; readonly name: string },
) {
  const { account } = await versionForRecord(db, editor, plan)
  const problem = planFileHeadProblem(name, 1)
  if (problem !== undefined) throw problemError(problem)
  return { account, plan, filetype: planFileType(name) }
}

/** Ids of the files that a version has. */
export const filesOfVersion = (db: Pick<Database, 'select'>, plan: number) =>
  db.select({ id: planFiles.dataItem }).from(planFiles).where(eq(planFiles.plan, plan))

const siblings = alias(plans, 'sibling_versions')

/** The files of a version; or those of every version of its plan, with those that others have taken the place of. */
export function ofParent(db: Pick<Database, 'select'>, plan: number, isOfAllVersions: boolean): SQL | undefined {
  if (!isOfAllVersions) return inArray(dataItems.id, filesOfVersion(db, plan))
  const versions = db
    .select({ id: siblings.id })
    .from(siblings)
    .innerJoin(plans, eq(plans.firstId, siblings.firstId))
    .where(eq(plans.id, plan))
  const had = db.select({ id: planFiles.dataItem }).from(planFiles).where(inArray(planFiles.plan, versions))
  return and(gt(dataItems.bytes, 0), or(inArray(dataItems.plan, versions), inArray(dataItems.id, had)))
}
