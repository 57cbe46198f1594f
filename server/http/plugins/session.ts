import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RIGHTS_HEADER, SESSION_HEADER } from '../../../contract/routes/access.ts'
import type { Admission } from '../../admission/admission.ts'
import { Shed } from '../../admission/shed.ts'
import type { CookieNames } from '../../cookieNames.ts'
import { KNOWN_S } from '../../identity/knownBrowsers.ts'
import { rightsTag } from '../../identity/permissions.ts'
import type { Principal } from '../../identity/principal.ts'
import type { Client } from '../../identity/sessionRows.ts'
import { csrfToken, type Sessions } from '../../identity/sessions.ts'
import { TRUST_S } from '../../identity/trustedDevices.ts'
import { whenOver } from './connections.ts'
import { askedForStop, isStop } from './stopRequests.ts'

const SIGN_IN_PATH = '/api/v0/Logins/login'

/** How a request proved its session: a browser sends cookies unasked, so it has to prove its intention as well. */
export type Credential = { readonly via: 'cookie' | 'header'; readonly token: string }

declare module 'fastify' {
  interface FastifyInstance {
    cookieNames: CookieNames
  }
  interface FastifyRequest {
    principal: Principal | undefined
    /** Whether the request came with the session that was renewed a moment ago. */
    isRenewed: boolean
    /** Present only with `principal`. */
    credential: Credential | undefined
  }
}

function credentialOf(request: FastifyRequest): Credential | undefined {
  const header = request.headers[SESSION_HEADER]
  if (typeof header === 'string' && header !== '') return { via: 'header', token: header }
  const cookie = request.cookies[request.server.cookieNames.session]
  return cookie === undefined || cookie === '' ? undefined : { via: 'cookie', token: cookie }
}

/** Gives every request of a route that declares what it needs its principal; pages and their files are anybody's. Needs @fastify/cookie. */
export function addSessions(
  app: FastifyInstance,
  {
    sessions,
    admission,
    names,
  }: { readonly sessions: Sessions; readonly admission: Admission; readonly names: CookieNames },
): void {
  async function principalOf(request: FastifyRequest, token: string): Promise<Principal | undefined> {
    try {
      return await admission.lookUp({ token, address: request.ip }, () => sessions.use(token))
    } catch (error) {
      // A cookie of another day must not keep anybody from signing in.
      if (error instanceof Shed && request.routeOptions.url === SIGN_IN_PATH) return undefined
      throw error
    }
  }

  /** A stop waits neither for a database that stands still nor for its turn where its sender was verified lately. */
  async function stopping(request: FastifyRequest, reply: FastifyReply, token: string, enter: () => () => void) {
    const remembered = sessions.findRemembered(token)
    try {
      whenOver(request.raw, reply.raw, enter())
    } catch (error) {
      if (remembered !== undefined && error instanceof Shed) return remembered
      throw error
    }
    return askedForStop(request, () => principalOf(request, token), remembered)
  }

  app.decorate('cookieNames', names)
  app.decorateRequest('principal', undefined)
  app.decorateRequest('credential', undefined)
  app.decorateRequest('isRenewed', false)
  app.addHook('onRequest', async (request, reply) => {
    const { access, isLight } = request.routeOptions.config
    if (access === undefined || isLight) return
    const credential = credentialOf(request)
    const enter = () => admission.enterRequest({ token: credential?.token, address: request.ip })
    if (credential !== undefined && isStop(request)) {
      request.principal = await stopping(request, reply, credential.token, enter)
    } else {
      whenOver(request.raw, reply.raw, enter())
      // What anybody may read is the same for everybody, and does not wait for the database; a robot has no session.
      if (access === 'robot') return
      if (credential === undefined || (access === 'public' && request.method === 'GET')) return
      request.principal = await principalOf(request, credential.token)
    }
    request.isRenewed = request.principal === undefined && sessions.wasRenewed(credential.token)
    if (request.principal === undefined) return
    request.credential = credential
    reply.header(RIGHTS_HEADER, rightsTag(request.principal.grants))
  })
}

/** The session cookie, out of scripts' reach, and the CSRF token, which the client's script reads and sends back (B-016). */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { isSecure, session, xsrf } = request.server.cookieNames
  const shared = { path: '/', sameSite: 'lax', secure: isSecure || request.protocol === 'https' } as const
  reply.setCookie(session, token, { ...shared, httpOnly: true })
  reply.setCookie(xsrf, csrfToken(token), shared)
}

export function clearSessionCookies(reply: FastifyReply): void {
  const { isSecure, session, xsrf } = reply.server.cookieNames
  for (const name of [session, xsrf]) reply.clearCookie(name, { path: '/', secure: isSecure })
}

/**
 * Whether a browser sent it: browsers name the origin of each change and where it comes from, and no page can keep them from it. Its session is in
 * its cookies, out of scripts' reach; every other client gets the session's token in the answer.
 */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Where a request comes from, as the owner of a session is shown it. */
export const clientOf = (request: FastifyRequest): Client => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
})

export const deviceToken = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.cookieNames.device] || undefined

/** Sent to nobody but this service, from nowhere but its own pages. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { isSecure, device } = request.server.cookieNames
  const secure = isSecure || request.protocol === 'https'
  reply.setCookie(device, token, { path: '/', sameSite: 'strict', httpOnly: true, secure, maxAge: TRUST_S })
}

export function clearDeviceCookie(reply: FastifyReply): void {
  const { isSecure, device } = reply.server.cookieNames
  reply.clearCookie(device, { path: '/', secure: isSecure })
}

export const knownBrowser = (request: FastifyRequest): string | undefined =>
  request.cookies[request.server.cookieNames.known] || undefined

/** As the cookie of a trusted browser. */
export function setKnownCookie(request: FastifyRequest, reply: FastifyReply, known: string): void {
  const { isSecure, known: name } = request.server.cookieNames
  const secure = isSecure || request.protocol === 'https'
  reply.setCookie(name, known, { path: '/', sameSite: 'strict', httpOnly: true, secure, maxAge: KNOWN_S })
}
