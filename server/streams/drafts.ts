import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import { isGranted } from '../../contract/permissions.ts'
import {
  DRAFTS_NAMESPACE,
  DRAFTS_PATH,
  type DraftsToBrowser,
  type DraftsToService,
  draftsQuerySchema,
  PRESENCE_INTERVAL_MS,
  presenceSchema,
} from '../../contract/sockets/drafts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { DraftChange } from '../plans/drafts/planDrafts.ts'
import { findVersion } from '../plans/heldPlan.ts'
import { limitConnections } from './connectionLimits.ts'
import { createDraftGuests } from './draftGuests.ts'
import { createEventBudget } from './eventBudget.ts'
import {
  type Admitted,
  admitSockets,
  type Door,
  refusalNotice,
  refuseAll,
  type SocketRefusal,
  type SocketRefused,
  socketServerOptions,
} from './socketServer.ts'
import type { AdmissionOf, ViewerGate } from './viewerGate.ts'

export type DraftSocketOptions = {
  readonly http: HttpServer
  readonly db: Database
  readonly sessions: Pick<Sessions, 'find' | 'ended'>
  readonly enter: ViewerGate['enter']
  readonly draftChanges: Observable<DraftChange>
  readonly clock: Clock
  readonly log: Logger
  readonly door: Door
  readonly refused: SocketRefused
}
export type DraftSockets = {
  /** Looks at once whether those who are there still may. */
  readonly recheck: () => void
  readonly close: () => Promise<void>
}

type Guest = { readonly session: number; readonly login: number; readonly name: string }
type Query = v.InferOutput<typeof draftsQuerySchema>
type Data = Admitted<Guest, Query>
type DraftSocket = Socket<DraftsToService, DraftsToBrowser, DefaultEventsMap, Data>

/** Changed rights, and sessions that another service on the same database has ended, are found within this time. */
const RIGHTS_CHECK_MS = 5000
/** A page sends its place ten times a second at the most, and some come late together. */
const EVENTS_PER_SECOND = 30

/** Notifies whoever looks at a version's draft of what becomes of it, and shows the people there to each other. */
export function startDrafts(options: DraftSocketOptions): DraftSockets {
  const { http, db, sessions, enter, draftChanges, clock, log, door, refused } = options

  async function admit(token: string, { version }: Query): Promise<AdmissionOf<Guest>> {
    const principal = await sessions.find(token)
    if (!principal) return { ok: false, refusal: 'signedOut' }
    const { session, login, name, grants, eulaAccepted, lacksTfa } = principal
    if (!eulaAccepted || lacksTfa || !isGranted(grants, ['CleaningPlans', 'view']))
      return { ok: false, refusal: 'forbidden', principal }
    if ((await findVersion(db, principal, version)) === undefined) return { ok: false, refusal: 'notFound', principal }
    return { ok: true, principal, viewer: { session, login, name } }
  }

  const io = new Server<DraftsToService, DraftsToBrowser, DefaultEventsMap, Data>(
    http,
    socketServerOptions(DRAFTS_PATH, door),
  )
  limitConnections(io.engine, clock)
  io.of('/').use(refuseAll)
  const namespace = io.of(DRAFTS_NAMESPACE)
  namespace.use(admitSockets({ admit, enter }, door, draftsQuerySchema, refused))
  const sockets = (): DraftSocket[] => [...namespace.sockets.values()]
  const end = (socket: DraftSocket, reason: SocketRefusal): void => {
    socket.emit('message', refusalNotice(reason))
    socket.disconnect(true)
  }

  const guests = createDraftGuests(clock.monotonicMs)
  namespace.on('connection', socket => {
    const { version } = socket.data.query
    const isWithinBudget = createEventBudget(clock, EVENTS_PER_SECOND)
    socket.use((_, next) => (isWithinBudget() ? next() : end(socket, 'tooMany')))
    socket.on('presence', sent => {
      const presence = v.safeParse(presenceSchema, sent)
      if (!presence.success) return end(socket, 'badQuery')
      const { login, name } = socket.data.viewer
      guests.set(version, { guest: socket.id, login, name, ...presence.output })
    })
    socket.on('disconnect', () => guests.remove(version, socket.id))
    // The list itself comes with the next change; those who are there need not wait for one.
    const there = guests.others(version, socket.id)
    if (there.length > 0) socket.emit('others', there)
  })

  const stopShowing = clock.every(PRESENCE_INTERVAL_MS, () => {
    const changed = guests.takeChanged()
    if (changed.size === 0) return
    for (const socket of sockets()) {
      const { version } = socket.data.query
      if (changed.has(version)) socket.emit('others', guests.others(version, socket.id))
    }
  })
  const changes = draftChanges.subscribe(({ from, head }) => {
    for (const socket of sockets()) {
      const { version } = socket.data.query
      if (version === from || version === head.version) socket.emit('draftChanged', head)
    }
  })

  async function check(): Promise<void> {
    const same = ({ data: { token, query } }: DraftSocket): string => `${token} ${query.version}`
    for (const [first, ...others] of Map.groupBy(sockets(), same).values()) {
      if (first === undefined) continue
      const admission = await admit(first.data.token, first.data.query)
      if (!admission.ok) for (const socket of [first, ...others]) end(socket, admission.refusal)
    }
  }
  const recheck = (): void =>
    void check().catch((error: unknown) => log.warn({ err: error }, 'The rights of editors could not be checked'))
  const stopChecks = clock.every(RIGHTS_CHECK_MS, recheck)
  const ended = sessions.ended.subscribe(({ session }) => {
    for (const socket of sockets()) if (socket.data.viewer.session === session) end(socket, 'signedOut')
  })

  return {
    recheck,
    close: async () => {
      stopShowing()
      stopChecks()
      changes.unsubscribe()
      ended.unsubscribe()
      namespace.disconnectSockets(true)
      io.engine.close()
    },
  }
}
