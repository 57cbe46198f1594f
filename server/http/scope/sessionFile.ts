import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bundleFault, MAX_BUNDLE_BYTES } from '../../../contract/journal/bundle.ts'
import { generalError, RequestError } from '../../answers/errors.ts'

/** Files in memory at the same time: each from when it is asked for until its answer has gone. */
const MAX_OPEN = 8
const RETRY_S = 5

function refused(type: 'badRequest' | 'tooManyRequests'): RequestError {
  const { token, message } = generalError(type)
  return new RequestError(type, token, message, type === 'tooManyRequests' ? { retryAfterS: RETRY_S } : {})
}
const tooLarge = (): RequestError =>
  new RequestError('tooLarge', 'errors.sessionFile.tooLarge', 'A session file has at most 16 MiB')

async function bytesOf(body: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue
    bytes += chunk.byteLength
    if (bytes > MAX_BUNDLE_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(bytes)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

async function received(body: Readable): Promise<Uint8Array<ArrayBuffer>> {
  let whole: Uint8Array<ArrayBuffer>
  try {
    whole = await bytesOf(body)
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new RequestError('badRequest', generalError('badRequest').token, 'The connection broke')
  }
  const fault = await bundleFault(new Blob([whole]))
  if (fault === 'tooLarge') throw tooLarge()
  if (fault !== undefined)
    throw new RequestError('badRequest', 'errors.sessionFile.none', 'The file is no session of this version')
  return whole
}

/**
 * The session file (`contract/journal/bundle.ts`) that a request holds, once it is all there and is one.
 * @throws RequestError tooLarge, badRequest for what is none, tooManyRequests while others are taken
 */
export type TakeSessionFile = (request: FastifyRequest, reply: FastifyReply) => Promise<Uint8Array<ArrayBuffer>>

export function createSessionFiles(): TakeSessionFile {
  let open = 0
  return async ({ body, headers }, reply) => {
    // Of a connection that is closed already nobody would say that its answer has gone.
    if (!(body instanceof Readable) || reply.raw.closed) throw refused('badRequest')
    if (Number(headers['content-length'] ?? 0) > MAX_BUNDLE_BYTES) throw tooLarge()
    if (open >= MAX_OPEN) throw refused('tooManyRequests')
    open += 1
    reply.raw.once('close', () => {
      open -= 1
    })
    return received(body)
  }
}
