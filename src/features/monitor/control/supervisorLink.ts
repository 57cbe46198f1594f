import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import * as v from 'valibot'
import { LOOKUP_RETRY_MS } from '../../../../contract/control.ts'
import {
  answerSchema,
  type BrowserToSupervisor,
  type CommandProgress,
  commandProgressSchema,
  deniedControlSchema,
  inControlSchema,
  noticeSchema,
  relinquishedControlSchema,
  requestedControlSchema,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorAnswer,
  type SupervisorToBrowser,
  viewerSchema,
} from '../../../../contract/sockets/supervisor.ts'
import type { LinkEvent, SupervisorAction } from '../../../../machines/control/control.logic.ts'
import { noteMessages } from '../../../journal/socketFacts.ts'
import { logFailure } from '../../../log/log.ts'

/** What arrives is unknown until it has been parsed. */
type Incoming = { readonly [E in keyof SupervisorToBrowser]: (payload: unknown) => void }
export type SupervisorSocket = Socket<Incoming, BrowserToSupervisor>

/** The supervisor socket of one robot (M-080). */
export type SupervisorLink = {
  /** Connects, and connects again whenever it is lost; returns how to leave. */
  readonly open: (emit: (event: LinkEvent) => void) => () => void
  /** Asks again who is in control: the service sends that to every new connection. */
  readonly lookUp: () => void
  /** Rejects when the service does not answer in time, or not in the contract's words. */
  readonly send: (action: SupervisorAction) => Promise<SupervisorAnswer>
  readonly onProgress: (listener: (progress: CommandProgress) => void) => () => void
}

type LinkOptions = {
  readonly robot: number
  readonly serviceUrl: string
  /** Ms since the epoch. */
  readonly now: () => number
  /** Called when the robot itself has changed. */
  readonly robotChanged?: () => void
  readonly connect?: (url: string, options: Partial<ManagerOptions & SocketOptions>) => SupervisorSocket
}

const ANSWER_LIMIT_MS = 5000

export function createSupervisorLink(options: LinkOptions): SupervisorLink {
  const { robot, serviceUrl, now, robotChanged = () => undefined, connect = io } = options
  const socket = connect(`${serviceUrl}${SUPERVISOR_NAMESPACE}`, {
    path: SUPERVISOR_PATH,
    transports: ['websocket'],
    query: { resource: 'RobotSupervisor', robot: String(robot) },
    withCredentials: true,
    autoConnect: false,
    forceNew: true,
    reconnectionDelayMax: LOOKUP_RETRY_MS,
  })
  noteMessages(socket, 'supervisor')
  const progressListeners = new Set<(progress: CommandProgress) => void>()
  return {
    open: emit => {
      listenToSocket(socket, now, emit, progress => {
        for (const listener of progressListeners) listener(progress)
      })
      socket.on('robotChanged', robotChanged)
      const stopRetrying = keepConnected(socket, emit)
      socket.connect()
      return () => {
        stopRetrying()
        socket.removeAllListeners()
        socket.disconnect()
      }
    },
    lookUp: () => {
      socket.disconnect().connect()
    },
    send: async action => v.parse(answerSchema, await ask(socket, action)),
    onProgress: listener => {
      progressListeners.add(listener)
      return () => progressListeners.delete(listener)
    },
  }
}

/** What is no word of the contract is logged and left out. */
function listenToSocket(
  socket: SupervisorSocket,
  now: () => number,
  emit: (event: LinkEvent) => void,
  progressed: (progress: CommandProgress) => void,
): void {
  const parsed = <T>(event: keyof Incoming, schema: v.GenericSchema<unknown, T>, use: (value: T) => void): void => {
    socket.on(event, payload => {
      const result = v.safeParse(schema, payload)
      if (result.success) use(result.output)
      else logFailure(`supervisor.${event}`, new v.ValiError(result.issues))
    })
  }
  parsed('inControl', inControlSchema, lease => emit({ type: 'control.held', lease }))
  parsed('viewers', v.array(viewerSchema), viewers => emit({ type: 'control.viewed', viewers }))
  parsed('requestedControl', requestedControlSchema, ({ user, remainingMs }) =>
    emit({ type: 'control.requested', request: { user, remainingMs, untilMs: now() + remainingMs } }),
  )
  parsed('deniedControl', deniedControlSchema, denial => emit({ type: 'control.denied', denial }))
  parsed('relinquishedControl', relinquishedControlSchema, end => emit({ type: 'control.relinquished', end }))
  parsed('commandProgress', commandProgressSchema, progressed)
  // The service gives the reason when it ends a socket; that the link is gone shows by itself.
  parsed('message', noticeSchema, ({ token, message }) => logFailure(token, new Error(message)))
}

/** The socket's own attempts stop where the service has closed it or refused it: those are ours. */
function keepConnected(socket: SupervisorSocket, emit: (event: LinkEvent) => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  const retryLater = (): void => {
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), LOOKUP_RETRY_MS)
  }
  socket.on('connect', () => emit({ type: 'link.opened' }))
  socket.on('disconnect', reason => {
    // A lookup leaves and comes back at once.
    if (reason === 'io client disconnect') return
    emit({ type: 'link.lost' })
    retryLater()
  })
  socket.on('connect_error', error => {
    logFailure('supervisor.connect', error)
    retryLater()
  })
  return () => clearTimeout(retry)
}

function ask(socket: SupervisorSocket, action: SupervisorAction): Promise<unknown> {
  const asking = socket.timeout(ANSWER_LIMIT_MS)
  switch (action.type) {
    case 'take':
      return asking.emitWithAck('takeControl')
    case 'request':
      return asking.emitWithAck('requestControl')
    case 'release':
      return asking.emitWithAck('relinquishControl')
    case 'cede':
      return asking.emitWithAck('cedeControl', { to: action.to })
    case 'deny':
      return asking.emitWithAck('denyControl', { to: action.to })
  }
}
