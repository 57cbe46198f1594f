/** Robots, people and accounts by their names, of those that a login sees. */
import type { Found, FoundAccount, FoundPerson, FoundRobot } from '../../contract/resources/search.ts'
import type { Database } from '../database/database.ts'
import { accounts, loginAccounts, logins, robots } from '../database/schema.ts'
import { alias, and, asc, eq, type PgColumn, type SQL, sql } from '../database/sql.ts'
import { visibleRobots } from '../fleet/robotRows.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'

/** Words beyond these narrow no further. */
const MAX_WORDS = 8

export type Sought = {
  readonly text: string
  /** `id`: the text is the beginning of an id. */
  readonly by: 'name' | 'id'
  /** Of this account and those below it. */
  readonly within: number | undefined
  /** The most that are found. */
  readonly limit: number
}

const escaped = (text: string): string => text.replaceAll(/[%_\\]/g, '\\$&')

/** Each word stands in one of the names or is the id. */
export function matches({ text, by }: Sought, id: PgColumn, names: readonly PgColumn[]): SQL | undefined {
  const words = text.split(/\s+/).filter(word => word !== '')
  if (by === 'id') return words.length === 0 ? undefined : sql`${id}::text like ${`${escaped(words.join(' '))}%`}`
  return and(
    ...words.slice(0, MAX_WORDS).map(word => {
      const isIn = names.map(name => sql`${name} ilike ${`%${escaped(word)}%`}`)
      return sql`(${sql.join([...isIn, sql`${id}::text = ${word}`], sql` or `)})`
    }),
  )
}

/** Names that begin with the text come first, then by name; of ids the lowest. */
export const inOrder = ({ text, by }: Sought, id: PgColumn, name: PgColumn): readonly SQL[] =>
  by === 'id' ? [asc(id)] : [sql`${name} ilike ${`${escaped(text.trim())}%`} desc`, asc(sql`lower(${name})`), asc(id)]

/** @param rows one more than are answered, where there are more */
export const cut = <T>(rows: readonly T[], limit: number): { readonly data: T[]; readonly more: boolean } => ({
  data: rows.slice(0, limit),
  more: rows.length > limit,
})

export async function findRobots(db: Database, principal: Principal, sought: Sought): Promise<Found['robots']> {
  const rows: readonly FoundRobot[] = await db
    .select({
      id: robots.id,
      name: robots.name,
      display_name: robots.displayName,
      account: { id: accounts.id, name: accounts.name },
    })
    .from(robots)
    .innerJoin(accounts, eq(accounts.id, robots.account))
    .where(
      visibleRobots(
        principal,
        and(
          withinAccount(principal, sought.within, robots.account),
          matches(sought, robots.id, [robots.name, robots.displayName, accounts.name]),
        ),
      ),
    )
    .orderBy(...inOrder(sought, robots.id, robots.name))
    .limit(sought.limit + 1)
  return cut(rows, sought.limit)
}

export async function findPeople(db: Database, principal: Principal, sought: Sought): Promise<Found['people']> {
  // Whoever belongs to several accounts in sight is found once, in the first of them by name.
  const seen = db
    .selectDistinctOn([loginAccounts.login], {
      login: loginAccounts.login,
      account: accounts.id,
      accountName: sql<string>`${accounts.name}`.as('account_name'),
    })
    .from(loginAccounts)
    .innerJoin(accounts, eq(accounts.id, loginAccounts.account))
    .where(
      and(
        visibleAccounts(principal, loginAccounts.account),
        withinAccount(principal, sought.within, loginAccounts.account),
      ),
    )
    .orderBy(loginAccounts.login, asc(accounts.name), asc(accounts.id))
    .as('seen')
  const rows: readonly FoundPerson[] = await db
    .select({
      id: logins.id,
      name: logins.name,
      login: logins.login,
      role: logins.role,
      account: { id: seen.account, name: seen.accountName },
    })
    .from(logins)
    .innerJoin(seen, eq(seen.login, logins.id))
    .where(matches(sought, logins.id, [logins.name, logins.login]))
    .orderBy(...inOrder(sought, logins.id, logins.name))
    .limit(sought.limit + 1)
  return cut(rows, sought.limit)
}

export async function findAccounts(db: Database, principal: Principal, sought: Sought): Promise<Found['accounts']> {
  const above = alias(accounts, 'above')
  const rows = await db
    .select({ id: accounts.id, name: accounts.name, parent: { id: above.id, name: above.name } })
    .from(accounts)
    .leftJoin(above, and(eq(above.id, accounts.parent), visibleAccounts(principal, above.id)))
    .where(
      and(
        visibleAccounts(principal, accounts.id),
        withinAccount(principal, sought.within, accounts.id),
        matches(sought, accounts.id, [accounts.name]),
      ),
    )
    .orderBy(...inOrder(sought, accounts.id, accounts.name))
    .limit(sought.limit + 1)
  const found = rows.map(({ parent, ...account }): FoundAccount => (parent ? { ...account, parent } : account))
  return cut(found, sought.limit)
}
