import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { ROBOT_PLAN_FILE, robotPlanFileSchema } from '../../../../contract/routes/planPublishing.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, planFiles, plans, robots } from '../../../database/schema.ts'
import { alias, and, eq, isNotNull, isNull } from '../../../database/sql.ts'
import { createFleetRows } from '../../../fleet/fleetRows.ts'
import { createRobotDoor, type RobotDoor } from '../../../fleet/robotDoor.ts'
import { robotOfUserName } from '../../../fleet/topics.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly clock: Pick<Clock, 'monotonicMs'>
}

/** A name of 23 characters at most and a token of 43. */
const MAX_HEADER_CHARS = 200

/** Who says to be which robot, and the token that they show for it (RFC 7617). */
function credentialOf(header: string | undefined): { readonly robot: number; readonly token: Buffer } | undefined {
  const encoded = header !== undefined && header.length <= MAX_HEADER_CHARS && /^Basic ([\w+/]+={0,2})$/i.exec(header)
  const [, name = '', token = ''] = /^([^:]*):(.+)$/.exec(
    encoded ? Buffer.from(encoded[1] ?? '', 'base64').toString() : '',
  ) ?? ['']
  const robot = robotOfUserName(name)
  return robot === undefined ? undefined : { robot, token: Buffer.from(token) }
}

async function checkRobot(door: RobotDoor, request: FileRequest): Promise<number> {
  const credential = credentialOf(request.headers.authorization)
  if (credential !== undefined && (await door(credential.robot, credential.token, request.ip))) return credential.robot
  const { type, token, message } = generalError('unauthorized')
  throw new RequestError(type, token, message)
}

/** A file of a version that was published, where the robot works by a version of the same plan. */
async function findFile(db: Database, robot: number, plan: number, name: string) {
  const own = alias(plans, 'own_version')
  const [row] = await db
    .select({ sha256: dataItems.sha256, bytes: dataItems.bytes, filetype: dataItems.filetype })
    .from(robots)
    .innerJoin(own, eq(own.id, robots.plan))
    .innerJoin(plans, and(eq(plans.firstId, own.firstId), eq(plans.id, plan)))
    .innerJoin(planFiles, and(eq(planFiles.plan, plans.id), eq(planFiles.name, name)))
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(and(eq(robots.id, robot), isNull(robots.deletedAt), isNotNull(plans.publishedAt), isNull(plans.removedAt)))
  return row
}

async function send(parts: Parts, door: RobotDoor, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const robot = await checkRobot(door, request)
  const asked = v.safeParse(v.object({ plan: v.optional(v.unknown()) }), request.query)
  const path = v.safeParse(robotPlanFileSchema, {
    ...request.params,
    plan: asked.success ? asked.output.plan : undefined,
  })
  if (!path.success) {
    const { type, token, message } = generalError('badRequest')
    throw new RequestError(type, token, message)
  }
  const { id, name, plan } = path.output
  const file = id === robot ? await findFile(parts.db, robot, plan, name) : undefined
  if (file === undefined) throw notFound('data')
  reply.type(file.filetype).header('content-length', file.bytes).header('cache-control', 'private, no-cache')
  return reply.header('etag', `"${file.sha256}"`).send(parts.dataFolder.read(file.sha256))
}

/** Robots fetch the files of the version that was announced to them; they prove themselves before the database is asked for anything else. */
export function addRobotPlanFiles(app: FastifyInstance, parts: Parts): void {
  const door = createRobotDoor(parts.clock, createFleetRows(parts.db).holdsToken)
  addFileRoute(app, ROBOT_PLAN_FILE, (request, reply) => send(parts, door, request, reply))
}
