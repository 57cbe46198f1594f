import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { Admission } from '../admission/admission.ts'
import type { AlertChange } from '../alerts/alertChanges.ts'
import type { RefusedAccess } from '../audit/refusedAccess.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { AllowedRobots } from '../fleet/allowedRobots.ts'
import type { RobotCommandProgress } from '../fleet/commandProgress.ts'
import type { Control } from '../fleet/control/control.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { AccountSight } from '../identity/visibleAccounts.ts'
import type { OwnAddress } from '../ownAddress.ts'
import type { DraftChange } from '../plans/drafts/planDrafts.ts'
import type { PlanEvent } from '../plans/publishing/planTransfers.ts'
import type { Archive } from '../recordings/archive.ts'
import type { ReportEvent } from '../reports/startReports.ts'
import { startAlerts } from './alerts.ts'
import { startDrafts } from './drafts.ts'
import { socketRefusals } from './socketServer.ts'
import { type Streamer, startStreamer } from './streamer.ts'
import { startSupervisor } from './supervisor.ts'
import { createViewerGate } from './viewerGate.ts'
import { startViewerPort } from './viewerPort/viewerPort.ts'
import { createWatchers } from './watchers.ts'

export type StreamsOptions = {
  /** The server that the sockets share with the HTTP routes. */
  readonly http: HttpServer
  readonly db: Database
  readonly sessions: Sessions
  readonly admission: Admission
  readonly fleet: Fleet
  readonly control: Control
  readonly allowedRobots: Pick<AllowedRobots, 'ask'>
  readonly commandProgress: Observable<RobotCommandProgress>
  readonly alertChanges: Observable<AlertChange>
  readonly reportEvents: Observable<ReportEvent>
  readonly planEvents: Observable<PlanEvent>
  readonly draftChanges: Observable<DraftChange>
  /** What is recorded, of the accounts in sight. */
  readonly archiveFor: (sight: () => AccountSight) => Archive
  readonly clock: Clock
  readonly log: Logger
  readonly address: OwnAddress
  /** Whether the address that a proxy reports is the client's. */
  readonly trustProxy: boolean
  /** Where other programs see robots live; undefined for nowhere. */
  readonly viewerPort: { readonly port: number; readonly host: string } | undefined
  /** Where sockets that were refused are noted. */
  readonly refusedAccess: Pick<RefusedAccess, 'note'>
}

export type Streams = {
  readonly streamer: Streamer
  /** A robot has changed, is in another account, or is gone: its viewers are notified, or leave. */
  readonly robotChanged: (robot: number) => void
  /** Somebody's rights have changed: viewers are notified, or leave. */
  readonly rightsChanged: () => void
  /** Where other programs see robots live; undefined where the port is off. */
  readonly viewerUrl: Promise<string> | undefined
  readonly close: () => Promise<void>
}

/** Starts the socket servers. Close them before the HTTP server, which waits for its connections. */
export function startStreams(options: StreamsOptions): Streams {
  const { http, db, sessions, admission, allowedRobots, fleet, archiveFor } = options
  const { clock, log, address, refusedAccess, trustProxy } = options
  const gate = createViewerGate(db, sessions, allowedRobots)
  const door = { address, admission, trustProxy }
  const watchers = createWatchers({ gate, clock, log })
  const refusedOf = (name: string) => socketRefusals(name, refusedAccess, trustProxy)
  const streamer = startStreamer({
    http,
    fleet,
    gate,
    watchers,
    archiveFor,
    clock,
    log,
    door,
    refused: refusedOf('streamer'),
  })
  const supervisor = startSupervisor({ ...options, gate, watchers, door, refused: refusedOf('supervisor') })
  const alerts = startAlerts({ ...options, enter: gate.enter, door, refused: refusedOf('alerts') })
  const drafts = startDrafts({ ...options, enter: gate.enter, door, refused: refusedOf('drafts') })
  const viewerPort =
    options.viewerPort &&
    startViewerPort({
      ...options.viewerPort,
      gate,
      watchers,
      fleet,
      door,
      clock,
      log,
      refused: refusedOf('viewer port'),
    })
  return {
    streamer,
    viewerUrl: viewerPort?.url,
    robotChanged: robot => {
      supervisor.robotChanged(robot)
      watchers.recheck(robot)
    },
    rightsChanged: () => {
      alerts.recheck()
      drafts.recheck()
      for (const robot of watchers.watched()) {
        supervisor.robotChanged(robot)
        watchers.recheck(robot)
      }
    },
    close: async () => {
      watchers.close()
      await Promise.all([streamer.close(), supervisor.close(), alerts.close(), drafts.close(), viewerPort?.close()])
    },
  }
}
