import * as v from 'valibot'
import { type ReportFilter, reportFilterSchema } from '../../../../contract/resources/reportFilter.ts'
import type { TrendUnit } from '../../../../contract/resources/reports.ts'
import { REPORTS_PAGE } from '../../../../contract/routes/reports.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import { findReport } from '../../../reports/findReport.ts'
import { countReports, type Page, pageOfReports } from '../../../reports/listReports.ts'
import { choicesOfReports } from '../../../reports/reportChoices.ts'
import type { ReportSource } from '../../../reports/reportFilter.ts'
import { statesOfReports, sumReports, trendOfReports } from '../../../reports/reportSums.ts'
import { readSetting } from '../../../settings.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPeople, mayFilterUsers } from './reportReader.ts'

type Parts = { readonly db: Database; readonly clock: Pick<Clock, 'now'> }

/** Whoever asks; see `checkPeople`. */
function readerOf(context: RequestContext, filter: ReportFilter): Principal {
  const principal = signedIn(context)
  checkPeople(principal, filter)
  return principal
}

/** The zone that days are of: the one that is asked for, else the login's own. */
async function zoneOf(db: ReportSource, { login }: Principal, filter: ReportFilter): Promise<string> {
  if (filter.time_zone !== undefined) return filter.time_zone
  const [row] = await db.select({ zone: logins.timeZone }).from(logins).where(eq(logins.id, login))
  return row?.zone ?? 'UTC'
}

const FIRST_PAGE: Page = { orders: [], directions: [], limit: REPORTS_PAGE, offset: 0 }

/** Results of cleaning runs, to be read. What one answer holds is of one moment of the database. */
export function reportRoutes({ db, clock }: Parts) {
  const inSnapshot = <T>(read: (source: ReportSource) => Promise<T>): Promise<T> =>
    db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  const trends = async (source: ReportSource, reader: Principal, filter: ReportFilter, unit: TrendUnit | undefined) =>
    trendOfReports(source, reader, filter, { unit, zone: await zoneOf(source, reader, filter), nowMs: clock.now() })

  return {
    list: routes.reports.list.handler(({ input, context }) => {
      const { order_by: orders = [], direction: directions = [], limit, offset, ...filter } = input
      const reader = readerOf(context, filter)
      return inSnapshot(async source => {
        const asked = { db: source, reader, filter, zone: await zoneOf(source, reader, filter) }
        const page = await pageOfReports(asked, { orders, directions, limit, offset })
        const { total, newest } = await countReports(asked)
        return { ...page, total, as_of: filter.as_of ?? newest }
      })
    }),

    overview: routes.reports.overview.handler(({ input: { unit, ...filter }, context }) => {
      const reader = readerOf(context, filter)
      return inSnapshot(async source => {
        const asked = { db: source, reader, filter, zone: await zoneOf(source, reader, filter) }
        const { metrics, newest } = await sumReports(source, reader, filter)
        const page = await pageOfReports(asked, FIRST_PAGE)
        return {
          list: { ...page, total: metrics.reports, as_of: filter.as_of ?? newest },
          metrics,
          trends: await trends(source, reader, filter, unit),
          states: await statesOfReports(source, reader, filter),
          filters: await choicesOfReports(source, reader, filter, mayFilterUsers(reader)),
        }
      })
    }),

    get: routes.reports.get.handler(async ({ input, context }) => {
      const reader = signedIn(context)
      const report = await inSnapshot(source => findReport(source, reader, input.id))
      if (report === undefined) throw notFound('cleaningReport')
      return report
    }),

    metrics: routes.reports.metrics.handler(async ({ input, context }) => {
      const { metrics } = await sumReports(db, readerOf(context, input), input)
      return metrics
    }),

    filters: routes.reports.filters.handler(({ input, context }) => {
      const reader = readerOf(context, input)
      return inSnapshot(source => choicesOfReports(source, reader, input, mayFilterUsers(reader)))
    }),

    states: routes.reports.states.handler(({ input, context }) => statesOfReports(db, readerOf(context, input), input)),

    manualFilters: routes.reports.manualFilters.handler(async ({ input, context }) => {
      if (!(await readSetting(db, 'manual-report-toggle'))) throw notFound('cleaningReport')
      const { robots } = await inSnapshot(source =>
        choicesOfReports(source, signedIn(context), v.parse(reportFilterSchema, input), false),
      )
      return { robots }
    }),

    trends: routes.reports.trends.handler(({ input: { unit, ...filter }, context }) => {
      const reader = readerOf(context, filter)
      return inSnapshot(source => trends(source, reader, filter, unit))
    }),
  }
}
