import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { joinAccount, leaveAccount } from '../../../users/userWrites.ts'
import { routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import type { ManagedLogins } from './managedLogins.ts'
import { checkGives, checkManages, checkNotLastSuper, checkOther, checkRole, passcodeTaken } from './userChecks.ts'

type Parts = {
  readonly db: Database
  readonly managed: Pick<ManagedLogins, 'read' | 'change'>
  readonly accountsChanged: () => void
}

/** A login's role, and the accounts that it belongs to. */
export function membershipRoutes({ db, managed, accountsChanged }: Parts) {
  return {
    setRole: routes.users.setRole.handler(async ({ input: { id, role }, context }) => {
      const principal = signedIn(context)
      await managed.change(context, {
        id,
        action: 'user.role',
        endsSessions: true,
        async write(tx, login) {
          checkOther(principal, id)
          checkManages(principal, login)
          checkGives(principal, login.row.role, role)
          if (role !== 'super') checkNotLastSuper(login)
          // What was given to a distributor is not given to who becomes one again.
          await tx.update(logins).set({ role, cpeEnabled: false }).where(eq(logins.id, id))
          return { before: login.row.role, role }
        },
      })
      return managed.read(context, id)
    }),

    addAccount: routes.users.addAccount.handler(async ({ input: { id, account }, context }) => {
      const principal = signedIn(context)
      await checkPlace(db, principal, account)
      await managed.change(context, {
        id,
        action: 'user.addAccount',
        async write(tx, login) {
          checkRole(principal, login)
          if (!(await joinAccount(tx, login.row, account))) throw passcodeTaken()
          return { account }
        },
      })
      accountsChanged()
      return managed.read(context, id)
    }),

    removeAccount: routes.users.removeAccount.handler(async ({ input: { id, account }, context }) => {
      const principal = signedIn(context)
      await checkPlace(db, principal, account)
      await managed.change(context, {
        id,
        action: 'user.removeAccount',
        endsSessions: true,
        async write(tx, login) {
          checkOther(principal, id)
          checkRole(principal, login)
          if (!login.accounts.some(each => each.id === account)) throw notFound('account')
          if (!(await leaveAccount(tx, login.row, account)))
            throw new RequestError('preconditionFailed', 'errors.user.lastAccount', 'Its last account')
          return { account }
        },
      })
      return {}
    }),
  }
}
