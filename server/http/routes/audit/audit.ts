import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isGranted } from '../../../../contract/permissions.ts'
import { AUDIT_COUNT_LIMIT } from '../../../../contract/resources/audit.ts'
import { AUDIT_EXPORT, AUDIT_HEAD_HEADER, auditExportSchema } from '../../../../contract/routes/audit.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import { auditFile } from '../../../audit/auditExport.ts'
import { countAudit, countDays, findAudit, findSeal, listAudit } from '../../../audit/auditRows.ts'
import type { ChainChecker } from '../../../audit/chainCheck.ts'
import { newestLink } from '../../../audit/sealer.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { routes, signedIn } from '../../implementer.ts'
import { addFileRoute } from '../../plugins/fileRoutes.ts'

type Parts = { readonly db: Database; readonly chainCheck: ChainChecker }

/** The audit, to be read and checked; nothing writes to it here. */
export function auditRoutes({ db, chainCheck }: Parts) {
  return {
    list: routes.audit.list.handler(
      async ({ input: { time_zone: zone, before, offset, limit, ...filter }, context }) => {
        const reader = signedIn(context)
        const page = await listAudit(db, reader, { ...filter, before, offset, limit })
        return { ...page, days: zone === undefined ? [] : await countDays(db, reader, filter, page.data, zone) }
      },
    ),
    count: routes.audit.count.handler(async ({ input, context }) => ({
      total: await countAudit(db, signedIn(context), input, AUDIT_COUNT_LIMIT),
    })),
    chain: routes.audit.chain.handler(() => chainCheck.state()),
    verify: routes.audit.verify.handler(async ({ context }) => {
      await audited(db, { principal: signedIn(context), address: context.request.ip, action: 'audit.verify' })
      return chainCheck.start()
    }),
    get: routes.audit.get.handler(async ({ input, context }) => {
      const found = await findAudit(db, signedIn(context), input.id)
      if (found === undefined) throw notFound('audit')
      return { ...found.entry, seal: await findSeal(db, found.row) }
    }),
  }
}

/** `GET /api/v0/Audit/export`: a file of what a filter matches. That somebody took it is in the audit as well. */
export function addAuditExport(
  app: FastifyInstance,
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
): void {
  addFileRoute(app, AUDIT_EXPORT, async (request, reply) => {
    const { principal } = request
    const query = v.safeParse(auditExportSchema, request.query)
    if (!query.success || principal === undefined) {
      const { type, token, message } = generalError('badRequest')
      throw new RequestError(type, token, message)
    }
    const { format, ...filter } = query.output
    const fields = Object.entries(filter).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    const details = { format, filters: fields.join(' ') }
    await audited(db, { principal, address: request.ip, action: 'audit.export', details })
    const head = isGranted(principal.grants, ['Audit', 'verify']) ? await newestLink(db) : undefined
    if (head) reply.header(AUDIT_HEAD_HEADER, `${head.seq} ${head.hash.toString('hex')}`)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="audit-${day}.${format}"`)
    return reply.send(Readable.from(auditFile(db, principal, query.output)))
  })
}
