import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { DefaultEventsMap, Socket } from 'socket.io'
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
import { createDraftGuests } from './draftGuests.ts'
import { createEventBudget } from './eventBudget.ts'
import { endSocket, keepWithinRights } from './openSockets.ts'
import { type Admitted, admitSockets, type Door, openSocketServer, type SocketRefused } from './socketServer.ts'
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

  const io = openSocketServer<DraftsToService, DraftsToBrowser, Data>(http, DRAFTS_PATH, door, clock)
  const namespace = io.of(DRAFTS_NAMESPACE)
  namespace.use(admitSockets({ admit, enter }, door, draftsQuerySchema, refused))
  const sockets = (): DraftSocket[] => [...namespace.sockets.values()]

  const guests = createDraftGuests(clock.monotonicMs)
  namespace.on('connection', socket => {
    const { version } = socket.data.query
    const isWithinBudget = createEventBudget(clock, EVENTS_PER_SECOND)
    socket.use((_, next) => (isWithinBudget() ? next() : endSocket(socket, 'tooMany')))
    socket.on('presence', sent => {
      const presence = v.safeParse(presenceSchema, sent)
      if (!presence.success) return endSocket(socket, 'badQuery')
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

  const rights = keepWithinRights({ sockets, admit, sessions, clock, log })
  return {
    recheck: rights.recheck,
    close: async () => {
      stopShowing()
      changes.unsubscribe()
      namespace.disconnectSockets(true)
      io.engine.close()
      await rights.close()
    },
  }
}
