import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import type { PlanImportAnswer } from '../../../../contract/resources/planArchive.ts'
import { PLAN_PACKAGE, PLAN_PACKAGE_IMPORT } from '../../../../contract/routes/planArchive.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import {
  ARCHIVE_NAME,
  confirmImport,
  type ImportOrder,
  type ImportParts,
  importArchive,
} from '../../../plans/archive/importPlan.ts'
import { archivePartsOf } from '../../../plans/archive/packagePlan.ts'
import { archiveBytes, writeArchive } from '../../../plans/archive/writeArchive.ts'
import type { CameraZones } from '../../../plans/cameraZones/cameraZones.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findVersion, type PlanRow } from '../../../plans/heldPlan.ts'
import type { Editor } from '../../../plans/planEdits.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { checkPlace } from '../../scope/places.ts'
import { readPackageForm } from './packageForm.ts'

type Parts = ImportParts & { readonly dataFolder: DataFolder; readonly cameraZones: CameraZones }

async function asked(
  { db }: Parts,
  request: FileRequest,
): Promise<{ readonly editor: Editor; readonly plan: PlanRow }> {
  const { principal, params, ip: address } = request
  const id = v.safeParse(pathIdSchema, params.id)
  const { token, message } = generalError('badRequest')
  if (!id.success || principal === undefined) throw new RequestError('badRequest', token, message)
  const plan = await findVersion(db, principal, id.output)
  if (plan === undefined) throw notFound('cleaningPlan')
  return { editor: { principal, address }, plan }
}

/** Names of files hold nothing that an address or a header would not. */
const fileName = ({ firstId, version }: PlanRow): string => `plan-${firstId}-version-${version}.zip`

async function sendPackage(parts: Parts, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { editor, plan } = await asked(parts, request)
  const archive = await answerOf(archivePartsOf(parts, editor.principal, plan))
  reply
    .type('application/zip')
    .header('cache-control', 'private, no-cache')
    .header('content-length', archiveBytes(archive))
    .header('content-disposition', `attachment; filename="${fileName(plan)}"`)
  // A failure halfway breaks the connection: an archive that ends in order is whole.
  return reply.send(Readable.from(writeArchive(archive)))
}

const missingFile = (): RequestError =>
  new RequestError('badRequest', 'errors.cleaningPlan.archive.noFile', 'There is no file in the form', {
    field: 'file',
  })

async function takePackage(parts: Parts, request: FileRequest): Promise<PlanImportAnswer> {
  const { db, importFolders } = parts
  const { editor, plan: base } = await asked(parts, request)
  const folder = await importFolders.create()
  let isTaken = false
  try {
    const { fields, hasFile } = await readPackageForm(request, `${importFolders.pathOf(folder)}/${ARCHIVE_NAME}`)
    const { job, location, ...rest } = fields
    if (location !== undefined) await checkPlace(db, editor.principal, base.account, location)
    const order: ImportOrder = { ...rest, location }
    if (!hasFile) {
      if (job === undefined) throw missingFile()
      return await confirmImport(parts, editor, { base, job, order })
    }
    isTaken = true
    return await answerOf(importArchive(parts, editor, { base, folder, order }))
  } finally {
    if (!isTaken) await importFolders.remove(folder)
  }
}

/** Archives of plans, out and in (L-047, L-048). */
export function addPlanPackages(app: FastifyInstance, parts: Parts): void {
  addFileRoute(app, PLAN_PACKAGE, (request, reply) => sendPackage(parts, request, reply))
  addFileRoute(app, PLAN_PACKAGE_IMPORT, request => takePackage(parts, request))
}
