import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { type DefaultEventsMap, Server, type ServerOptions } from 'socket.io'
import * as v from 'valibot'
import type { Admission } from '../admission/admission.ts'
import { errorAnswer, RequestError } from '../answers/errors.ts'
import { endWith } from '../answers/rawAnswer.ts'
import type { RefusedAccess } from '../audit/refusedAccess.ts'
import type { Clock } from '../clock.ts'
import { cookieNames } from '../cookieNames.ts'
import type { Principal } from '../identity/principal.ts'
import type { OwnAddress } from '../ownAddress.ts'
import { admitted, beginHandshake, type EngineSocket, limitConnections } from './connectionLimits.ts'
import { clientAddress, clientScheme, sessionToken } from './handshake.ts'
import type { AdmissionOf, GateRefusal, Viewer, ViewerGate } from './viewerGate.ts'

/** Which robot a socket is for, and whether for its past alone. */
type Asked = { robot: number; past?: '1' | undefined }

/** What a socket holds once it has been let in. */
export type Admitted<Guest, Query> = {
  token: string
  viewer: Guest
  query: Query
}

type Arriving<Guest, Query> = {
  readonly handshake: {
    readonly headers: Parameters<typeof sessionToken>[0]
    readonly query: unknown
    readonly address: string
  }
  readonly conn: EngineSocket & { once(event: 'close', listener: () => void): unknown }
  data: Admitted<Guest, Query>
}

/** Whom the socket servers let in, and in what order. */
export type Door = {
  readonly address: OwnAddress
  readonly admission: Pick<Admission, 'enterHandshake' | 'lookUp'>
  /** Whether the address that a proxy reports is the client's. */
  readonly trustProxy: boolean
}

const sessionCookie = ({ publicOrigin }: OwnAddress): string => cookieNames(publicOrigin).session

/** Sockets ask little; telemetry goes the other way. */
const MAX_MESSAGE_BYTES = 64 * 1024
const CONNECT_TIMEOUT_MS = 10_000
/**
 * A link that says nothing is given up by both its ends within the sum of these. It is less than the grace of a lease, so that whoever had control
 * is told that nobody knows before anybody else can have it.
 */
const HEARTBEAT_MS = 3000
const HEARTBEAT_LIMIT_MS = 6000

/** WebSocket alone, on a path of its own, at our own address and from our own pages. */
const socketServerOptions = (path: string, { address, admission, trustProxy }: Door): Partial<ServerOptions> => ({
  path,
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  maxHttpBufferSize: MAX_MESSAGE_BYTES,
  connectTimeout: CONNECT_TIMEOUT_MS,
  pingInterval: HEARTBEAT_MS,
  pingTimeout: HEARTBEAT_LIMIT_MS,
  allowRequest: (request, answer) => {
    const { headers, socket } = request
    const from = clientAddress({ headers, address: socket.remoteAddress ?? '' }, trustProxy)
    try {
      checkAddress(request, address, trustProxy)
      beginHandshake(
        request,
        admission.enterHandshake({ token: sessionToken(headers, sessionCookie(address)), address: from }),
      )
    } catch (error) {
      // The library knows 400 alone, and is not asked: `answer` would end the connection before ours has gone out.
      return endWith(socket, errorAnswer(error))
    }
    answer(undefined, true)
  },
})

/** A socket server on a path of the HTTP server; nobody has anything to do in its default namespace. */
export function openSocketServer<ToService extends DefaultEventsMap, ToBrowser extends DefaultEventsMap, Data>(
  http: HttpServer,
  path: string,
  door: Door,
  clock: Clock,
  more: Partial<ServerOptions> = {},
): Server<ToService, ToBrowser, DefaultEventsMap, Data> {
  const io = new Server<ToService, ToBrowser, DefaultEventsMap, Data>(http, {
    ...socketServerOptions(path, door),
    ...more,
  })
  limitConnections(io.engine, clock)
  io.of('/').use((_socket, next) => next(refusalError('badQuery')))
  return io
}

/** Refuses who asks for another host, and pages of other origins, as every request of theirs is. */
function checkAddress({ headers, socket }: IncomingMessage, address: OwnAddress, trustProxy: boolean): void {
  if (!address.isHost(headers.host))
    throw new RequestError('badRequest', 'errors.request.host', 'This service has another name')
  const scheme = clientScheme({ headers, isEncrypted: 'encrypted' in socket }, trustProxy)
  if (!address.isPage(headers, scheme))
    throw new RequestError('forbidden', 'errors.request.origin', 'Pages of other origins open no socket')
}

/** For sockets about robots, drafts of plans and alerts alike. */
const REFUSALS: { readonly [R in GateRefusal | 'badQuery' | 'unavailable' | 'tooMany' | 'tooManySockets']: string } = {
  badQuery: 'The query does not name what is wanted',
  signedOut: 'There is no session, or it has ended',
  forbidden: 'The login may not watch this',
  notFound: 'There is nothing of this id',
  unavailable: 'Rights cannot be checked now',
  tooMany: 'This socket sends more than anybody needs',
  tooManySockets: 'The session has too many sockets open',
}
type Refusal = keyof typeof REFUSALS
/** Why an open socket is ended; a socket beyond a session's places is never opened. */
export type SocketRefusal = Exclude<Refusal, 'tooManySockets'>
export const refusalNotice = (reason: Refusal) =>
  ({ level: 'error', token: `errors.socket.${reason}`, message: REFUSALS[reason] }) as const

/** Arrives at the client as `connect_error`; its `data.token` says why. */
function refusalError(reason: Refusal): Error {
  const { token, message } = refusalNotice(reason)
  return Object.assign(new Error(message), { data: { token } })
}

/** What a refused socket wanted, for the audit. */
export type SocketRefused = (
  socket: { readonly headers: Parameters<typeof sessionToken>[0]; readonly address: string },
  refusal: { readonly principal: Principal | undefined; readonly reason: string; readonly robot: number | undefined },
) => void

/** Notes refused sockets for the audit, with the address that the client has. */
export const socketRefusals =
  (name: string, { note }: Pick<RefusedAccess, 'note'>, trustProxy: boolean): SocketRefused =>
  (handshake, { principal, reason, robot }) =>
    note({
      principal,
      address: clientAddress(handshake, trustProxy),
      route: `socket ${name}`,
      details: { reason, ...(robot !== undefined && { id: robot }) },
    })

/** Whom one socket server lets in. */
type GuestList<Guest, Query> = {
  readonly admit: (token: string, query: Query) => Promise<AdmissionOf<Guest>>
  /** Takes one of a session's places for sockets and returns how to give it back; undefined when all are taken. */
  readonly enter: ViewerGate['enter']
  /** The robot that a query names, for the audit. */
  readonly robotOf?: (query: Query) => number
}

/** Middleware that lets in sessions which may have what the query names. */
export function admitSockets<Guest extends { readonly session: number }, Query>(
  guests: GuestList<Guest, Query>,
  { address, admission, trustProxy }: Door,
  querySchema: v.GenericSchema<unknown, Query>,
  refused: SocketRefused,
): (socket: Arriving<Guest, Query>, next: (error?: Error) => void) => void {
  return (socket, next) => {
    const parsed = v.safeParse(querySchema, socket.handshake.query)
    if (!parsed.success) return next(refusalError('badQuery'))
    const query = parsed.output
    const token = sessionToken(socket.handshake.headers, sessionCookie(address))
    const refuse = (reason: Refusal, principal?: Principal): void => {
      refused(socket.handshake, { principal, reason, robot: guests.robotOf?.(query) })
      next(refusalError(reason))
    }
    if (token === undefined) return refuse('signedOut')
    const caller = { token, address: clientAddress(socket.handshake, trustProxy) }
    admission
      .lookUp(caller, () => guests.admit(token, query))
      .then(
        found => {
          if (!found.ok) return refuse(found.refusal, found.principal)
          // Nobody would say that it is gone.
          if (socket.conn.readyState !== 'open') return next(refusalError('unavailable'))
          const leave = guests.enter(found.viewer.session)
          if (!leave) return refuse('tooManySockets', found.principal)
          socket.conn.once('close', leave)
          admitted(socket.conn)
          socket.data = { token, viewer: found.viewer, query }
          next()
        },
        () => next(refusalError('unavailable')),
      )
  }
}

/** Those who may watch the robot that the query names. */
export const robotViewers = <Query extends Asked>(gate: ViewerGate): GuestList<Viewer, Query> => ({
  admit: (token, { robot, past }) => gate.admit(token, robot, past === '1' ? 'past' : 'all'),
  enter: gate.enter,
  robotOf: ({ robot }) => robot,
})
