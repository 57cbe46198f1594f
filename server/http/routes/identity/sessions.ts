import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { accounts, logins } from '../../../database/schema.ts'
import { and, eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import type { OwnSession } from '../../../identity/sessionRows.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { inPerson, routes, signedIn } from '../../implementer.ts'
import { clearSessionCookies } from '../../plugins/session.ts'
import { rotateSession } from './ownPerson.ts'

const onWire = (session: OwnSession, current: number) => ({
  id: session.id,
  current: session.id === current,
  user_agent: session.userAgent,
  address: session.address,
  created: session.createdAt.toISOString(),
  last_seen: session.lastSeenAt.toISOString(),
  expires: session.expiresAt.toISOString(),
  originator: session.originator,
})

/** One's own sessions, and the account that one works in. */
export function sessionRoutes(parts: { readonly db: Database; readonly sessions: Sessions }) {
  const { sessions } = parts
  return {
    sessions: routes.logins.sessions.handler(async ({ context }) => {
      const { login, session } = signedIn(context)
      const data = (await sessions.listOf(login)).map(each => onWire(each, session))
      return { data, total: data.length }
    }),

    endSession: routes.logins.endSession.handler(async ({ input: { id }, context }) => {
      const principal = inPerson(context)
      const { request, reply } = context
      const entry = { principal, action: 'login.sessionEnded', address: request.ip, details: { session: id } }
      if (!(await sessions.end(id, tx => audited(tx, entry), principal.login))) throw notFound('session')
      if (id === principal.session) clearSessionCookies(reply)
      return { ok: true }
    }),

    endOtherSessions: routes.logins.endOtherSessions.handler(async ({ context }) => {
      const principal = inPerson(context)
      const entry = { principal, action: 'login.otherSessionsEnded', address: context.request.ip }
      await sessions.endAllOf(principal.login, tx => audited(tx, entry), principal.session)
      return { ok: true }
    }),

    switchAccount: routes.logins.switchAccount.handler(async ({ input: { account }, context }) => {
      const principal = signedIn(context)
      if (account === undefined)
        throw new RequestError('badRequest', 'errors.login.specifyAccount', 'An account is needed', {
          field: 'account',
        })
      const isActing = principal.originator !== undefined
      return rotateSession(parts, context, isActing ? { actingAccount: account } : {}, async tx => {
        const [visible] = await tx
          .select({ id: accounts.id })
          .from(accounts)
          .where(and(eq(accounts.id, account), visibleAccounts(principal, accounts.id)))
        if (visible === undefined)
          throw new RequestError('forbidden', 'errors.login.switchForbidden', 'Not an account of this login')
        // Whoever acts as the login chooses for themselves, and until they end it.
        if (!isActing) await tx.update(logins).set({ currentAccount: account }).where(eq(logins.id, principal.login))
        const details = { account }
        await audited(tx, { principal, action: 'login.switchAccount', address: context.request.ip, details })
      })
    }),
  }
}
