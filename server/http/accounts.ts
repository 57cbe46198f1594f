import { and, asc, eq } from 'drizzle-orm'
import { LOGIN_ROLES, UI_PREFIX } from '../../contract/permissions.ts'
import type { Account } from '../../contract/resources/people.ts'
import type { Database } from '../database/database.ts'
import { accounts, logins } from '../database/schema.ts'
import { grantsOf, roleMay } from '../identity/permissions.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { notFound } from './errors.ts'
import { routes, signedIn } from './implementer.ts'

const toAccount = (row: typeof accounts.$inferSelect): Account => ({
  id: row.id,
  name: row.name,
  role: row.role,
  tier: row.tier,
  parent: row.parent ?? undefined,
  inactive: row.inactive,
})

/** Account reads. */
export function accountRoutes({ db }: { readonly db: Database }) {
  return {
    self: routes.accounts.self.handler(async ({ context }) => {
      const [row] = await db
        .select({ account: accounts })
        .from(logins)
        .innerJoin(accounts, eq(accounts.id, logins.currentAccount))
        .where(eq(logins.id, signedIn(context).login))
      if (row === undefined) throw notFound('account')
      return toAccount(row.account)
    }),

    viewable: routes.accounts.viewable.handler(async ({ context }) => {
      const rows = await db
        .select()
        .from(accounts)
        .where(and(visibleAccounts(signedIn(context), accounts.id), eq(accounts.inactive, false)))
        .orderBy(asc(accounts.name), asc(accounts.id))
      return { data: rows.map(toAccount), total: rows.length }
    }),
  }
}

/** Permissions by role. */
export function authorizationRoutes({ db }: { readonly db: Database }) {
  return {
    permissions: routes.authorization.permissions.handler(async () => {
      const roles = LOGIN_ROLES.map(async role => {
        const grants = await grantsOf(db, role)
        const prefixed = Object.entries(grants).map(([resource, actions]) => [UI_PREFIX + resource, [...actions]])
        return [role, Object.fromEntries(prefixed)] as const
      })
      return { permissions: Object.fromEntries(await Promise.all(roles)) }
    }),

    check: routes.authorization.check.handler(async ({ input }) => {
      const role = LOGIN_ROLES.find(known => known === input.role)
      const resource = input.resource.startsWith(UI_PREFIX) ? input.resource.slice(UI_PREFIX.length) : input.resource
      return { allowed: role !== undefined && (await roleMay(db, role, resource, input.action)) }
    }),
  }
}
