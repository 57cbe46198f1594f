import { seesEveryAccount } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { accounts, loginAccounts, logins } from '../database/schema.ts'
import { and, inArray, type PgColumn, type SQL, sql } from '../database/sql.ts'
import type { Principal } from './principal.ts'

export const seesAllAccounts = ({ role }: Pick<Principal, 'role'>): boolean => seesEveryAccount(role)

/**
 * The condition that keeps a query inside what a login may see (decision 7): the accounts it belongs to and all their descendants; everything for
 * super and support. Every query of something that has an account carries it, so what is out of sight does not exist.
 * @param account the column that holds the account's id, or what stands for it
 */
export function visibleAccounts({ login, role }: Pick<Principal, 'login' | 'role'>, account: PgColumn | SQL): SQL {
  if (seesAllAccounts({ role })) return sql`true`
  return sql`${account} in (
    with recursive visible(id) as (
      select ${loginAccounts.account} from ${loginAccounts} where ${loginAccounts.login} = ${login}
      union
      select ${accounts.id} from ${accounts} join visible on ${accounts.parent} = visible.id
    )
    select id from visible
  )`
}

/** The condition that a login may see one of some accounts: the other way round than `visibleAccounts`. */
export const loginSees = (some: readonly number[]): SQL => sql`(${logins.role} in ('super', 'support') or exists (
  with recursive above(id) as (
    select ${accounts.id} from ${accounts} where ${inArray(accounts.id, [...some])}
    union
    select ${accounts.parent} from ${accounts} join above on ${accounts.id} = above.id
  )
  select 1 from ${loginAccounts} join above on ${loginAccounts.account} = above.id where ${loginAccounts.login} = ${logins.id}
))`

/**
 * The condition that narrows a query to one account and all below it; nothing where none is said. It stands beside `visibleAccounts`, never in its
 * place. An account out of sight is as one that does not exist: also to those who see what is below it.
 * @param account the column that holds the account's id
 */
export function withinAccount(
  viewer: Pick<Principal, 'login' | 'role'>,
  within: number | undefined,
  account: PgColumn,
): SQL | undefined {
  if (within === undefined) return undefined
  return sql`${account} in (
    with recursive below(id) as (
      select ${accounts.id} from ${accounts} where ${accounts.id} = ${within} and ${visibleAccounts(viewer, accounts.id)}
      union
      select ${accounts.id} from ${accounts} join below on ${accounts.parent} = below.id
    )
    select id from below
  )`
}

/** The accounts that a login may see. */
export type AccountSight = 'all' | ReadonlySet<number>

export const sees = (sight: AccountSight, account: number | undefined): boolean =>
  sight === 'all' || (account !== undefined && sight.has(account))

/**
 * What `visibleAccounts` lets through, and `withinAccount` where an account is said, for what is not asked of the database: files of recordings, what is
 * on its way into them, reports in memory.
 */
export async function accountsInSight(
  db: Pick<Database, 'select'>,
  principal: Pick<Principal, 'login' | 'role'>,
  within?: number,
): Promise<AccountSight> {
  if (within === undefined && seesAllAccounts(principal)) return 'all'
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(visibleAccounts(principal, accounts.id), withinAccount(principal, within, accounts.id)))
  return new Set(rows.map(({ id }) => id))
}
