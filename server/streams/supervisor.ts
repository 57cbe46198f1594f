import type { Server as HttpServer } from 'node:http'
import { type DefaultEventsMap, Server } from 'socket.io'
import type * as v from 'valibot'
import {
  type BrowserToSupervisor,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorAnswer,
  type SupervisorToBrowser,
  supervisorQuerySchema,
} from '../../contract/sockets/supervisor.ts'
import type { Clock } from '../clock.ts'
import type { OwnAddress } from '../ownAddress.ts'
import { createEventBudget } from './eventBudget.ts'
import {
  type Admitted,
  admitSockets,
  refusalNotice,
  refuseAll,
  type SocketRefusal,
  socketServerOptions,
} from './socketServer.ts'
import type { ViewerGate } from './viewerGate.ts'
import type { Watchers } from './watchers.ts'

export type SupervisorOptions = {
  readonly http: HttpServer
  readonly gate: ViewerGate
  readonly watchers: Watchers
  readonly clock: Clock
  readonly address: OwnAddress
}
export type Supervisor = { readonly close: () => Promise<void> }

type Data = Admitted & { query: v.InferOutput<typeof supervisorQuerySchema> }

/** How long the missed packets of a lost socket are kept. */
const RECOVERY_MS = 30_000
const NO_CONTROL: SupervisorAnswer = {
  ok: false,
  token: 'errors.control.unavailable',
  message: 'Control of robots is not available',
}

/** A browser may leave its callback out. */
const isAnswer = (value: unknown): value is (answer: SupervisorAnswer) => void => typeof value === 'function'

/** Who watches a robot (M-080). Nobody is in control: the fence stays at 0. */
export function startSupervisor({ http, gate, watchers, clock, address }: SupervisorOptions): Supervisor {
  const io = new Server<BrowserToSupervisor, SupervisorToBrowser, DefaultEventsMap, Data>(http, {
    ...socketServerOptions(SUPERVISOR_PATH, address),
    // Whoever comes back is let in anew: the session may have ended meanwhile.
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
  })
  const startedMs = clock.now()
  io.of('/').use(refuseAll)
  const namespace = io.of(SUPERVISOR_NAMESPACE)
  namespace.use(admitSockets(gate, supervisorQuerySchema))

  /** Each socket of the robot gets the whole list, one entry a login, with itself marked. */
  function sendViewers(robot: number): void {
    const sockets = [...namespace.sockets.values()].filter(socket => socket.data.robot === robot)
    const logins = new Map(sockets.map(({ data: { viewer } }) => [viewer.login, viewer]))
    for (const socket of sockets) {
      const own = socket.data.viewer.login
      const viewers = [...logins.values()].map(({ login: id, name, level }) => ({ id, name, level, self: id === own }))
      socket.emit('viewers', viewers)
    }
  }

  namespace.on('connection', socket => {
    const { robot, token } = socket.data
    const end = (reason: SocketRefusal): void => {
      socket.emit('message', refusalNotice(reason))
      socket.disconnect(true)
    }
    const withinBudget = createEventBudget(clock)
    socket.use((_event, next) => (withinBudget() ? next() : end('tooMany')))
    const unwatch = watchers.add({
      token,
      robot,
      viewer: () => socket.data.viewer,
      update: viewer => {
        const changed = viewer.level !== socket.data.viewer.level || viewer.name !== socket.data.viewer.name
        socket.data.viewer = viewer
        if (changed) sendViewers(robot)
      },
      end,
    })
    const refuse = (...received: readonly unknown[]): void => {
      const answer = received.at(-1)
      if (isAnswer(answer)) answer(NO_CONTROL)
    }
    for (const event of ['takeControl', 'requestControl', 'relinquishControl', 'cedeControl', 'denyControl'] as const)
      socket.on(event, refuse)
    socket.emit('inControl', { level: 0, self: false, fence: 0, since: startedMs, away: false })
    sendViewers(robot)
    socket.on('disconnect', () => {
      unwatch()
      sendViewers(robot)
    })
  })

  return {
    close: async () => {
      namespace.disconnectSockets(true)
      io.engine.close()
    },
  }
}
