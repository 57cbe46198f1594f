import type { ClientConfig } from '../../../../contract/clientConfig.ts'
import type { User } from '../../../../contract/resources/users.ts'
import { mayManage } from '../../../../contract/userRules.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import type { Principal } from '../../../identity/principal.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import { findManaged, type ManagedLogin, toUser } from '../../../users/userRows.ts'
import { hold, type Transaction } from '../../../users/userWrites.ts'
import { type RequestContext, signedIn } from '../../implementer.ts'
import { mayEdit } from './userChecks.ts'

type Parts = {
  readonly db: Database
  readonly sessions: Pick<Sessions, 'endAllWith'>
  readonly clock: Pick<Clock, 'now'>
  readonly clientConfig: Pick<ClientConfig, 'session'>
}

type LoginChange = {
  readonly id: number
  /** As the audit names it: `user.edit`. */
  readonly action: string
  /** All sessions of the login end with it: neither stands without the other. */
  readonly endsSessions?: true
  /** @returns what the audit holds of it beside the columns that changed */
  readonly write: (
    tx: Transaction,
    managed: ManagedLogin & { readonly isLastSuper: boolean },
  ) => Promise<{ readonly [name: string]: string | number }>
}

/** Logins as their managers see and change them. */
export type ManagedLogins = {
  readonly toUser: (principal: Principal, managed: ManagedLogin) => User
  /** @throws RequestError notFound when the login is out of sight */
  readonly read: (context: RequestContext, id: number) => Promise<User>
  /** One change of one login; others of the same login wait. */
  readonly change: (context: RequestContext, change: LoginChange) => Promise<void>
}

async function managedLogin(tx: Pick<Database, 'select'>, principal: Principal, id: number): Promise<ManagedLogin> {
  const managed = await findManaged(tx, principal, id)
  if (managed === undefined) throw notFound('user')
  return managed
}

export function createManagedLogins({ db, sessions, clock, clientConfig }: Parts): ManagedLogins {
  const shown = (principal: Principal, managed: ManagedLogin): User => {
    const { row, elsewhere } = managed
    const manages = mayEdit(principal) && mayManage(principal.role, row.role) && !elsewhere
    const nowMs = clock.now()
    return toUser(managed, {
      passcode: manages || row.id === principal.login,
      activeAfterMs: nowMs - clientConfig.session.expiration.timeout * 1000,
      nowMs,
    })
  }

  return {
    toUser: shown,

    async read(context, id) {
      const principal = signedIn(context)
      return shown(principal, await managedLogin(db, principal, id))
    },

    change(context, { id, action, endsSessions, write }) {
      const principal = signedIn(context)
      const changed = async (tx: Transaction): Promise<void> => {
        const held = await hold(tx, id)
        const read = async () => (await tx.select().from(logins).where(eq(logins.id, id)))[0]
        const before = await read()
        const details = await write(tx, { ...(await managedLogin(tx, principal, id)), ...held })
        await audited(tx, {
          principal,
          address: context.request.ip,
          action,
          details: { user: id, ...details },
          changes: changesBetween(before ?? {}, (await read()) ?? {}),
        })
      }
      return endsSessions ? sessions.endAllWith(id, changed) : db.transaction(changed)
    },
  }
}
