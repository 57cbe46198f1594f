import { ContractProcedure, type ContractRouter } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { Router } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NO_CACHE_HEADERS, type RouteMeta } from '../../../contract/routes/access.ts'
import { contract } from '../../../contract/routes/contract.ts'
import { FILE_ROUTES } from '../../../contract/routes/files.ts'
import type { Admission } from '../../admission/admission.ts'
import { errorAnswer, generalError, RequestError } from '../../answers/errors.ts'
import type { RequestContext } from '../implementer.ts'
import { noteFailure } from './errorHandling.ts'
import { createHeldAnswers } from './heldAnswers.ts'

/** Of a request whose route declares nothing else. */
const BODY_BYTES = 1024 * 1024

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** `path` as the contract writes it: `/api/v0/Robots/{id}`. `mixes`: query or body and the address come as one input. */
export type ContractRoute = RouteMeta & {
  readonly method: Method
  readonly path: string
  readonly mixes: boolean
}

/** As the web framework writes it; `{+path}` takes all that is left of an address. */
const patternOf = (path: string): string => path.replace(/\{\+\w+\}$/, '*').replaceAll(/\{(\w+)\}/g, ':$1')

/** Every route of a contract, flat. */
export function contractRoutes(router: ContractRouter<RouteMeta>): readonly ContractRoute[] {
  if (!(router instanceof ContractProcedure)) return Object.values(router).flatMap(contractRoutes)
  const { route, meta } = router['~orpc']
  const method = METHODS.find(known => known === route.method)
  if (method === undefined || route.path === undefined) throw new Error('A contract route lacks its method or its path')
  return [{ ...meta, method, path: route.path, mixes: route.inputStructure !== 'detailed' }]
}

const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{\+?(\w+)\}/g)].flatMap(([, name]) => name ?? [])
/** Of a query, whose names may have brackets. */
const plainName = (key: string): string | undefined => key.match(/\w+/)?.[0]

/** What the address names is what is meant: named once more in the query or in the body, it would be taken from there. */
function keepToAddress({ query, body }: FastifyRequest, path: string): void {
  const names = namesIn(path)
  if (typeof query === 'object' && query !== null)
    if (Object.keys(query).some(key => names.includes(plainName(key) ?? '')))
      throw new RequestError('badRequest', generalError('badRequest').token, 'The query names what the address names')
  if (typeof body === 'object' && body !== null) for (const name of names) Reflect.deleteProperty(body, name)
}

/** Answers the contract's routes from their implementation; each is refused by other methods, and enforced by its declaration. */
export function addContractRoutes(
  app: FastifyInstance,
  implementation: Router<typeof contract, RequestContext>,
  admission: Pick<Admission, 'serveStranger'>,
): void {
  const handler = new OpenAPIHandler(implementation, {
    interceptors: [
      async ({ next, context: { request } }) => {
        try {
          return await next()
        } catch (error) {
          const { status, headers, body } = errorAnswer(error)
          noteFailure(error, status, request)
          return { matched: true, response: { status, headers: { ...headers }, body } }
        }
      },
    ],
  })
  const all = contractRoutes(contract)
  for (const { method, path, access, inPerson, proof, mixes, maxBytes = BODY_BYTES, light, held, changes } of all) {
    const answers = held === true ? createHeldAnswers() : undefined
    app.route({
      method,
      url: patternOf(path),
      config: { access, inPerson, proof, isLight: light === true, changes: changes === true },
      bodyLimit: maxBytes,
      ...(answers && { onSend: answers.hold }),
      handler: async (request, reply) => {
        // A schema of an object takes an array for one.
        if (Array.isArray(request.body))
          throw new RequestError('badRequest', generalError('badRequest').token, 'A list')
        if (method === 'GET') reply.headers(NO_CACHE_HEADERS)
        if (mixes) keepToAddress(request, path)
        if (answers?.send(request, reply)) return reply
        const context = { principal: request.principal, request, reply }
        const work = () => handler.handle(request, reply, { context })
        const isStranger = request.principal === undefined && light !== true
        const { matched } = await (isStranger ? admission.serveStranger(request.ip, work) : work())
        if (!matched) throw new RequestError('notFound', generalError('notFound').token, 'Not found')
      },
    })
  }
  addOtherMethods(app, all)
}

/** Refuses, at the addresses of routes, the methods that none of them takes. */
function addOtherMethods(app: FastifyInstance, all: readonly ContractRoute[]): void {
  for (const [path, routes] of Map.groupBy(all, route => route.path)) {
    const url = patternOf(path)
    const allowed = [...FILE_ROUTES.filter(file => file.path === url), ...routes].map(({ method }) => method)
    app.route({
      method: METHODS.filter(method => !allowed.includes(method)),
      url,
      handler: (_request, reply) => {
        const { token, type, message } = generalError('methodNotAllowed')
        reply.header('allow', allowed.join(', '))
        throw new RequestError(type, token, message)
      },
    })
  }
}
