import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers of one route, by what its address names. */
export type HeldAnswers = {
  /** Sends what was answered before; false where nothing was. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => boolean
  /** A hook that holds what is sent. */
  readonly hold: <T>(request: FastifyRequest, reply: FastifyReply, payload: T) => Promise<T>
}

/**
 * What a route answers that is the same for everybody for as long as the service runs: for whoever asks first it is made, all others are sent the bytes. The
 * query is not looked at, so that there are no more of them than addresses that are answered well.
 */
export function createHeldAnswers(): HeldAnswers {
  const held = new Map<string, Buffer>()
  const keyOf = ({ params }: FastifyRequest): string => JSON.stringify(params)
  return {
    send: (request, reply) => {
      const bytes = held.get(keyOf(request))
      if (bytes === undefined) return false
      reply.type('application/json; charset=utf-8').send(bytes)
      return true
    },
    hold: async (request, { statusCode }, payload) => {
      if (statusCode === 200 && typeof payload === 'string') held.set(keyOf(request), Buffer.from(payload))
      return payload
    },
  }
}
