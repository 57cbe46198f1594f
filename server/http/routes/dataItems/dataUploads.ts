import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { isGranted } from '../../../../contract/permissions.ts'
import { isPlanFileName, PLAN_FILE_RULES } from '../../../../contract/plan/planFileRules.ts'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import { MAX_FILE_BYTES } from '../../../../contract/routes/access.ts'
import { contentRangeSchema, DATA_UPLOAD } from '../../../../contract/routes/data.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { type DataItem, fillDataItem, findDataItem, toDataItem } from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { checkPlanFile } from '../../../plans/files/fileCheck.ts'
import { replacePlanFile, versionForRecord } from '../../../plans/files/replaceFile.ts'
import { type Arrived, UploadOffset, type Uploads, UploadTooLarge } from '../../../plans/files/uploads.ts'
import { checkPicture } from '../../../plans/pictureCheck.ts'
import type { Editor } from '../../../plans/planEdits.ts'
import type { PlanValidation } from '../../../plans/validation.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { hiddenZonesIn } from './hiddenZones.ts'

export type UploadParts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Jobs
  readonly uploads: Uploads
  readonly planValidation: Pick<PlanValidation, 'add'>
}

const refused = (type: 'badRequest' | 'forbidden'): RequestError => {
  const { token, message } = generalError(type)
  return new RequestError(type, token, message)
}

/** Files of plans are written by those who change plans, others by those who change files. @throws RequestError forbidden */
export function checkMayWrite(principal: Principal, isOfPlan: boolean): void {
  if (isOfPlan ? isGranted(principal.grants, ['CleaningPlans', 'edit']) : isGranted(principal.grants, ['Data', 'edit']))
    return
  throw refused('forbidden')
}

/** A record that waits for its file, to be filled by this login. @throws RequestError */
export async function recordToFill(db: Database, principal: Principal, id: number): Promise<DataItem> {
  const record = await findDataItem(db, principal, id)
  if (record === undefined) throw notFound('data')
  checkMayWrite(principal, record.plan !== null)
  if (record.bytes > 0) throw new RequestError('conflict', 'errors.data.uploaded', 'The record has its file already')
  return record
}

const maxBytes = ({ plan, name }: DataItem): number =>
  plan !== null && isPlanFileName(name) ? PLAN_FILE_RULES[name].maxBytes : MAX_FILE_BYTES

type WholeFile = { readonly path: string; readonly bytes: number }
type Range = { readonly from: number | undefined; readonly total: number | undefined }

function rangeOf({ headers }: FileRequest): Range {
  const header = headers['content-range']
  if (header === undefined) return { from: undefined, total: undefined }
  const range = v.safeParse(contentRangeSchema, header)
  if (!range.success) throw refused('badRequest')
  return { from: range.output.from, total: range.output.total }
}

async function receive({ uploads }: UploadParts, record: DataItem, content: Readable, range: Range): Promise<Arrived> {
  const most = maxBytes(record)
  if (range.total !== undefined && range.total > most) throw tooLarge()
  try {
    return await uploads.add(record.id, content, { ...range, maxBytes: most })
  } catch (error) {
    if (error instanceof UploadTooLarge) throw tooLarge()
    if (error instanceof UploadOffset)
      throw new RequestError('conflict', 'errors.data.offset', 'The upload goes on elsewhere', {
        field: 'content-range',
        data: { arrived: error.arrived },
      })
    if (!isBroken(error)) throw error
    throw new RequestError('badRequest', generalError('badRequest').token, 'The connection broke')
  }
}

const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])
/** Whoever sent it is gone, or sends it anew: nothing of the service has failed. */
const isBroken = (error: unknown): boolean => error instanceof Error && 'code' in error && BROKEN.has(error.code)

const tooLarge = (): RequestError => new RequestError('tooLarge', 'errors.data.tooLarge', 'The file is too large')

/** What a record's file has to be. @throws RequestError */
async function checkFile({ db, jobs }: UploadParts, editor: Editor, record: DataItem, whole: WholeFile): Promise<void> {
  if (record.plan === null) return checkPicture(await readFile(whole.path), record.filetype)
  await versionForRecord(db, editor, record.plan)
  await answerOf(checkPlanFile(jobs.of(editor.principal.login), record.name, whole))
}

/** The file is all there: it is looked at and has its place, or it goes. */
async function finish(parts: UploadParts, editor: Editor, record: DataItem, whole: WholeFile): Promise<DataItem> {
  const { db, dataFolder, uploads } = parts
  const { path, bytes } = whole
  let merged: Awaited<ReturnType<typeof hiddenZonesIn>>
  try {
    await checkFile(parts, editor, record, whole)
    if (record.plan !== null)
      merged = await hiddenZonesIn(parts, editor, { plan: record.plan, name: record.name }, path)
  } catch (error) {
    // Another file may be sent for the record; one that found no room to be looked at stays.
    if (error instanceof RequestError && error.error.type === 'badRequest') await rm(path, { force: true })
    else await uploads.giveBack(record.id, path)
    throw error
  }
  if (merged !== undefined) await rm(path, { force: true })
  const sha256 = merged?.file.sha256 ?? (await uploads.digest(path))
  if (merged === undefined) await dataFolder.adopt(path, sha256)
  if (record.plan !== null) {
    const { plan, name, comment, id } = record
    const stored = { sha256, bytes: merged?.file.bytes ?? bytes, follows: merged?.follows }
    return replacePlanFile(parts, editor, { plan, name, comment, ...stored, record: id })
  }
  const isFilled = await db.transaction(async tx => {
    if (!(await fillDataItem(tx, record.id, { bytes, sha256 }))) return false
    await audited(tx, { ...editor, action: 'data.upload', object: { id: record.id } })
    return true
  })
  if (!isFilled) throw new RequestError('conflict', 'errors.data.uploaded', 'The record has its file already')
  return { ...record, bytes, sha256 }
}

/** Takes the file of a record, whole or piece by piece; 202 says how much has arrived. */
async function takeFile(parts: UploadParts, request: FileRequest, reply: FastifyReply) {
  const { principal, body } = request
  const id = v.safeParse(pathIdSchema, request.params.id)
  if (!id.success || principal === undefined) throw refused('badRequest')
  const record = await recordToFill(parts.db, principal, id.output)
  if (!(body instanceof Readable)) throw refused('badRequest')
  const editor = { principal, address: request.ip }
  if (record.plan !== null) await versionForRecord(parts.db, editor, record.plan)
  const { bytes, whole: path } = await receive(parts, record, body, rangeOf(request))
  if (bytes === 0) throw refused('badRequest')
  if (path === undefined) return reply.code(202).send({ id: record.id, arrived: bytes })
  return toDataItem(await finish(parts, editor, record, { path, bytes }))
}

/** Files come in for records (B-047). */
export function addDataUploads(app: FastifyInstance, parts: UploadParts): void {
  addFileRoute(app, DATA_UPLOAD, (request, reply) => takeFile(parts, request, reply))
}
