import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorAnswer, RequestError } from '../../answers/errors.ts'

/** A browser has one request under way on a connection; a client that sends many ahead (pipelining) has all of them begun at once. */
const MAX_IN_FLIGHT = 16

type Connection = { inFlight: number; isRefused: boolean; readonly whenClosed: Set<() => void> }
const connections = new WeakMap<Socket, Connection>()

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const connection: Connection = { inFlight: 0, isRefused: false, whenClosed: new Set() }
  connections.set(socket, connection)
  socket.once('close', () => {
    for (const task of connection.whenClosed) task()
  })
  return connection
}

/** Runs `task` once, when the answer has gone out or its connection is closed: an answer that waits behind another one gets no event of that. */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, task: () => void): void {
  const { whenClosed } = connectionOf(socket)
  const once = () => {
    if (whenClosed.delete(once)) task()
  }
  whenClosed.add(once)
  response.once('close', once)
}

/**
 * Begins no more than so many requests of one connection before they are answered. One more is refused and ends the connection; what comes after
 * it is not looked at.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  return (request, response) => {
    const connection = connectionOf(request.socket)
    if (connection.isRefused) return
    if (connection.inFlight < MAX_IN_FLIGHT) {
      connection.inFlight += 1
      whenOver(request, response, () => {
        connection.inFlight -= 1
      })
      return handle(request, response)
    }
    connection.isRefused = true
    const { status, headers, body } = errorAnswer(
      new RequestError('tooManyRequests', 'errors.request.tooMany', 'Too many requests at once on this connection', {
        retryAfterS: 1,
      }),
    )
    response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' })
    response.end(JSON.stringify(body))
  }
}
