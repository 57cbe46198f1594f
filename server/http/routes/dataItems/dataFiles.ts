import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { fileNameSchema } from '../../../../contract/resources/data.ts'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import {
  DATA_FILE,
  dataFileQuerySchema,
  LOCATION_FILE,
  locationFilePathSchema,
} from '../../../../contract/routes/data.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, planFiles, robots } from '../../../database/schema.ts'
import { and, eq, isNull } from '../../../database/sql.ts'
import { type DataItem, findDataItem, toDataItem } from '../../../dataItems/dataRows.ts'
import type { Principal } from '../../../identity/principal.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { JobRefused } from '../../../jobs/jobs.ts'
import { findLocationFile } from '../../../locations/locationFiles.ts'
import { type CameraZones, SECTORS_FILE } from '../../../plans/cameraZones/cameraZones.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import type { SmallPictures } from '../../../plans/smallPictures.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { answerOf } from '../../scope/jobAnswer.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly smallPictures: SmallPictures
  readonly cameraZones: CameraZones
}

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
    .where(
      and(
        eq(robots.id, robot),
        isNull(robots.deletedAt),
        eq(planFiles.name, name),
        visibleAccounts(principal, robots.account),
      ),
    )
  return row?.item
}

function badRequest(): never {
  const { type, token, message } = generalError('badRequest')
  throw new RequestError(type, token, message)
}

/** Whoever is signed in: the routes below are not public. */
const signedIn = ({ principal }: FileRequest): Principal => principal ?? badRequest()

/** SVG, which plans alone have. */
const DRAWING = 'image/svg+xml'

/** The same bytes are sent to a browser once. */
function send({ dataFolder }: Parts, request: FileRequest, reply: FastifyReply, item: DataItem): FastifyReply {
  const etag = `"${item.sha256}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(item.filetype).header('content-length', item.bytes)
  // Opened as a page of its own it runs nothing and knows nobody; consoles draw it as a picture.
  if (item.filetype === DRAWING)
    reply
      .header('content-disposition', 'attachment')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
  return reply.send(dataFolder.read(item.sha256))
}

/** A file with elements, without those that the viewer may not know of. */
async function sendElements(
  parts: Parts,
  request: FileRequest,
  reply: FastifyReply,
  item: DataItem,
): Promise<FastifyReply> {
  const shown = await answerOf(parts.cameraZones.shown(signedIn(request), item.sha256))
  if (shown === undefined) return send(parts, request, reply, item)
  const etag = `"${item.sha256}-shown"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(item.filetype).send(Buffer.from(shown))
}

/** A picture no wider than a list needs; a file that is no picture is sent as it is. */
async function sendSmall(
  parts: Parts,
  request: FileRequest,
  reply: FastifyReply,
  { item, width }: { readonly item: DataItem; readonly width: number },
): Promise<FastifyReply> {
  const etag = `"${item.sha256}-${width}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { sha256, filetype } = item
  const path = parts.dataFolder.pathOf(sha256)
  try {
    const png =
      filetype.startsWith('image/') && filetype !== DRAWING
        ? await parts.smallPictures.of(signedIn(request).login, sha256, path, width)
        : undefined
    if (png === undefined) return await send(parts, request, reply, item)
    return await reply.type('image/png').send(Buffer.from(png))
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    const { type, token, message } = generalError('tooManyRequests')
    throw new RequestError(type, token, message)
  }
}

/** By id, or by name among the files of a robot's current plan; `view_only` answers what is known of it. */
async function sendDataFile(parts: Parts, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = parts
  const principal = signedIn(request)
  const query = v.safeParse(dataFileQuerySchema, request.query)
  const id = v.safeParse(pathIdSchema, request.params.id)
  if (!query.success) badRequest()
  const { robot, view_only: viewOnly, width } = query.output
  const name = v.safeParse(fileNameSchema, request.params.id)
  if (!name.success) badRequest()
  const item = id.success
    ? await findDataItem(db, principal, id.output)
    : robot !== undefined && (await findByName(db, principal, robot, name.output))
  if (!item) throw notFound('data')
  if (viewOnly === '1') return reply.header('cache-control', 'private, no-cache').send(toDataItem(item))
  if (item.name === SECTORS_FILE) return sendElements(parts, request, reply, item)
  if (width !== undefined) return sendSmall(parts, request, reply, { item, width: Number(width) })
  return send(parts, request, reply, item)
}

async function sendLocationFile(parts: Parts, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = v.safeParse(locationFilePathSchema, request.params)
  if (!path.success) badRequest()
  const { location, fileName } = path.output
  const item = await findLocationFile(parts.db, signedIn(request), location, fileName)
  if (item === undefined) throw notFound('data')
  return send(parts, request, reply, item)
}

/** Data files by id, by name for a robot's current plan, and those of a location (B-044, B-045, M-072). */
export function addDataFiles(app: FastifyInstance, parts: Parts): void {
  addFileRoute(app, DATA_FILE, (request, reply) => sendDataFile(parts, request, reply))
  addFileRoute(app, LOCATION_FILE, (request, reply) => sendLocationFile(parts, request, reply))
}
