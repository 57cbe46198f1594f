import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type ReportFilter, reportFilterSchema } from '../../../../contract/resources/reportFilter.ts'
import {
  MANUAL_REPORTS_CSV,
  manualReportsSchema,
  REPORT_ROWS_HEADER,
  REPORTS_CSV,
} from '../../../../contract/routes/reports.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Texts } from '../../../language/texts.ts'
import type { FileReader } from '../../../reports/reportCsv.ts'
import { idsForFile, reportFile } from '../../../reports/reportFile.ts'
import type { Reports } from '../../../reports/startReports.ts'
import { readSetting } from '../../../settings.ts'
import { preferenceOf } from '../../../users/preferenceRows.ts'
import { addFileRoute } from '../../plugins/fileRoutes.ts'
import { queryFields } from '../../plugins/queryFields.ts'
import { checkPeople } from './reportReader.ts'

type Parts = { readonly db: Database; readonly reports: Pick<Reports, 'columns'>; readonly texts: Texts }

function badRequest(): never {
  const { type, token, message } = generalError('badRequest')
  throw new RequestError(type, token, message)
}

/** How the login has things shown; days and times are of the zone that is asked for, else of its own. */
async function readerOf({ db, texts }: Parts, { login }: Principal, zone: string | undefined): Promise<FileReader> {
  const [row] = await db.select().from(logins).where(eq(logins.id, login))
  if (row === undefined) throw notFound('user')
  return {
    areaUnit: row.areaUnit,
    volumeUnit: row.volumeUnit,
    timeZone: zone ?? row.timeZone,
    t: texts.in(row.language),
    naming: {
      demoMode: (await preferenceOf(db, login, 'demo-mode')) === '1',
      useDisplayName: (await preferenceOf(db, login, 'use-robot-display-name')) === '1',
    },
  }
}

async function send(parts: Parts, { principal }: FastifyRequest, reply: FastifyReply, filter: ReportFilter) {
  if (principal === undefined) badRequest()
  checkPeople(principal, filter)
  const ids = await idsForFile(parts.reports.columns, principal, filter)
  const shown = await readerOf(parts, principal, filter.time_zone)
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(REPORT_ROWS_HEADER, String(ids.length))
    .header('content-disposition', 'attachment; filename="reports.csv"')
  // A failure halfway breaks the connection: a file that ends in order is whole.
  // One page waits for the reader, and no more.
  return reply.send(Readable.from(reportFile(parts.db, ids, shown), { highWaterMark: 1 }))
}

/** Files of comma-separated values: the reports of a filter, and of a robot or an account where the setting is on. */
export function addReportFiles(app: FastifyInstance, parts: Parts): void {
  addFileRoute(app, REPORTS_CSV, (request, reply) => {
    const query = v.safeParse(reportFilterSchema, queryFields(request.query))
    if (!query.success) badRequest()
    return send(parts, request, reply, query.output)
  })
  addFileRoute(app, MANUAL_REPORTS_CSV, async (request, reply) => {
    const query = v.safeParse(manualReportsSchema, request.query)
    if (!query.success) badRequest()
    if (!(await readSetting(parts.db, 'manual-report-toggle'))) throw notFound('cleaningReport')
    const { robot, account, ...span } = query.output
    const filter = {
      ...span,
      ...(robot !== undefined && { robots: [robot] }),
      ...(account !== undefined && { within: account }),
    }
    return send(parts, request, reply, v.parse(reportFilterSchema, filter))
  })
}
