import { readFile } from 'node:fs/promises'
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
import { openVersion, replacePlanFile } from '../../../plans/files/replaceFile.ts'
import { UploadOffset, type Uploads, UploadTooLarge } from '../../../plans/files/uploads.ts'
import { checkPicture } from '../../../plans/pictureCheck.ts'
import type { PlanValidation } from '../../../plans/validation.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { answerOf } from '../../scope/jobAnswer.ts'

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
  if (!isGranted(principal.grants, ['Data', 'edit']) && !isGranted(principal.grants, ['CleaningPlans', 'edit']))
    throw refused('forbidden')
  const record = await findDataItem(db, principal, id)
  if (record === undefined) throw notFound('data')
  checkMayWrite(principal, record.plan !== null)
  if (record.bytes > 0) throw new RequestError('conflict', 'errors.data.uploaded', 'The record has its file already')
  return record
}

const maxBytes = ({ plan, name }: DataItem): number =>
  plan !== null && isPlanFileName(name) ? PLAN_FILE_RULES[name].maxBytes : MAX_FILE_BYTES

type Range = { readonly from: number | undefined; readonly total: number | undefined }

function rangeOf({ headers }: FileRequest): Range {
  const header = headers['content-range']
  if (header === undefined) return { from: undefined, total: undefined }
  const range = v.safeParse(contentRangeSchema, header)
  if (!range.success) throw refused('badRequest')
  return { from: range.output.from, total: range.output.total }
}

async function receive(
  { uploads }: UploadParts,
  record: DataItem,
  content: Readable,
  { from, total }: Range,
): Promise<number> {
  const most = maxBytes(record)
  if (total !== undefined && total > most) throw tooLarge()
  try {
    return await uploads.add(record.id, from, content, total ?? most)
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

/** The file is all there: it is looked at and has its place, or it goes. */
async function finish(parts: UploadParts, request: FileRequest, record: DataItem, bytes: number): Promise<DataItem> {
  const { db, dataFolder, jobs, uploads } = parts
  const { principal } = request
  if (principal === undefined) throw refused('badRequest')
  const editor = { principal, address: request.ip }
  const path = uploads.pathOf(record.id)
  try {
    if (record.plan === null) await checkPicture(await readFile(path), record.filetype)
    else {
      await openVersion(db, editor, record.plan)
      await answerOf(checkPlanFile(jobs.of(principal.login), record.name, { path, bytes }))
    }
  } catch (error) {
    // Another file may be sent for the record; one that found no room to be looked at stays.
    if (error instanceof RequestError && error.error.type === 'badRequest') await uploads.remove(record.id)
    throw error
  }
  const sha256 = await uploads.digest(record.id)
  await dataFolder.adopt(path, sha256)
  if (record.plan !== null) {
    const { plan, name, comment } = record
    return replacePlanFile(parts, editor, { plan, name, comment, sha256, bytes, record: record.id })
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
  if (record.plan !== null) await openVersion(parts.db, { principal, address: request.ip }, record.plan)
  const range = rangeOf(request)
  const arrived = await receive(parts, record, body, range)
  if (arrived === 0) throw refused('badRequest')
  if (range.total !== undefined && arrived < range.total) return reply.code(202).send({ id: record.id, arrived })
  return toDataItem(await finish(parts, request, record, arrived))
}

/** Files come in for records (B-047). */
export function addDataUploads(app: FastifyInstance, parts: UploadParts): void {
  addFileRoute(app, DATA_UPLOAD, (request, reply) => takeFile(parts, request, reply))
}
