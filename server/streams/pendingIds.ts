import type { Resource } from '../../contract/permissions.ts'
import type { Database } from '../database/database.ts'
import { logins, permissions } from '../database/schema.ts'
import { and, eq, exists, inArray, sql } from '../database/sql.ts'
import { loginSees } from '../identity/visibleAccounts.ts'

/** Beyond so many of an account at once a list has to be read anew in any case. */
const MAX_IDS = 1000

/** Things of accounts that have changed and are not announced yet, to those who may view what they are. */
export function createPendingIds(db: Database, resource: Resource) {
  let byAccount = new Map<number, readonly number[]>()
  const mayView = db
    .select({ one: sql`1` })
    .from(permissions)
    .where(and(eq(permissions.role, logins.role), eq(permissions.resource, resource), eq(permissions.action, 'view')))
  const add = (account: number, ids: readonly number[]): void => {
    byAccount.set(account, [...new Set([...(byAccount.get(account) ?? []), ...ids])].slice(-MAX_IDS))
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
        for (const [account, ids] of stored) {
          const readers = await db
            .select({ login: logins.id })
            .from(logins)
            .where(and(inArray(logins.id, [...listening]), loginSees([account]), exists(mayView)))
          for (const { login } of readers) byLogin.set(login, [...(byLogin.get(login) ?? []), ...ids])
          rest.delete(account)
        }
      } catch (error) {
        for (const [account, ids] of rest) add(account, ids)
        if (byLogin.size === 0) throw error
      }
      return byLogin
    },
  }
}
