import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import type { ReportProof } from '../../../../contract/resources/reportProof.ts'
import { PROOF_PAGE } from '../../../../contract/routes/reportProofs.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Texts } from '../../../language/texts.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { checkProof } from '../../../proofs/checkProof.ts'
import { proofPage } from '../../../proofs/proofPage.ts'
import { pictureOf } from '../../../proofs/proofPicture.ts'
import type { Proofs } from '../../../proofs/startProofs.ts'
import type { Recordings } from '../../../recordings/startRecordings.ts'
import { routes, signedIn } from '../../implementer.ts'
import { addFileRoute } from '../../plugins/fileRoutes.ts'
import { reportInSight } from './reportInSight.ts'
import { answerOfJob } from './reportJob.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly recordings: Pick<Recordings, 'root'>
  readonly proofs: Pick<Proofs, 'key' | 'of'>
  readonly jobs: Jobs
}

/** @throws 404 where the report is out of sight, and where nothing was signed of it */
async function proofOf(
  { db, proofs }: Pick<Parts, 'db' | 'proofs'>,
  reader: Principal,
  id: number,
): Promise<ReportProof> {
  const proof = await proofs.of((await reportInSight(db, reader, id)).id)
  if (proof === undefined) throw notFound('cleaningReport.proof')
  return proof
}

/** What proves a report, and whether it still holds. */
export function reportProofRoutes(parts: Parts) {
  return {
    proof: routes.reports.proof.handler(({ input, context }) => proofOf(parts, signedIn(context), input.id)),
    verify: routes.reports.verify.handler(async ({ input, context }) => {
      const reader = signedIn(context)
      const { id } = await reportInSight(parts.db, reader, input.id)
      const asked = { ...parts, key: parts.proofs.key, jobs: parts.jobs.of(reader.login) }
      const check = await answerOfJob(checkProof(asked, await parts.proofs.of(id), id))
      if (check === undefined) throw notFound('cleaningReport')
      return check
    }),
  }
}

/** `GET /api/v0/CleaningReports/:id/proof_page`: in the language of the login. */
export function addProofPage(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'proofs' | 'dataFolder'> & { readonly texts: Texts },
): void {
  addFileRoute(app, PROOF_PAGE, async (request, reply) => {
    const id = v.safeParse(pathIdSchema, request.params.id)
    const { principal } = request
    if (!id.success || principal === undefined) {
      const { type, token, message } = generalError('badRequest')
      throw new RequestError(type, token, message)
    }
    const proof = await proofOf(parts, principal, id.output)
    const [row] = await parts.db
      .select({ language: logins.language })
      .from(logins)
      .where(eq(logins.id, principal.login))
    const language = row?.language ?? 'en'
    const page = await proofPage(proof, await pictureOf(parts, id.output), language, parts.texts.in(language))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="report-${id.output}-proof.html"`)
      .send(page)
  })
}
