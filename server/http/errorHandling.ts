import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorAnswer, generalError, RequestError } from './errors.ts'

/** Answers an error; what nobody expected is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = errorAnswer(error)
  if (status >= 500) request.log.error({ err: error }, 'A request failed')
  reply.code(status).headers(headers).send(body)
}

/**
 * Whatever goes wrong is answered in one shape (decisions, "Shapes of answers").
 * @param page answers an address of the console; undefined when the address is none, or there is no console here
 */
export function addErrors(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    const answered = page(request, reply)
    if (answered !== undefined) return answered
    const { type, token, message } = generalError('notFound')
    throw new RequestError(type, token, message)
  })
}
