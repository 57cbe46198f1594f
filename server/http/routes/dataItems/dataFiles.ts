import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { fileNameSchema } from '../../../../contract/resources/data.ts'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import {
  DATA_FILE,
  DATA_UPLOAD,
  dataFileQuerySchema,
  LOCATION_FILE,
  locationFilePathSchema,
} from '../../../../contract/routes/data.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, planFiles, robots } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import { type DataItem, fillDataItem, findDataItem, findLocationFile, toDataItem } from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { MAX_FILE_BYTES } from './dataWrites.ts'
import { checkPicture } from './pictureCheck.ts'

type Parts = { readonly db: Database; readonly dataFolder: DataFolder }

/** A file of the robot's current plan, by name. */
async function findByName(
  db: Database,
  principal: Principal,
  robot: number,
  name: string,
): Promise<DataItem | undefined> {
  const [row] = await db
    .select({ item: dataItems })
    .from(robots)
    .innerJoin(planFiles, eq(planFiles.plan, robots.plan))
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(and(eq(robots.id, robot), eq(planFiles.name, name), visibleAccounts(principal, robots.account)))
  return row?.item
}

function badRequest(): never {
  const { type, token, message } = generalError('badRequest')
  throw new RequestError(type, token, message)
}

/** Whoever is signed in: the routes below are not public. */
const signedIn = ({ principal }: FastifyRequest): Principal => principal ?? badRequest()

/** Data files by id, by name for a robot's current plan, and those of a location (B-044, B-045, M-072); files come in for records (B-047). */
export function addDataFiles(app: FastifyInstance, { db, dataFolder }: Parts): void {
  /** The same bytes are sent to a browser once. */
  function send(request: FastifyRequest, reply: FastifyReply, item: DataItem): FastifyReply {
    const etag = `"${item.sha256}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(item.filetype).header('content-length', item.bytes)
    return reply.send(dataFolder.read(item.sha256))
  }

  app.get<{ Params: { id: string } }>(
    DATA_FILE.path,
    { config: { access: DATA_FILE.access } },
    async (request, reply) => {
      const principal = signedIn(request)
      const query = v.safeParse(dataFileQuerySchema, request.query)
      const id = v.safeParse(pathIdSchema, request.params.id)
      if (!query.success) badRequest()
      const { robot, view_only: viewOnly } = query.output
      const name = v.safeParse(fileNameSchema, request.params.id)
      if (!name.success) badRequest()
      const item = id.success
        ? await findDataItem(db, principal, id.output)
        : robot !== undefined && (await findByName(db, principal, robot, name.output))
      if (!item) throw notFound('data')
      return viewOnly === '1'
        ? reply.header('cache-control', 'private, no-cache').send(toDataItem(item))
        : send(request, reply, item)
    },
  )

  app.get(LOCATION_FILE.path, { config: { access: LOCATION_FILE.access } }, async (request, reply) => {
    const path = v.safeParse(locationFilePathSchema, request.params)
    if (!path.success) badRequest()
    const { location, fileName } = path.output
    const item = await findLocationFile(db, signedIn(request), location, fileName)
    if (item === undefined) throw notFound('data')
    return send(request, reply, item)
  })

  async function take(request: FastifyRequest, path: string) {
    const id = v.safeParse(pathIdSchema, path)
    if (!id.success || !Buffer.isBuffer(request.body) || request.body.byteLength === 0) badRequest()
    const principal = signedIn(request)
    const record = await findDataItem(db, principal, id.output)
    if (record === undefined) throw notFound('data')
    await checkPicture(request.body, record.filetype)
    const file = await dataFolder.store(request.body)
    const isFilled = await db.transaction(async tx => {
      if (!(await fillDataItem(tx, id.output, file))) return false
      await audited(tx, { principal, address: request.ip, action: 'data.upload', object: { id: id.output } })
      return true
    })
    if (!isFilled) throw new RequestError('conflict', 'errors.data.uploaded', 'The record has its file already')
    const item = await findDataItem(db, principal, id.output)
    if (item === undefined) throw notFound('data')
    return toDataItem(item)
  }

  // A scope of its own, so that no other route takes such bodies.
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.put<{ Params: { id: string } }>(
      DATA_UPLOAD.path,
      { config: { access: DATA_UPLOAD.access }, bodyLimit: MAX_FILE_BYTES },
      request => take(request, request.params.id),
    )
  })
}
