import type { TFunction } from 'i18next'
import { DateTime } from 'luxon'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { LANGUAGE_TAGS } from '../../contract/languages.ts'
import { type ReportFilter, reportFilterSchema } from '../../contract/resources/reportFilter.ts'
import type { ReportMetrics } from '../../contract/resources/reports.ts'
import { REPORT_RESULTS } from '../../contract/robot/runReport.ts'
import { toWireTime } from '../../contract/time.ts'
import { dayStart, nextDayStart } from '../../contract/zoneTime.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, deliveries, logins, permissions, subscriptions } from '../database/schema.ts'
import { and, eq, exists, sql } from '../database/sql.ts'
import { createMeasures } from '../language/measures.ts'
import type { Texts } from '../language/texts.ts'
import { enqueue } from '../outbox/outbox.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import type { ReportColumns } from './columns/reportColumns.ts'
import { createReportReads } from './readReports.ts'

const LOOK_INTERVAL_MS = 60_000
const SECOND_MS = 1000
/** From then on, by the reader's clock, the day before is summed up: robots that work at night have reported. */
const DUE_HOUR = 6

type Parts = {
  readonly db: Database
  readonly columns: ReportColumns
  readonly texts: Texts
  readonly consoleUrl: string
  readonly clock: Clock
  readonly log: Logger
}

/** Whoever is to have a summary, and where. */
const readersOf = (db: Database) =>
  db
    .select({ subscription: subscriptions, contact: contactMethods, login: logins })
    .from(subscriptions)
    .innerJoin(contactMethods, eq(contactMethods.id, subscriptions.contactMethod))
    .innerJoin(logins, eq(logins.id, subscriptions.login))
    .where(
      and(
        eq(subscriptions.notification, 'reports-summary'),
        subscriptions.subscribed,
        contactMethods.verified,
        eq(contactMethods.contactType, 'email'),
        exists(
          db
            .select({ one: sql`1` })
            .from(permissions)
            .where(
              and(
                eq(permissions.role, logins.role),
                eq(permissions.resource, 'CleaningReports'),
                eq(permissions.action, 'view'),
              ),
            ),
        ),
      ),
    )
    .orderBy(subscriptions.id)
type Reader = Awaited<ReturnType<typeof readersOf>>[number]

/** What began in a day of the reader's zone: by the filter of the list that the mail leads to. */
const filterOf = (day: DateTime): ReportFilter => {
  const zone = day.zoneName ?? 'UTC'
  const endMs = nextDayStart(day.toMillis(), zone)
  return v.parse(reportFilterSchema, {
    start_time_gt: toWireTime(dayStart(day.toMillis(), zone)),
    end_time_lt: toWireTime(endMs - SECOND_MS),
  })
}

function summaryText(t: TFunction, consoleUrl: string, { login }: Reader, day: DateTime, sums: ReportMetrics) {
  const { area, volume, percent, hours, whole } = createMeasures(t, login)
  const date = day.setLocale(LANGUAGE_TAGS[login.language]).toLocaleString(DateTime.DATE_FULL)
  const words = {
    product: t('product'),
    count: sums.reports,
    date,
    covered: area(sums.area),
    cleanable: area(sums.cleanable_area),
    percent: percent(sums.coverage_percentage),
    swept: area(sums.total_area),
    hours: hours(sums.time),
    water: volume(sums.water),
  }
  const results = REPORT_RESULTS.flatMap(result => {
    const reports = sums.results[result] ?? 0
    return reports === 0 ? [] : [`${t(`notifications.results.${result}`)}: ${whole(reports)}`]
  })
  const figures = (['covered', 'swept', 'hours', 'water'] as const).map(key => t(`notifications.summary.${key}`, words))
  const isoDay = day.toISODate()
  const link = `${consoleUrl}/reports?start_date=${isoDay}&end_date=${isoDay}`
  const whyText = t('notifications.why', { product: words.product, link: `${consoleUrl}/subscriptions` })
  return {
    subject: t('notifications.summary.subject', words),
    text: [t('notifications.summary.text', words), [...results, ...figures].join('\n'), link, whyText].join('\n\n'),
  }
}

/** Sends subscribers a mail a day on what was cleaned the day before, in their zone, language and units; none where nothing was. */
export function startReportsSummary({ db, columns, texts, consoleUrl, clock, log }: Parts): Rounds {
  const reads = createReportReads({ columns, clock })
  /** The last day that each subscription was looked at for, sent or empty. */
  const done = new Map<number, string>()

  async function send(reader: Reader, day: DateTime): Promise<void> {
    const { subscription, contact, login } = reader
    const sums = await reads.metrics({ reader: { login: login.id, role: login.role }, filter: filterOf(day) })
    if (sums.reports === 0) return
    const words = summaryText(texts.in(login.language), consoleUrl, reader, day, sums)
    const cause = `summary ${subscription.id} ${day.toISODate()}`
    await db.transaction(async tx => {
      const message = await enqueue(tx, { kind: 'email', recipient: contact.contactValue, ...words, cause })
      if (message === undefined) return
      await tx.insert(deliveries).values({ subscription: subscription.id, message })
      await tx.update(subscriptions).set({ state: 'active' }).where(eq(subscriptions.id, subscription.id))
    })
  }

  async function look(reader: Reader): Promise<void> {
    const { subscription, login } = reader
    const now = DateTime.fromMillis(clock.now(), { zone: login.timeZone })
    const today = now.startOf('day')
    const due = today.set({ hour: DUE_HOUR })
    const key = today.toISODate()
    if (now < due || key === null || done.get(subscription.id) === key) return
    // Whoever subscribes in the afternoon asked for the days to come.
    if (subscription.createdAt.getTime() < due.toMillis()) await send(reader, today.minus({ days: 1 }))
    done.set(subscription.id, key)
  }

  return startRounds({
    intervalMs: LOOK_INTERVAL_MS,
    run: async () => {
      for (const reader of await readersOf(db)) await look(reader)
    },
    failure: 'Summaries of reports could not be sent',
    clock,
    log,
  })
}
