/** Session files that people attach to feedback, and those who read them. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { BUNDLE_EXTENSION } from '../../../../contract/journal/bundle.ts'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import { FEEDBACK_SESSION, FEEDBACK_SESSION_UPLOAD } from '../../../../contract/routes/feedback.ts'
import { toWireTime } from '../../../../contract/time.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { deprecationFeedbacks, logins } from '../../../database/schema.ts'
import { and, desc, eq, gt, isNotNull, isNull, sql } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { routes, signedIn } from '../../implementer.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { createSessionFiles, type TakeSessionFile } from '../../scope/sessionFile.ts'

type Parts = { readonly db: Database; readonly dataFolder: DataFolder }

const MAX_LISTED = 100

/** The condition that feedback was given in an account that the reader sees, and has a file. */
const isReadable = (reader: Principal) =>
  and(
    isNotNull(deprecationFeedbacks.sessionSha256),
    visibleAccounts(reader, sql`(${deprecationFeedbacks.feedback} ->> 'account')::int`),
  )

export function feedbackSessionRoutes({ db }: Pick<Parts, 'db'>) {
  return {
    feedbackSessions: routes.system.feedbackSessions.handler(async ({ context }) => {
      const reader = signedIn(context)
      const rows = await db
        .select({ row: deprecationFeedbacks, name: logins.name })
        .from(deprecationFeedbacks)
        .innerJoin(logins, eq(logins.id, deprecationFeedbacks.login))
        .where(isReadable(reader))
        .orderBy(desc(deprecationFeedbacks.id))
        .limit(MAX_LISTED)
      const data = rows.map(({ row: { id, login, createdAt, feedback, sessionBytes }, name }) => ({
        id,
        created: toWireTime(createdAt.getTime()),
        user: { id: login, name },
        goal: feedback.goal,
        suggestion: feedback.suggestion,
        bytes: sessionBytes ?? 0,
      }))
      return { data, total: await db.$count(deprecationFeedbacks, isReadable(reader)) }
    }),
  }
}

function asked({ principal, params }: FileRequest): { readonly principal: Principal; readonly id: number } {
  const id = v.safeParse(pathIdSchema, params.id)
  if (id.success && principal !== undefined) return { principal, id: id.output }
  const { type, token, message } = generalError('badRequest')
  throw new RequestError(type, token, message)
}

/** @returns how many bytes are stored */
async function takeSession(
  { db, dataFolder }: Parts,
  take: TakeSessionFile,
  request: FileRequest,
  reply: FastifyReply,
): Promise<{ readonly bytes: number }> {
  const { principal, id } = asked(request)
  const waiting = and(
    eq(deprecationFeedbacks.id, id),
    eq(deprecationFeedbacks.login, principal.login),
    isNull(deprecationFeedbacks.sessionSha256),
    // Its file follows within the hour, or not at all.
    gt(deprecationFeedbacks.createdAt, sql`now() - interval '1 hour'`),
  )
  if ((await db.$count(deprecationFeedbacks, waiting)) === 0) throw notFound('feedback')
  const file = await take(request, reply)
  const { sha256, bytes } = await dataFolder.store(file)
  const stored = await db
    .update(deprecationFeedbacks)
    .set({ sessionSha256: sha256, sessionBytes: bytes })
    .where(waiting)
    .returning({ id: deprecationFeedbacks.id })
  if (stored.length === 0) throw notFound('feedback')
  return { bytes }
}

async function sendSession(
  { db, dataFolder }: Parts,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { principal, id } = asked(request)
  const [found] = await db
    .select({ sha256: deprecationFeedbacks.sessionSha256, bytes: deprecationFeedbacks.sessionBytes })
    .from(deprecationFeedbacks)
    .where(and(eq(deprecationFeedbacks.id, id), isReadable(principal)))
  if (found === undefined || found.sha256 === null || found.bytes === null) throw notFound('feedback')
  return reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-length', found.bytes)
    .header('content-disposition', `attachment; filename="feedback-${id}.${BUNDLE_EXTENSION}"`)
    .send(dataFolder.read(found.sha256))
}

export function addFeedbackSessions(app: FastifyInstance, parts: Parts): void {
  const take = createSessionFiles()
  addFileRoute(app, FEEDBACK_SESSION_UPLOAD, (request, reply) => takeSession(parts, take, request, reply))
  addFileRoute(app, FEEDBACK_SESSION, (request, reply) => sendSession(parts, request, reply))
}
