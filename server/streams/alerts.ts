import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { DefaultEventsMap, Socket } from 'socket.io'
import type * as v from 'valibot'
import { isGranted } from '../../contract/permissions.ts'
import {
  ALERTS_NAMESPACE,
  ALERTS_PATH,
  type AlertsToBrowser,
  alertsQuerySchema,
} from '../../contract/sockets/alerts.ts'
import type { AlertChange } from '../alerts/alertChanges.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { logins } from '../database/schema.ts'
import { and, inArray } from '../database/sql.ts'
import type { Sessions } from '../identity/sessions.ts'
import { loginSees } from '../identity/visibleAccounts.ts'
import type { PlanEvent } from '../plans/publishing/planTransfers.ts'
import type { ReportEvent } from '../reports/startReports.ts'
import { endSocket, keepWithinRights } from './openSockets.ts'
import { createPendingIds } from './pendingIds.ts'
import { type Admitted, admitSockets, type Door, openSocketServer, type SocketRefused } from './socketServer.ts'
import type { AdmissionOf, ViewerGate } from './viewerGate.ts'

export type AlertSocketOptions = {
  readonly http: HttpServer
  readonly db: Database
  readonly sessions: Pick<Sessions, 'find' | 'ended'>
  readonly enter: ViewerGate['enter']
  readonly alertChanges: Observable<AlertChange>
  readonly reportEvents: Observable<ReportEvent>
  readonly planEvents: Observable<PlanEvent>
  readonly clock: Clock
  readonly log: Logger
  readonly door: Door
  readonly refused: SocketRefused
}
export type AlertSockets = {
  /** Looks at once whether those who listen still may. */
  readonly recheck: () => void
  readonly close: () => Promise<void>
}

type Guest = { readonly session: number; readonly login: number }
type Data = Admitted<Guest, v.InferOutput<typeof alertsQuerySchema>>
type AlertSocket = Socket<DefaultEventsMap, AlertsToBrowser, DefaultEventsMap, Data>

/** Changes within this time are sent together: a fleet in trouble asks its viewers to read five times a second at the most. */
const TELL_INTERVAL_MS = 200
/** Tells browsers that alerts in their sight are others than they were. */
export function startAlerts(options: AlertSocketOptions): AlertSockets {
  const { http, db, sessions, enter, alertChanges, reportEvents, planEvents, clock, log, door, refused } = options

  async function admit(token: string): Promise<AdmissionOf<Guest>> {
    const principal = await sessions.find(token)
    if (!principal) return { ok: false, refusal: 'signedOut' }
    const { session, login, grants, eulaAccepted, lacksTfa } = principal
    if (!eulaAccepted || lacksTfa || !isGranted(grants, ['Robots', 'view']))
      return { ok: false, refusal: 'forbidden', principal }
    return { ok: true, principal, viewer: { session, login } }
  }

  const io = openSocketServer<DefaultEventsMap, AlertsToBrowser, Data>(http, ALERTS_PATH, door, clock)
  const namespace = io.of(ALERTS_NAMESPACE)
  namespace.use(admitSockets({ admit, enter }, door, alertsQuerySchema, refused))
  const sockets = (): AlertSocket[] => [...namespace.sockets.values()]
  // Nobody has anything to say here.
  namespace.on('connection', socket => void socket.use(() => endSocket(socket, 'tooMany')))

  const pending = createPendingChanges(db)
  const changes = alertChanges.subscribe(pending.add)
  const pendingReports = createPendingIds(db, 'CleaningReports')
  const storedReports = reportEvents.subscribe(({ account, reports }) => pendingReports.add(account, reports))
  const pendingPlans = createPendingIds(db, 'CleaningPlans')
  const changedPlans = planEvents.subscribe(({ account, plan }) => pendingPlans.add(account, [plan]))
  const listening = (): ReadonlySet<number> => new Set(sockets().map(({ data }) => data.viewer.login))
  async function sendAlerts(): Promise<void> {
    const readers = await pending.readers(listening())
    for (const socket of sockets()) if (readers.has(socket.data.viewer.login)) socket.emit('alertsChanged')
  }
  async function sendReports(): Promise<void> {
    const byLogin = await pendingReports.take(listening())
    for (const socket of sockets()) {
      const reports = byLogin.get(socket.data.viewer.login)
      if (reports) socket.emit('reportStored', { reports })
    }
  }
  async function sendPlans(): Promise<void> {
    const byLogin = await pendingPlans.take(listening())
    for (const socket of sockets()) {
      const plans = byLogin.get(socket.data.viewer.login)
      if (plans) socket.emit('plansChanged', { plans })
    }
  }
  const stopSending = clock.every(TELL_INTERVAL_MS, () => {
    for (const send of [sendAlerts, sendReports, sendPlans])
      send().catch((error: unknown) => log.warn({ err: error }, 'It could not be found out whom an event concerns'))
  })

  const rights = keepWithinRights({ sockets, admit, sessions, clock, log })
  return {
    recheck: rights.recheck,
    close: async () => {
      stopSending()
      changes.unsubscribe()
      storedReports.unsubscribe()
      changedPlans.unsubscribe()
      namespace.disconnectSockets(true)
      io.engine.close()
      await rights.close()
    },
  }
}

/** What has changed and is not sent yet. */
function createPendingChanges(db: Database) {
  let accounts = new Set<number>()
  let readers = new Set<number>()
  return {
    add: (change: AlertChange): void => {
      if ('account' in change) accounts.add(change.account)
      else readers.add(change.login)
    },
    /** Those of the logins whom it concerns; each is handed out once. */
    readers: async (listening: ReadonlySet<number>): Promise<ReadonlySet<number>> => {
      const [changed, concerned] = [accounts, readers]
      accounts = new Set()
      readers = new Set()
      if (changed.size === 0 || listening.size === 0) return concerned
      try {
        const rows = await db
          .select({ login: logins.id })
          .from(logins)
          .where(and(inArray(logins.id, [...listening]), loginSees([...changed])))
        return new Set([...concerned, ...rows.map(({ login }) => login)])
      } catch (error) {
        for (const account of changed) accounts.add(account)
        for (const login of concerned) readers.add(login)
        throw error
      }
    },
  }
}
