import { io, type Socket } from 'socket.io-client'
import { ALERTS_NAMESPACE, ALERTS_PATH, type AlertsToBrowser } from '../../contract/sockets/alerts.ts'
import { noteMessages } from '../journal/socketFacts.ts'
import { logFailure } from '../log/log.ts'

/** Where the service has closed the socket or refused it, the socket's own attempts stop. */
const RETRY_MS = 10_000
/** The next screen has a bell of its own. */
const LINGER_MS = 2000

type Listening = {
  /** Alerts are others than they were, or may be, after a time without the socket. */
  readonly alertsChanged: () => void
  /** Reports were stored: these, or any, after a time without the socket. */
  readonly reportsStored: (reports: readonly number[] | undefined) => void
  /** Plans, or their robots, changed: these by their first ids, or any, after a time without the socket. */
  readonly plansChanged: (plans: readonly number[] | undefined) => void
}

/** Opens the alert socket; returns how to close it. */
function open({ alertsChanged, reportsStored, plansChanged }: Listening): () => void {
  const socket: Socket<AlertsToBrowser> = io(`${location.origin}${ALERTS_NAMESPACE}`, {
    path: ALERTS_PATH,
    transports: ['websocket'],
    query: { resource: 'Alerts' },
    withCredentials: true,
    forceNew: true,
    reconnectionDelayMax: RETRY_MS,
  })
  noteMessages(socket, 'alerts')
  let retry: ReturnType<typeof setTimeout> | undefined
  const retryLater = (): void => {
    if (socket.active) return
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), RETRY_MS)
  }
  socket.on('connect', () => {
    alertsChanged()
    reportsStored(undefined)
    plansChanged(undefined)
  })
  socket.on('alertsChanged', alertsChanged)
  socket.on('reportStored', ({ reports }) => reportsStored(reports))
  socket.on('plansChanged', ({ plans }) => plansChanged(plans))
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

const alertListeners = new Set<Listening['alertsChanged']>()
const reportListeners = new Set<Listening['reportsStored']>()
const planListeners = new Set<Listening['plansChanged']>()
let close: (() => void) | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/** One socket a page, for as long as somebody listens. */
function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  clearTimeout(closing)
  close ??= open({
    alertsChanged: () => alertListeners.forEach(each => each()),
    reportsStored: reports => reportListeners.forEach(each => each(reports)),
    plansChanged: plans => planListeners.forEach(each => each(plans)),
  })
  return () => {
    listeners.delete(listener)
    if (alertListeners.size + reportListeners.size + planListeners.size > 0) return
    closing = setTimeout(() => {
      close?.()
      close = undefined
    }, LINGER_MS)
  }
}

export const listenToAlerts = (changed: () => void): (() => void) => listen(alertListeners, changed)

/** `stored`: with the ids of new reports in sight, or without when some may have come unheard. @returns how to stop */
export const listenToReports = (stored: Listening['reportsStored']): (() => void) => listen(reportListeners, stored)

/** `changed`: with the first ids of plans in sight, or without when some may have changed unheard. @returns how to stop */
export const listenToPlans = (changed: Listening['plansChanged']): (() => void) => listen(planListeners, changed)
