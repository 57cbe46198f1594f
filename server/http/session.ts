import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE, SESSION_HEADER, XSRF_COOKIE } from '../../contract/routes/access.ts'
import type { Principal } from '../identity/principal.ts'
import { csrfToken, type Sessions } from '../identity/sessions.ts'

/** How a request proved its session: a browser sends cookies unasked, so it has to prove its intention as well. */
export type Credential = { readonly via: 'cookie' | 'header'; readonly token: string }

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
    /** Present only with `principal`. */
    credential: Credential | undefined
  }
}

function credentialOf(request: FastifyRequest): Credential | undefined {
  const header = request.headers[SESSION_HEADER]
  if (typeof header === 'string' && header !== '') return { via: 'header', token: header }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie === undefined || cookie === '' ? undefined : { via: 'cookie', token: cookie }
}

/** Gives every request of a route that declares what it needs its principal; pages and their files are anybody's. Needs @fastify/cookie. */
export function addSessions(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('principal', undefined)
  app.decorateRequest('credential', undefined)
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.access === undefined) return
    const credential = credentialOf(request)
    if (credential === undefined) return
    request.principal = await sessions.find(credential.token)
    if (request.principal !== undefined) request.credential = credential
  })
}

/** The session cookie, out of scripts' reach, and the CSRF token, which the client's script reads and sends back (B-016). */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const shared = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
  reply.setCookie(SESSION_COOKIE, token, { ...shared, httpOnly: true })
  reply.setCookie(XSRF_COOKIE, csrfToken(token), shared)
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
  reply.clearCookie(XSRF_COOKIE, { path: '/' })
}
