import { and, asc, eq } from 'drizzle-orm'
import type { Account } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { accounts, logins } from '../database/schema.ts'
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
