import { io, type Socket } from 'socket.io-client'
import { fromCallback } from 'xstate'
import {
  DRAFTS_NAMESPACE,
  DRAFTS_PATH,
  type DraftsToBrowser,
  type DraftsToService,
  PRESENCE_INTERVAL_MS,
  PRESENCE_LIMIT_MS,
  type Presence,
} from '../../../../contract/sockets/drafts.ts'
import type { LiveEvent, LiveOrder } from '../../../../machines/draftSync/draftSync.types.ts'
import { noteMessages } from '../../../journal/socketFacts.ts'
import { logFailure } from '../../../log/log.ts'

/** Without the socket the draft is read so often; and where the service has closed it, it is opened again after so long. */
const RETRY_MS = 10_000

/** Sends where somebody points as often as others are shown it, and again before they forget it. */
function presenceSender(send: (presence: Presence) => void) {
  let newest: Presence | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const sendNewest = (): void => {
    clearTimeout(timer)
    if (newest === undefined) return
    isDue = false
    send(newest)
    timer = setTimeout(wait, PRESENCE_INTERVAL_MS)
  }
  const wait = (): void => {
    if (isDue) return sendNewest()
    timer = setTimeout(sendNewest, PRESENCE_LIMIT_MS / 2)
    isResting = true
  }
  let isResting = true
  return {
    point: (presence: Presence): void => {
      newest = presence
      isDue = true
      if (!isResting) return
      isResting = false
      sendNewest()
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** The socket of a version's draft. */
export const draftLink = fromCallback<LiveOrder, { readonly version: number }>(({ sendBack, receive, input }) => {
  const send = (event: LiveEvent): void => sendBack(event)
  const socket: Socket<DraftsToBrowser, DraftsToService> = io(`${location.origin}${DRAFTS_NAMESPACE}`, {
    path: DRAFTS_PATH,
    transports: ['websocket'],
    query: { resource: 'PlanDrafts', version: String(input.version) },
    withCredentials: true,
    forceNew: true,
    reconnectionDelayMax: RETRY_MS,
  })
  noteMessages(socket, 'drafts')
  const presence = presenceSender(place => {
    if (socket.connected) socket.emit('presence', place)
  })
  receive(order => presence.point(order.presence))
  socket.on('connect', () => send({ type: 'draft.look' }))
  socket.on('draftChanged', head => send({ type: 'draft.changed', head }))
  socket.on('others', others => send({ type: 'draft.othersMoved', others }))
  socket.on('disconnect', () => send({ type: 'draft.othersMoved', others: [] }))
  socket.on('connect_error', error => logFailure('drafts.connect', error))
  const timer = setInterval(() => {
    if (socket.connected) return
    send({ type: 'draft.look' })
    if (!socket.active) socket.connect()
  }, RETRY_MS)
  return () => {
    clearInterval(timer)
    presence.stop()
    socket.removeAllListeners()
    socket.disconnect()
  }
})
