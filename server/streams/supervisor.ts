import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Observable } from 'rxjs'
import type { DefaultEventsMap, Socket } from 'socket.io'
import * as v from 'valibot'
import {
  type BrowserToSupervisor,
  requesterSchema,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorAnswer,
  type SupervisorToBrowser,
  supervisorQuerySchema,
} from '../../contract/sockets/supervisor.ts'
import type { Clock } from '../clock.ts'
import type { RobotCommandProgress } from '../fleet/commandProgress.ts'
import type { Control } from '../fleet/control/control.ts'
import type { ControlCommand, Departure, Person } from '../fleet/control/state.ts'
import { createAudience } from './audience.ts'
import { answerOf, BAD_PAYLOAD, CONTROL_UNAVAILABLE } from './controlPayloads.ts'
import { createEventBudget } from './eventBudget.ts'
import { clientAddress } from './handshake.ts'
import {
  type Admitted,
  admitSockets,
  type Door,
  openSocketServer,
  refusalNotice,
  robotViewers,
  type SocketRefusal,
  type SocketRefused,
} from './socketServer.ts'
import type { Viewer, ViewerGate } from './viewerGate.ts'
import type { Watchers } from './watchers.ts'

export type SupervisorOptions = {
  readonly http: HttpServer
  readonly gate: ViewerGate
  readonly watchers: Watchers
  readonly control: Control
  readonly commandProgress: Observable<RobotCommandProgress>
  readonly clock: Clock
  readonly log: Logger
  readonly door: Door
  readonly refused: SocketRefused
}
export type Supervisor = {
  readonly robotChanged: (robot: number) => void
  readonly close: () => Promise<void>
}

type Data = Admitted<Viewer, v.InferOutput<typeof supervisorQuerySchema>>
type SupervisorSocket = Socket<BrowserToSupervisor, SupervisorToBrowser, DefaultEventsMap, Data>

/** How long the missed packets of a lost socket are kept. */
const RECOVERY_MS = 30_000

/** Why a socket that is ended here goes, as reported to its robot's control. */
function departureOf(reason: SocketRefusal): Departure {
  if (reason === 'signedOut') return 'signedOut'
  return reason === 'forbidden' || reason === 'notFound' ? 'rightsLost' : 'dropped'
}

/** A browser may leave its callback out. */
const isAnswer = (value: unknown): value is (answer: SupervisorAnswer) => void => typeof value === 'function'

/** Who watches a robot, who is in control of it, and what becomes of its commands (M-080). */
export function startSupervisor(options: SupervisorOptions): Supervisor {
  const { http, gate, watchers, control, commandProgress, clock, log, door, refused } = options
  const io = openSocketServer<BrowserToSupervisor, SupervisorToBrowser, Data>(http, SUPERVISOR_PATH, door, clock, {
    // Whoever comes back is let in anew: the session may have ended meanwhile. What was missed comes first, then how things stand.
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
  })
  const namespace = io.of(SUPERVISOR_NAMESPACE)
  namespace.use(admitSockets(robotViewers(gate), door, supervisorQuerySchema, refused))
  const audience = createAudience({ control })
  const progress = commandProgress.subscribe(audience.sendProgress)

  function watch(socket: SupervisorSocket): void {
    const { token } = socket.data
    const { robot } = socket.data.query
    const from = clientAddress(socket.handshake, door.trustProxy)
    const person = (): Person => {
      const { login, name, level } = socket.data.viewer
      return { login, name, level }
    }
    const note = (command: ControlCommand): void => {
      control.submit(robot, command, from).catch(error => log.error({ err: error, robot }, 'Control missed a change'))
    }
    let departure: Departure = 'dropped'
    const end = (reason: SocketRefusal): void => {
      departure = departureOf(reason)
      socket.emit('message', refusalNotice(reason))
      socket.disconnect(true)
    }
    const withinBudget = createEventBudget(clock)
    socket.use((_event, next) => (withinBudget() ? next() : end('tooMany')))
    const unwatch = watchers.add({
      token,
      robot,
      scope: 'all',
      viewer: () => socket.data.viewer,
      isUrgent: () => control.holderOf(robot)?.login === socket.data.viewer.login,
      update: viewer => {
        const changed = viewer.level !== socket.data.viewer.level || viewer.name !== socket.data.viewer.name
        socket.data.viewer = viewer
        if (!changed) return
        audience.sendViewers(robot)
        note({ type: 'ranked', who: person() })
      },
      end,
    })
    const leave = audience.join(robot, {
      viewer: () => socket.data.viewer,
      send: ([event, ...payload]) => socket.emit(event, ...payload),
    })
    note({ type: 'connected', who: person() })
    socket.on('disconnect', () => {
      unwatch()
      leave()
      note({ type: 'disconnected', login: socket.data.viewer.login, cause: departure })
    })

    async function answered(command: ControlCommand | undefined): Promise<SupervisorAnswer> {
      if (command === undefined) return BAD_PAYLOAD
      try {
        return answerOf(await control.submit(robot, command, from))
      } catch (error) {
        log.error({ err: error, robot }, 'A change of control could not be stored')
        return CONTROL_UNAVAILABLE
      }
    }
    const on = (
      event: keyof BrowserToSupervisor,
      commandOf: (payload: unknown) => ControlCommand | undefined,
    ): void => {
      const listener = (...received: readonly unknown[]): void => {
        const answer = received.at(-1)
        void answered(commandOf(received[0])).then(isAnswer(answer) ? answer : () => undefined)
      }
      socket.on(event, listener)
    }
    const toRequester =
      (type: 'cede' | 'deny') =>
      (payload: unknown): ControlCommand | undefined => {
        const parsed = v.safeParse(requesterSchema, payload)
        return parsed.success ? { type, by: person(), to: parsed.output.to } : undefined
      }
    on('takeControl', () => ({ type: 'take', by: person() }))
    on('requestControl', () => ({ type: 'request', by: person() }))
    on('relinquishControl', () => ({ type: 'relinquish', by: person() }))
    on('cedeControl', toRequester('cede'))
    on('denyControl', toRequester('deny'))
  }
  namespace.on('connection', watch)

  return {
    robotChanged: audience.sendRobotChanged,
    close: async () => {
      progress.unsubscribe()
      namespace.disconnectSockets(true)
      io.engine.close()
    },
  }
}
