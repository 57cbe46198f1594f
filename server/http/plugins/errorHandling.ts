import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { causeOf, errorAnswer, generalError, RequestError } from '../../answers/errors.ts'
import { troubleOf } from '../../database/trouble.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs with what a request failed of; the watch of the database decides whether that is new. */
    databaseFailed: (error: unknown) => void
  }
}

/** Logs what nobody expected. That the database is away is logged once by who watches it, and not with every request. */
export function noteFailure(error: unknown, status: number, request: FastifyRequest): void {
  if (status < 500) return
  const cause = causeOf(error)
  request.server.databaseFailed(cause)
  request.log[troubleOf(cause) === undefined ? 'error' : 'debug']({ err: cause }, 'A request failed')
}

/** Answers an error; what nobody expected is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = errorAnswer(error)
  noteFailure(error, status, request)
  reply.code(status).headers(headers).send(body)
}

/**
 * Whatever goes wrong is answered in one shape (decision 200).
 * @param databaseFailed runs with what a request failed of
 * @param page answers an address of the console; undefined when the address is none, or there is no console here
 */
export function addErrors(
  app: FastifyInstance,
  databaseFailed: (error: unknown) => void,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  app.decorate('databaseFailed', databaseFailed)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    const answered = page(request, reply)
    if (answered !== undefined) return answered
    const { type, token, message } = generalError('notFound')
    throw new RequestError(type, token, message)
  })
}
