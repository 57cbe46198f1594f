import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_RENEWED } from '../../../contract/errors.ts'
import { isGranted } from '../../../contract/permissions.ts'
import { type Access, type RouteMeta, rightsOf, XSRF_HEADER } from '../../../contract/routes/access.ts'
import { generalError, RequestError } from '../../answers/errors.ts'
import { csrfToken, sameText } from '../../identity/sessions.ts'
import type { OwnAddress } from '../../ownAddress.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route needs. Absent: nothing (pages and files of the console). */
    access?: Access
    /** It is answered from memory: no session is looked up, and nothing is counted. */
    isLight?: boolean
    /** A change, whatever its method. */
    changes?: boolean
    /** Refused to a login that acts as another (`identityGuard.ts`). */
    inPerson?: RouteMeta['inPerson']
    /** Refused without a fresh proof of password and code (`identityGuard.ts`). */
    proof?: RouteMeta['proof']
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function refuse(type: 'badRequest' | 'unauthorized' | 'forbidden', token = generalError(type).token): never {
  throw new RequestError(type, token, generalError(type).message)
}

/** Browsers name the page a change comes from; other clients name none. */
function checkOrigin({ headers, protocol }: FastifyRequest, address: Pick<OwnAddress, 'isPage'>): void {
  if (!address.isPage(headers, protocol)) refuse('forbidden', 'errors.request.origin')
}

/** B-016: a change that comes with the session cookie carries the session's CSRF token in its header. */
function checkCsrf({ credential, headers }: FastifyRequest): void {
  if (credential?.via !== 'cookie') return
  const sent = headers[XSRF_HEADER]
  if (typeof sent !== 'string' || !sameText(sent, csrfToken(credential.token)))
    refuse('forbidden', 'errors.request.csrf')
}

function checkAccess(access: Access, { principal, isRenewed }: FastifyRequest): void {
  if (access === 'public' || access === 'robot') return
  if (principal === undefined) refuse('unauthorized', isRenewed ? SESSION_RENEWED : undefined)
  const rights = rightsOf(access)
  if (rights !== undefined && !rights.some(right => isGranted(principal.grants, right))) refuse('forbidden')
}

/** Refuses, before anything else is done for it, a request that was meant for another host than this service. */
export function addAddressCheck(app: FastifyInstance, address: OwnAddress): void {
  // The header as the connection brought it: a proxy's word for it comes in another one.
  app.addHook('onRequest', async ({ headers, raw }) => {
    const isMissing = headers.host === undefined && raw.httpVersion !== '1.0'
    if (isMissing || !address.isHost(headers.host)) refuse('badRequest', 'errors.request.host')
  })
}

/**
 * Enforces what a route declares, before its body is read. Runs after the session hook.
 */
export function addAccess(app: FastifyInstance, address: Pick<OwnAddress, 'isPage'>): void {
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.changes === true || !READS.has(request.method)) {
      checkOrigin(request, address)
      checkCsrf(request)
    }
    const { access } = request.routeOptions.config
    if (access !== undefined) checkAccess(access, request)
  })
}
