import { grantsOfLogin } from '../../../../contract/permissions.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { loginAccounts, logins } from '../../../database/schema.ts'
import { and, eq, exists, sql } from '../../../database/sql.ts'
import { mayActAs } from '../../../identity/actingAs.ts'
import { audited } from '../../../identity/audit.ts'
import { grantsOf } from '../../../identity/permissions.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import { visibleAccounts } from '../../../identity/visibleAccounts.ts'
import { inPerson, routes, signedIn } from '../../implementer.ts'
import { rotateSession } from './ownPerson.ts'

/** Acting as another login (decision 8): with its rights, which are none that one has not oneself, under the eyes of the audit, ended from the header. */
export function masqueradeRoutes(parts: { readonly db: Database; readonly sessions: Sessions }) {
  const { db } = parts
  return {
    masquerade: routes.logins.masquerade.handler(async ({ input: { id }, context }) => {
      const principal = inPerson(context)
      const shared = db
        .select({ one: sql`1` })
        .from(loginAccounts)
        .where(and(eq(loginAccounts.login, logins.id), visibleAccounts(principal, loginAccounts.account)))
      const [target] = await db
        .select({ role: logins.role, cpeEnabled: logins.cpeEnabled })
        .from(logins)
        .where(and(eq(logins.id, id), exists(shared)))
      if (target === undefined) throw notFound('login')
      const { role, cpeEnabled } = target
      const other = { login: id, role, grants: grantsOfLogin(role, await grantsOf(db, role), cpeEnabled) }
      if (!(await mayActAs(db, principal, other)))
        throw new RequestError('forbidden', 'errors.login.masqueradeForbidden', 'Nobody acts as this login')
      const as = { login: id, originator: principal.login }
      const entry = { principal, action: 'login.masquerade', address: context.request.ip, details: { target: id } }
      return rotateSession(parts, context, { as }, tx => audited(tx, entry))
    }),

    endMasquerade: routes.logins.endMasquerade.handler(async ({ context }) => {
      const principal = signedIn(context)
      if (principal.originator === undefined)
        throw new RequestError('badRequest', 'errors.login.notMasquerading', 'Nobody acts as this login')
      const entry = { principal, action: 'login.masqueradeEnd', address: context.request.ip }
      return rotateSession(parts, context, { as: { login: principal.originator.id } }, tx => audited(tx, entry))
    }),
  }
}
