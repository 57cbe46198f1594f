import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { pathIdSchema } from '../../../contract/resources/ids.ts'
import { errorAnswer, RequestError } from '../../answers/errors.ts'
import { endWith } from '../../answers/rawAnswer.ts'
import type { Clock } from '../../clock.ts'
import { clientAddress, sessionToken } from '../handshake.ts'
import { type Door, refusalNotice, type SocketRefused } from '../socketServer.ts'
import type { GateRefusal, Viewer, ViewerGate } from '../viewerGate.ts'
import type { Watchers } from '../watchers.ts'
import { openViewerConnection, type ViewerConnectionParts } from './viewerConnection.ts'

/** Both names of the protocol, the newer one first. */
const SUBPROTOCOLS = ['foxglove.sdk.v1', 'foxglove.websocket.v1']
/** A viewer subscribes; it sends nothing large. */
const MAX_MESSAGE_BYTES = 64 * 1024
/** Open at once, whoever's they are. */
const MAX_CONNECTIONS = 50
/** A close code of ours: the session has ended, or the login may not watch the robot any more. */
const CLOSED_BY_RIGHTS = 4401

export type ViewerPortOptions = {
  readonly port: number
  readonly host: string
  readonly gate: ViewerGate
  readonly watchers: Watchers
  readonly fleet: ViewerConnectionParts['fleet']
  readonly door: Door
  readonly clock: Clock
  readonly log: Logger
  readonly refused: SocketRefused
}

export type ViewerPort = {
  /** `ws://host:port`, once it listens. */
  readonly url: Promise<string>
  readonly close: () => Promise<void>
}

type Asked = { readonly robot: number; readonly token: string | undefined }

/** `/robots/{id}?token=`; programs that can send headers name their session there. */
function askedFor(request: IncomingMessage, cookie: string): Asked | undefined {
  const url = URL.parse(request.url ?? '', 'ws://service')
  const id = v.safeParse(pathIdSchema, /^\/robots\/(\d+)$/.exec(url?.pathname ?? '')?.[1])
  if (!id.success) return undefined
  return { robot: id.output, token: url?.searchParams.get('token') ?? sessionToken(request.headers, cookie) }
}

const refusal = (reason: GateRefusal | 'badQuery' | 'tooManySockets'): RequestError => {
  const { token, message } = refusalNotice(reason)
  const type = reason === 'tooManySockets' ? 'tooManyRequests' : reason === 'signedOut' ? 'unauthorized' : 'notFound'
  return new RequestError(type, token, message)
}

/**
 * A port of its own on which other programs see robots live. Off unless `SWATH_FOXGLOVE_PORT` is set. Who gets in is decided as for the
 * console's sockets: counted by address before anything is asked, session and right looked up, and looked at again while it is open. A page of another
 * origin has no way in: cookies are not read here.
 */
export function startViewerPort(options: ViewerPortOptions): ViewerPort {
  const { port, host, gate, watchers, fleet, door, clock, log, refused } = options
  const http = createServer((_request, answer) => answer.writeHead(426).end())
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: offered => SUBPROTOCOLS.find(name => offered.has(name)) ?? false,
  })

  function watch(socket: WebSocket, { robot, token }: Asked & { readonly token: string }, first: Viewer): void {
    let viewer = first
    const leave = openViewerConnection(socket, { robot, viewer: () => viewer, fleet, now: clock.now })
    const unwatch = watchers.add({
      token,
      robot,
      scope: 'all',
      viewer: () => viewer,
      update: changed => {
        viewer = changed
      },
      end: () => socket.close(CLOSED_BY_RIGHTS),
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      unwatch()
      leave()
    })
  }

  async function letIn(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const address = clientAddress(
      { headers: request.headers, address: request.socket.remoteAddress ?? '' },
      door.trustProxy,
    )
    const asked = askedFor(request, '')
    if (asked === undefined || sockets.clients.size >= MAX_CONNECTIONS)
      throw refusal(asked === undefined ? 'badQuery' : 'tooManySockets')
    const leaveDoor = door.admission.enterHandshake({ token: asked.token, address })
    try {
      const { robot, token } = asked
      const note = (reason: GateRefusal): void =>
        refused({ headers: request.headers, address }, { principal: undefined, reason, robot })
      if (token === undefined) {
        note('signedOut')
        throw refusal('signedOut')
      }
      const found = await door.admission.lookUp({ token, address }, () => gate.admit(token, robot, 'all'))
      if (!found.ok) {
        note(found.refusal)
        throw refusal(found.refusal)
      }
      const leave = gate.enter(found.viewer.session)
      if (!leave) throw refusal('tooManySockets')
      connection.once('close', leave)
      if (connection.destroyed) return leave()
      sockets.handleUpgrade(request, connection, head, socket => watch(socket, { robot, token }, found.viewer))
    } finally {
      leaveDoor()
    }
  }

  http.on('upgrade', (request, connection, head) => {
    connection.on('error', () => connection.destroy())
    letIn(request, connection, head).catch((error: unknown) => endWith(connection, errorAnswer(error)))
  })
  const url = new Promise<string>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      const bound = http.address()
      if (bound === null || typeof bound === 'string') return reject(new Error('The port has no address'))
      const { address, port: taken } = bound
      log.info({ port: taken }, 'Other programs see robots live on this port')
      resolve(`ws://${address.includes(':') ? `[${address}]` : address}:${taken}`)
    })
  })
  return {
    url,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await new Promise(resolve => http.close(resolve))
    },
  }
}
