import type { Database } from '../database/database.ts'
import { logins, permissions } from '../database/schema.ts'
import { and, eq, exists, inArray, sql } from '../database/sql.ts'
import { loginSees } from '../identity/visibleAccounts.ts'
import type { ReportEvent } from '../reports/startReports.ts'

/** Beyond so many of an account at once a list has to be read anew in any case. */
const MAX_REPORTS = 1000

/** Reports that have been stored and are not announced yet. */
export function createPendingReports(db: Database) {
  let byAccount = new Map<number, readonly number[]>()
  const mayView = db
    .select({ one: sql`1` })
    .from(permissions)
    .where(
      and(
        eq(permissions.role, logins.role),
        eq(permissions.resource, 'CleaningReports'),
        eq(permissions.action, 'view'),
      ),
    )
  const add = ({ account, reports }: ReportEvent): void => {
    byAccount.set(account, [...(byAccount.get(account) ?? []), ...reports].slice(-MAX_REPORTS))
  }
  return {
    add,
    /** For each of the logins those that it may see; each is handed out once. */
    take: async (listening: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly number[]>> => {
      const stored = byAccount
      byAccount = new Map()
      const byLogin = new Map<number, readonly number[]>()
      if (listening.size === 0) return byLogin
      const rest = new Map(stored)
      try {
        for (const [account, reports] of stored) {
          const readers = await db
            .select({ login: logins.id })
            .from(logins)
            .where(and(inArray(logins.id, [...listening]), loginSees([account]), exists(mayView)))
          for (const { login } of readers) byLogin.set(login, [...(byLogin.get(login) ?? []), ...reports])
          rest.delete(account)
        }
      } catch (error) {
        for (const [account, reports] of rest) add({ account, reports })
        if (byLogin.size === 0) throw error
      }
      return byLogin
    },
  }
}
