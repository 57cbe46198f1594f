import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.ts'
import { createEventBudget } from './eventBudget.ts'

/** One connection, which may carry many sockets. */
export type EngineSocket = {
  readonly request: IncomingMessage
  readonly readyState: string
  close(discard?: boolean): unknown
  on(event: 'packet', listener: () => void): unknown
}
type Engine = { on(event: 'connection', listener: (connection: EngineSocket) => void): unknown }

/** A console sends one, that opens its one socket. Each more would be looked up in the database while none has been let in. */
const MAX_BEFORE_ADMISSION = 8
/** Far above the budget of events, whose end is reported: what came in one piece is counted here before any of it is looked at. */
const PACKETS_PER_SECOND = 1000

/** How to end what was counted for the handshake of a request. */
const handshakes = new WeakMap<IncomingMessage, () => void>()

/** Ends with the connection, or once somebody has been let in on it. */
export function beginHandshake(request: IncomingMessage, leave: () => void): void {
  handshakes.set(request, leave)
  request.socket.once('close', leave)
}

export function admitted({ request }: Pick<EngineSocket, 'request'>): void {
  handshakes.get(request)?.()
  handshakes.delete(request)
}

/** Ends a connection that sends more packets than any console, before they are looked at. */
export function limitConnections(engine: Engine, clock: Pick<Clock, 'monotonicMs'>): void {
  engine.on('connection', connection => {
    const withinBudget = createEventBudget(clock, PACKETS_PER_SECOND)
    const { socket } = connection.request
    let early = 0
    connection.on('packet', () => {
      if (handshakes.has(connection.request)) early += 1
      if (early <= MAX_BEFORE_ADMISSION && withinBudget()) return
      connection.close(true)
      socket.destroy()
    })
  })
}
