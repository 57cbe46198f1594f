import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileRoute } from '../../../contract/routes/access.ts'

/** What stands in the address is text that the handler checks. */
type Params = { readonly id?: string }
export type FileRequest = FastifyRequest<{ Params: Params }>
type Handler = (request: FileRequest, reply: FastifyReply) => unknown

/** Answers a route of files as the contract declares it. One that takes a file stands in a scope of its own, so that no other route takes such bodies. */
export function addFileRoute(
  app: FastifyInstance,
  { method, path, access, body, maxBytes }: FileRoute,
  handler: Handler,
): void {
  const add = (scope: FastifyInstance): void => {
    const limit = maxBytes === undefined ? {} : { bodyLimit: maxBytes }
    scope.route<{ Params: Params }>({
      method,
      url: path,
      config: { access, takesStream: body === 'stream' || body === 'pieces' },
      ...limit,
      handler: async (request, reply) => handler(request, reply),
    })
  }
  if (body === undefined) return add(app)
  void app.register(async scope => {
    if (body === 'pieces') {
      scope.removeAllContentTypeParsers()
      // Whatever it is called, and as far as it comes.
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    } else if (body === 'stream') {
      // The file is not read into memory.
      scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    } else {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    }
    add(scope)
  })
}
