import { io } from 'socket.io-client'
import { ALERTS_NAMESPACE, ALERTS_PATH } from '../../../contract/sockets/alerts.ts'
import { logFailure } from '../../log/log.ts'

/** Where the service has closed the socket or refused it, the socket's own attempts stop. */
const RETRY_MS = 10_000
/** The next screen has a bell of its own. */
const LINGER_MS = 2000

/** Opens the alert socket; returns how to close it. `changed`: alerts are others than they were, or may be, after a time without the socket. */
function open(changed: () => void): () => void {
  const socket = io(`${location.origin}${ALERTS_NAMESPACE}`, {
    path: ALERTS_PATH,
    transports: ['websocket'],
    query: { resource: 'Alerts' },
    withCredentials: true,
    forceNew: true,
    reconnectionDelayMax: RETRY_MS,
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  const retryLater = (): void => {
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), RETRY_MS)
  }
  socket.on('connect', changed)
  socket.on('alertsChanged', changed)
  socket.on('disconnect', retryLater)
  socket.on('connect_error', error => {
    logFailure('alerts.connect', error)
    retryLater()
  })
  return () => {
    clearTimeout(retry)
    socket.removeAllListeners()
    socket.disconnect()
  }
}

/** One socket a page, for as long as somebody listens. */
const listeners = new Set<() => void>()
let close: (() => void) | undefined
let closing: ReturnType<typeof setTimeout> | undefined

export function listenToAlerts(changed: () => void): () => void {
  listeners.add(changed)
  clearTimeout(closing)
  close ??= open(() => {
    for (const listener of listeners) listener()
  })
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    closing = setTimeout(() => {
      close?.()
      close = undefined
    }, LINGER_MS)
  }
}
