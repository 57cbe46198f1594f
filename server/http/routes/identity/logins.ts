import { notFound } from '../../../answers/errors.ts'
import type { RefusedAccess } from '../../../audit/refusedAccess.ts'
import { leases, loginAccounts, logins, robots } from '../../../database/schema.ts'
import { and, eq, exists, or, sql } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import { type SignInParts, type SignInResult, signIn } from '../../../identity/signIn.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import {
  clearSessionCookies,
  clientOf,
  deviceToken,
  isBrowser,
  knownBrowser,
  setKnownCookie,
  setSessionCookies,
} from '../../plugins/session.ts'
import { selfOf } from './self.ts'
import { codeRequired, tooManyAttempts, wrongCode, wrongCredentials } from './signInErrors.ts'

type Parts = SignInParts & { readonly sessions: Sessions; readonly refusedAccess: Pick<RefusedAccess, 'note'> }
type Admitted = Extract<SignInResult, { readonly kind: 'signedIn' }>

/** Sign-in, sign-out and other logins (A-003, A-004, A-010, M-070). */
export function loginRoutes(parts: Parts) {
  const { db, sessions, refusedAccess } = parts

  /** @throws RequestError when the login is not let in */
  async function admit(result: SignInResult, { request }: RequestContext): Promise<Admitted> {
    const refused = (login: number | undefined, why: string) =>
      audited(db, { login, action: 'login.signInRefused', address: request.ip, details: { why } })
    switch (result.kind) {
      case 'signedIn':
        return result
      case 'tooMany':
        refusedAccess.note({
          login: result.login,
          address: request.ip,
          route: 'POST /api/v0/Logins/login',
          action: 'login.signInThrottled',
        })
        throw tooManyAttempts(result.waitMs)
      case 'codeRequired':
        throw codeRequired()
      case 'codeRefused':
        await refused(result.login, 'code')
        throw wrongCode('unauthorized')
      case 'refused':
        await refused(result.login, 'password')
        throw wrongCredentials()
    }
  }

  return {
    login: routes.logins.login.handler(async ({ input: { login: name, password, tfa_code: code }, context }) => {
      const { request, reply, principal } = context
      const device = deviceToken(request)
      const known = knownBrowser(request)
      const result = await signIn(parts, { login: name, password, code, device, known, address: request.ip })
      const { login, by, known: remembered, stands } = await admit(result, context)
      // Signing in again replaces the session that the request came with.
      if (principal !== undefined) {
        const replaced = { principal, action: 'login.sessionReplaced', address: request.ip }
        await sessions.end(principal.session, tx => audited(tx, replaced))
      }
      const entry = { login, action: 'login.signIn', address: request.ip, details: { by } }
      const token = await sessions.open(login, clientOf(request), async tx => {
        if (!(await stands(tx))) throw wrongCredentials()
        await audited(tx, entry)
      })
      setSessionCookies(request, reply, token)
      setKnownCookie(request, reply, remembered)
      const self = await selfOf(db, { login, originator: undefined })
      return isBrowser(request) ? { self } : { self, session_id: token }
    }),

    logout: routes.logins.logout.handler(async ({ context: { principal, request, reply } }) => {
      if (principal !== undefined) {
        const entry = { principal, action: 'login.signOut', address: request.ip }
        await sessions.end(principal.session, tx => audited(tx, entry))
      }
      clearSessionCookies(reply)
      return { ok: true }
    }),

    /** Another login is visible to people who see one of its accounts, or a robot that it is in control of (M-028, M-070). */
    get: routes.logins.get.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const shared = db
        .select({ one: sql`1` })
        .from(loginAccounts)
        .where(and(eq(loginAccounts.login, logins.id), visibleAccounts(principal, loginAccounts.account)))
      const held = db
        .select({ one: sql`1` })
        .from(leases)
        .innerJoin(robots, eq(robots.id, leases.robot))
        .where(and(eq(leases.holder, logins.id), visibleAccounts(principal, robots.account)))
      const [row] = await db
        .select({ id: logins.id, name: logins.name })
        .from(logins)
        .where(and(eq(logins.id, input.id), or(exists(shared), exists(held))))
      if (row === undefined) throw notFound('login')
      return row
    }),
  }
}
