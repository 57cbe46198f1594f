import type { FastifyInstance, FastifyRequest } from 'fastify'
import { generalError, RequestError } from '../../answers/errors.ts'

/** How slowly a body may come. */
export type BodyPace = {
  /** In this time a body that holds no file is there. */
  readonly wholeMs: number
  /** A file may take longer, as long as so much of it comes in each such time. */
  readonly fileBytes: number
}

/** 256 KiB in 30 s: less than any link over which somebody would send a file. */
const PACE: BodyPace = { wholeMs: 30_000, fileBytes: 256 * 1024 }
/** Bodies that may be larger hold files. */
export const MAX_PLAIN_BYTES = 1024 * 1024

function tooSlow(): RequestError {
  const { type, token, message } = generalError('requestTimeout')
  return new RequestError(type, token, message)
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends requests whose body comes too slowly: each would hold a connection and what it has sent so far. Answered with 408. */
export function addBodyTime(app: FastifyInstance, { wholeMs, fileBytes }: BodyPace = PACE): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return
    const { socket } = request.raw
    const isFile = request.routeOptions.bodyLimit > MAX_PLAIN_BYTES
    let readBefore = socket.bytesRead
    const timer = setInterval(() => {
      const came = socket.bytesRead - readBefore
      readBefore = socket.bytesRead
      if (isFile && came >= fileBytes) return
      clearInterval(timer)
      reply.header('connection', 'close')
      // The reader of the body gets an error; it is answered like any other fault of a body.
      if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow())
    }, wholeMs)
    const stop = () => clearInterval(timer)
    payload.once('end', stop)
    payload.once('close', stop)
    payload.once('error', stop)
  })
}
