import type { ClientConfig } from '../../../../contract/clientConfig.ts'
import { PROOF_MS } from '../../../../contract/routes/access.ts'
import type { ChangeMails } from '../../../contacts/changeMails.ts'
import { logins } from '../../../database/schema.ts'
import { and, eq, isNull, lt, or } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { passwordSuits, storePassword } from '../../../identity/newPassword.ts'
import { hashPassword } from '../../../identity/passwords.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import type { SignInParts } from '../../../identity/signIn.ts'
import { inPerson, routes, signedIn } from '../../implementer.ts'
import { clearDeviceCookie, knownBrowser, setKnownCookie } from '../../plugins/session.ts'
import { proveOneself, rotateSession, signedOut } from './ownPerson.ts'
import { selfOf } from './self.ts'
import { commonPassword } from './signInErrors.ts'

type Parts = SignInParts & {
  readonly sessions: Sessions
  readonly changeMails: ChangeMails
  readonly clientConfig: Pick<ClientConfig, 'session'>
}

/** What a login reads and changes of itself. */
export function ownLoginRoutes(parts: Parts) {
  const { db, now, sessions, knownBrowsers, changeMails, clientConfig } = parts
  const { activityInterval, timeout } = clientConfig.session.expiration

  /** Who acts is active, and not whom they act as. */
  const activePerson = ({ login, originator }: Principal): number => originator?.id ?? login

  async function activityOf(login: number) {
    const [row] = await db.select({ last: logins.lastActivity }).from(logins).where(eq(logins.id, login))
    const last = row?.last ?? null
    return {
      last_activity: last?.toISOString() ?? null,
      active: last !== null && now() - last.getTime() < timeout * 1000,
    }
  }

  return {
    self: routes.logins.self.handler(({ context }) => selfOf(db, signedIn(context))),

    editSelf: routes.logins.editSelf.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { name, language, time_zone: timeZone, area_unit: areaUnit, volume_unit: volumeUnit } = input
      const changes = { name, language, timeZone, areaUnit, volumeUnit }
      const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
      if (fields.length > 0)
        await db.transaction(async tx => {
          const [before = {}] = await tx.select().from(logins).where(eq(logins.id, principal.login))
          await tx.update(logins).set(changes).where(eq(logins.id, principal.login))
          const details = { fields: fields.join(', ') }
          await audited(tx, {
            principal,
            action: 'login.edit',
            address: context.request.ip,
            details,
            changes: changesBetween(before, changes),
          })
        })
      return selfOf(db, principal)
    }),

    prove: routes.logins.prove.handler(async ({ input: { password, tfa_code: code }, context }) => {
      const { session } = inPerson(context)
      await proveOneself(parts, context, { password, code })
      const at = now()
      if (!(await sessions.prove(session, new Date(at)))) throw signedOut()
      return { proved_until: new Date(at + PROOF_MS).toISOString() }
    }),

    changePassword: routes.logins.changePassword.handler(async ({ input: { new_password }, context }) => {
      const principal = inPerson(context)
      if (!(await passwordSuits(db, principal.login, new_password))) throw commonPassword()
      const passwordHash = await hashPassword(new_password)
      const { request, reply } = context
      clearDeviceCookie(reply)
      setKnownCookie(
        request,
        reply,
        knownBrowsers.remember(knownBrowser(request), { id: principal.login, passwordHash }),
      )
      return rotateSession(parts, context, { alone: true }, async tx => {
        await changeMails.notifyOwner(tx, principal.login, 'password')
        await storePassword(tx, principal.login, passwordHash)
        await audited(tx, { principal, action: 'login.password', address: context.request.ip })
      })
    }),

    acceptEula: routes.logins.acceptEula.handler(async ({ context }) => {
      const principal = inPerson(context)
      await db.transaction(async tx => {
        const accepted = await tx
          .update(logins)
          .set({ eulaAccepted: new Date(now()) })
          .where(and(eq(logins.id, principal.login), isNull(logins.eulaAccepted)))
          .returning({ id: logins.id })
        if (accepted.length > 0) await audited(tx, { principal, action: 'login.eula', address: context.request.ip })
      })
      return selfOf(db, principal)
    }),

    activity: routes.logins.activity.handler(({ context }) => activityOf(activePerson(signedIn(context)))),

    /** Stored once in an activity interval; the client sends it more often. */
    keepActive: routes.logins.keepActive.handler(async ({ context }) => {
      const login = activePerson(signedIn(context))
      const before = new Date(now() - activityInterval * 1000)
      await db
        .update(logins)
        .set({ lastActivity: new Date(now()) })
        .where(and(eq(logins.id, login), or(isNull(logins.lastActivity), lt(logins.lastActivity, before))))
      return activityOf(login)
    }),
  }
}
