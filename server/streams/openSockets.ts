import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Sessions } from '../identity/sessions.ts'
import { startRounds } from '../rounds.ts'
import { type Admitted, refusalNotice, type SocketRefusal } from './socketServer.ts'
import type { AdmissionOf } from './viewerGate.ts'

/** Changed rights, and sessions that another service on the same database has ended, are found within this time. */
const RIGHTS_CHECK_MS = 5000

type OpenSocket<Guest, Query> = {
  readonly data: Admitted<Guest, Query>
  emit(event: 'message', notice: ReturnType<typeof refusalNotice>): unknown
  disconnect(close: true): unknown
}

type Rights<Guest, Query, Open> = {
  readonly sockets: () => readonly Open[]
  readonly admit: (token: string, query: Query) => Promise<AdmissionOf<Guest>>
  readonly sessions: Pick<Sessions, 'ended'>
  readonly clock: Clock
  readonly log: Logger
}

/** Ends a socket, which is told why. */
export function endSocket(socket: OpenSocket<unknown, unknown>, reason: SocketRefusal): void {
  socket.emit('message', refusalNotice(reason))
  socket.disconnect(true)
}

/** Ends open sockets whose session has ended, or may no longer have what their query names. */
export function keepWithinRights<
  Guest extends { readonly session: number },
  Query,
  Open extends OpenSocket<Guest, Query>,
>({ sockets, admit, sessions, clock, log }: Rights<Guest, Query, Open>) {
  async function check(): Promise<void> {
    const alike = Map.groupBy(sockets(), ({ data: { token, query } }) => `${token} ${JSON.stringify(query)}`)
    for (const group of alike.values()) {
      const [first] = group
      if (first === undefined) continue
      const admission = await admit(first.data.token, first.data.query)
      if (!admission.ok) for (const socket of group) endSocket(socket, admission.refusal)
    }
  }
  const checks = startRounds({
    intervalMs: RIGHTS_CHECK_MS,
    run: check,
    failure: 'The rights of open sockets could not be checked',
    clock,
    log,
  })
  const ended = sessions.ended.subscribe(({ session }) => {
    for (const socket of sockets()) if (socket.data.viewer.session === session) endSocket(socket, 'signedOut')
  })
  return {
    /** Looks at once whether those who are there still may. */
    recheck: (): void => void checks.runNow().catch(() => undefined),
    close: async (): Promise<void> => {
      ended.unsubscribe()
      await checks.close()
    },
  }
}
