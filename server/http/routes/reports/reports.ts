import * as v from 'valibot'
import { type ReportFilter, reportFilterSchema } from '../../../../contract/resources/reportFilter.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Recordings } from '../../../recordings/startRecordings.ts'
import { findReport } from '../../../reports/findReport.ts'
import { createReportReads } from '../../../reports/readReports.ts'
import type { Reports } from '../../../reports/startReports.ts'
import { readSetting } from '../../../settings.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPeople } from './reportReader.ts'

type Parts = {
  readonly db: Database
  readonly reports: Pick<Reports, 'columns'>
  readonly recordings: Pick<Recordings, 'liveFromMs'>
  readonly clock: Pick<Clock, 'now'>
}

/** Whoever asks, and for what; see `checkPeople`. */
function askedBy(context: RequestContext, filter: ReportFilter): { reader: Principal; filter: ReportFilter } {
  const reader = signedIn(context)
  checkPeople(reader, filter)
  return { reader, filter }
}

/** Results of cleaning runs, to be read. What one answer holds is of one moment of the database. */
export function reportRoutes({ db, reports: { columns }, recordings, clock }: Parts) {
  const reads = createReportReads({ columns, clock })

  return {
    list: routes.reports.list.handler(({ input, context }) => {
      const { order_by: orders = [], direction: directions = [], limit, offset, ...filter } = input
      return reads.list(askedBy(context, filter), { orders, directions, limit, offset })
    }),

    overview: routes.reports.overview.handler(({ input: { unit, ...filter }, context }) =>
      reads.overview(askedBy(context, filter), unit),
    ),

    get: routes.reports.get.handler(async ({ input, context }) => {
      const reader = signedIn(context)
      const report = await db.transaction(source => findReport(source, reader, input.id, recordings.liveFromMs), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      })
      if (report === undefined) throw notFound('cleaningReport')
      return report
    }),

    metrics: routes.reports.metrics.handler(({ input, context }) => reads.metrics(askedBy(context, input))),

    filters: routes.reports.filters.handler(({ input, context }) => reads.choices(askedBy(context, input))),

    states: routes.reports.states.handler(({ input, context }) => reads.states(askedBy(context, input))),

    manualFilters: routes.reports.manualFilters.handler(async ({ input, context }) => {
      if (!(await readSetting(db, 'manual-report-toggle'))) throw notFound('cleaningReport')
      const { robots } = await reads.choices(askedBy(context, v.parse(reportFilterSchema, input)))
      return { robots }
    }),

    trends: routes.reports.trends.handler(({ input: { unit, ...filter }, context }) =>
      reads.trends(askedBy(context, filter), unit),
    ),
  }
}
