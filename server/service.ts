import type { Server } from 'node:http'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { startBrowserSide } from './browserSide.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './database/database.ts'
import type { Fleet } from './fleet/gateway.ts'
import { layFoundation } from './foundation.ts'
import type { ConsolePages } from './http/httpParts.ts'
import { loadClientConfig } from './http/plugins/clientConfig.ts'
import type { Sessions } from './identity/sessions.ts'
import { createLog } from './log.ts'
import { startNotifier } from './notifications/notifier.ts'
import { watchSectors } from './notifications/sectorWatch.ts'
import { startSender } from './outbox/sender.ts'
import type { Recordings } from './recordings/startRecordings.ts'
import { startReportsSummary } from './reports/reportsSummary.ts'
import type { Reports } from './reports/startReports.ts'
import { startRobotSide } from './robotSide.ts'

export type Service = {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly url: string
  /** Where its robots connect to. */
  readonly mqttUrl: string
  /** The same for robots on this machine. */
  readonly localMqttUrl: string
  readonly http: Server
  readonly db: Database
  readonly sessions: Sessions
  readonly fleet: Fleet
  readonly recordings: Recordings
  readonly reports: Pick<Reports, 'columns'>
  /** Calls back once, when the service has to end because another one has taken its database. */
  readonly onTaken: OpenDatabase['onTaken']
  /** Ends what it has begun, in order; the database last. */
  close(): Promise<void>
}

type Options = {
  readonly log?: Logger
  /** Pages of the console; without it the service is the API alone. */
  readonly console?: ConsolePages
  readonly clock?: Clock
  /** Prints a sentence for the person who starts it, while it waits for something. */
  readonly print?: (sentence: string) => void
  /** Ends the waiting at the start. */
  readonly signal?: AbortSignal
}

/**
 * Puts the parts together and listens; each part knows only what it is given here.
 * @throws whatever `startFailure` words, with everything closed again
 */
export async function startService(config: Config, options: Options = {}): Promise<Service> {
  const { log = createLog(config.logLevel), console = { from: 'nowhere' }, clock = systemClock, ...waiting } = options
  await using running = new AsyncDisposableStack()
  const clientConfig = await loadClientConfig(config)
  // What one request may cost: of a list of a million wrong items the first is told, and the others are not looked at. In this process alone, and for as long
  // as it serves: forms of the console mark every wrong field, and whoever reads a file to show all that is wrong with it says so there.
  v.setGlobalConfig({ abortEarly: true })
  running.defer(v.deleteGlobalConfig)
  const foundation = await layFoundation({ config, clock, log, running, waiting })
  const { database, db, sessions } = foundation
  const robotSide = await startRobotSide(foundation, clientConfig.robots)
  const { fleet, recordings, mqttUrl, alertChanges } = robotSide
  const browserSide = await startBrowserSide({ foundation, robotSide, clientConfig, console })
  const { url, http, texts, transports, consoleUrl } = browserSide
  const alertsChanged = (account: number): void => alertChanges.next({ account })
  running.defer(watchSectors({ fleet, db, clock, log, alertsChanged }))
  const sender = startSender({ db, transports, clock, log })
  running.defer(sender.close)
  const mails = { db, texts, consoleUrl: await consoleUrl(), clock, log }
  const notifier = startNotifier(mails)
  running.defer(notifier.close)
  const summary = startReportsSummary({ ...mails, columns: robotSide.reports.columns })
  running.defer(summary.close)
  // Nothing of the start waits for it.
  robotSide.reports.columns.load()
  const started = running.move()
  const { onTaken } = database
  return {
    url,
    mqttUrl,
    localMqttUrl: fleet.link.localUrl,
    http,
    db,
    sessions,
    fleet,
    recordings,
    reports: robotSide.reports,
    onTaken,
    close: () => started.disposeAsync(),
  }
}
