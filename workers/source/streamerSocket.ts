/** The streamer socket and the reading of what comes through it: live and playback share it (protocol, section 3). */
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import * as v from 'valibot'
import {
  type BrowserToStreamer,
  type CacheMark,
  cacheMarkSchema,
  STREAMER_NAMESPACE,
  STREAMER_PATH,
  type StreamerToBrowser,
} from '../../contract/sockets/streamer.ts'
import { VERTEX_FLOATS } from '../../contract/telemetry/coverageTrail.ts'
import type { CachePart } from './source.ts'

/** What arrives is unknown until it has been parsed. */
type Incoming = { readonly [E in keyof StreamerToBrowser]: (...payload: readonly unknown[]) => void }
export type IncomingEvent = keyof Incoming
export type StreamerSocket = Socket<Incoming, BrowserToStreamer>

export type Connect = (url: string, options: Partial<ManagerOptions & SocketOptions>) => StreamerSocket

/** A socket that connects when `connect` is called. */
export const createStreamerSocket = (options: {
  readonly serviceUrl: string
  readonly connect?: Connect
}): StreamerSocket =>
  (options.connect ?? io)(`${options.serviceUrl}${STREAMER_NAMESPACE}`, {
    path: STREAMER_PATH,
    transports: ['websocket'],
    withCredentials: true,
    autoConnect: false,
    // The time of the next attempt is shown, so the attempts are ours.
    reconnection: false,
    forceNew: true,
  })

/** What the service sends against credit; the last argument of each acknowledges it. */
const CREDITED = ['data', 'playback-data', 'cache'] as const satisfies readonly IncomingEvent[]
const acknowledgeSchema = v.function()

/**
 * Acknowledges whatever is sent against credit, once everybody who listens has taken it in, which they do at once. Here rather than by who reads
 * it: what comes when nobody reads any more, as on the way back to live, would be owed for as long as the connection lasts.
 */
export function giveCreditBack(socket: StreamerSocket): void {
  for (const event of CREDITED)
    socket.on(event, (...payload) => {
      const acknowledge = payload.at(-1)
      if (v.is(acknowledgeSchema, acknowledge)) queueMicrotask(acknowledge)
    })
}

/** The bytes of a message; undefined when it has none. */
export function bytesOf(payload: unknown): Uint8Array | undefined {
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload)
  if (ArrayBuffer.isView(payload)) return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength)
  return undefined
}

/** One `cache` message; undefined when it does not fit the contract. */
export function cachePartOf(
  payload: unknown,
  mark: unknown,
): (CachePart & { readonly kind: CacheMark['kind'] }) | undefined {
  const batch = bytesOf(payload)
  const parsed = v.safeParse(cacheMarkSchema, mark)
  if (!batch || !parsed.success) return undefined
  const { kind, time, first, last, request } = parsed.output
  const trail = bytesOf(parsed.output.trail)
  if (trail && trail.byteLength % (VERTEX_FLOATS * 4) !== 0) return undefined
  // A copy: a view on a message need not stand on a float's boundary.
  return { kind, time, first, last, request, batch, trail: trail && new Float32Array(trail.slice().buffer) }
}
