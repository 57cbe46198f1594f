/** Accounts as somebody sees them. */

import type { AccountRole } from '../../contract/permissions.ts'
import type { Account } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { accounts, loginAccounts } from '../database/schema.ts'
import { and, asc, eq, exists, type SQL, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

export type Viewer = Pick<Principal, 'login' | 'role'>

/** The uppermost accounts that somebody sees. */
const isTopLevel = (viewer: Viewer): SQL =>
  sql`(${accounts.parent} is null or not ${visibleAccounts(viewer, accounts.parent)})`

const columns = (db: Database, viewer: Viewer) => ({
  account: accounts,
  direct: sql<boolean>`${exists(
    db
      .select({ account: loginAccounts.account })
      .from(loginAccounts)
      .where(and(eq(loginAccounts.login, viewer.login), eq(loginAccounts.account, accounts.id))),
  )}`,
  topLevel: sql<boolean>`${isTopLevel(viewer)}`,
})

type Row = {
  readonly account: typeof accounts.$inferSelect
  readonly direct: boolean
  readonly topLevel: boolean
}

const toAccount = ({ account, direct, topLevel }: Row): Account => ({
  id: account.id,
  name: account.name,
  role: account.role,
  tier: account.tier,
  parent: topLevel ? undefined : (account.parent ?? undefined),
  default_language: account.defaultLanguage,
  inactive: account.inactive,
  beta_trial_enabled: account.betaTrialEnabled,
  direct,
  top_level: topLevel,
})

/** One account; undefined when it is out of sight. */
export async function findAccount(db: Database, viewer: Viewer, id: number): Promise<Account | undefined> {
  const [row] = await db
    .select(columns(db, viewer))
    .from(accounts)
    .where(and(visibleAccounts(viewer, accounts.id), eq(accounts.id, id)))
  return row && toAccount(row)
}

async function readAccounts(db: Database, viewer: Viewer, condition?: SQL): Promise<Account[]> {
  const rows = await db
    .select(columns(db, viewer))
    .from(accounts)
    .where(and(visibleAccounts(viewer, accounts.id), condition))
    .orderBy(asc(accounts.name), asc(accounts.id))
  return rows.map(toAccount)
}

/** Accounts that can be worked in, by name. */
export const activeAccounts = (db: Database, viewer: Viewer): Promise<Account[]> =>
  readAccounts(db, viewer, eq(accounts.inactive, false))

export const topLevelAccounts = (db: Database, viewer: Viewer): Promise<Account[]> =>
  readAccounts(db, viewer, isTopLevel(viewer))

type Page = { readonly role?: AccountRole | undefined; readonly limit: number; readonly offset: number }

/** A page of the accounts of a role, or of all, by name. */
export async function pageOfAccounts(
  db: Database,
  viewer: Viewer,
  { role, limit, offset }: Page,
): Promise<{ data: Account[]; total: number }> {
  const condition = and(visibleAccounts(viewer, accounts.id), role && eq(accounts.role, role))
  const rows = await db
    .select(columns(db, viewer))
    .from(accounts)
    .where(condition)
    .orderBy(asc(accounts.name), asc(accounts.id))
    .limit(limit)
    .offset(offset)
  return { data: rows.map(toAccount), total: await db.$count(accounts, condition) }
}

/**
 * All that somebody sees, depth first, siblings by name; `depth` counts from 0. An account that stands below itself is not among them until the
 * tree is rebuilt.
 */
export async function readTree(
  db: Database,
  viewer: Viewer,
): Promise<readonly { readonly account: Account; readonly depth: number }[]> {
  const tree = sql`(
    with recursive below(id, name, depth) as (
      select ${accounts.id}, lower(${accounts.name}), 0 from ${accounts}
      where ${visibleAccounts(viewer, accounts.id)} and ${isTopLevel(viewer)}
      union all
      select ${accounts.id}, lower(${accounts.name}), depth + 1 from ${accounts} join below on ${accounts.parent} = below.id
    ) search depth first by name, id set place
    select id, depth, place from below
  ) as tree`
  const rows = await db
    .select({ ...columns(db, viewer), depth: sql<number>`tree.depth` })
    .from(accounts)
    .innerJoin(tree, sql`tree.id = ${accounts.id}`)
    .orderBy(sql`tree.place`)
  return rows.map(row => ({ account: toAccount(row), depth: row.depth }))
}
