import { accountNameKey, MAX_ACCOUNT_DEPTH } from '../../contract/resources/accounts.ts'
import type { Database } from '../database/database.ts'
import { accounts } from '../database/schema.ts'
import { and, eq, ne, sql } from '../database/sql.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import type { Viewer } from './accountRows.ts'
import { levelsBelow, type Parents, withAncestors } from './accountTree.ts'
import { AccountRefusal } from './refusal.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type AccountRow = typeof accounts.$inferSelect

/** Holds the tree for one writer at a time, until the transaction ends; others go on reading. */
export async function holdTree(tx: Transaction): Promise<Parents> {
  await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
  const rows = await tx.select({ id: accounts.id, parent: accounts.parent }).from(accounts)
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

/** @throws AccountRefusal notFound */
export async function visibleRow(tx: Transaction, viewer: Viewer, id: number): Promise<AccountRow> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), visibleAccounts(viewer, accounts.id)))
  if (row === undefined) throw new AccountRefusal({ kind: 'notFound' })
  return row
}

/**
 * A name as it is stored, if it is one and nobody else whom the writer sees has it.
 * @param own the account that may keep its own
 */
export async function freeName(tx: Transaction, viewer: Viewer, name: string, own = 0): Promise<string> {
  const trimmed = name.trim()
  if (trimmed === '') throw new AccountRefusal({ kind: 'nameless' })
  const others = await tx
    .select({ name: accounts.name })
    .from(accounts)
    .where(and(visibleAccounts(viewer, accounts.id), ne(accounts.id, own)))
  const key = accountNameKey(trimmed)
  if (others.some(other => accountNameKey(other.name) === key)) throw new AccountRefusal({ kind: 'nameTaken' })
  return trimmed
}

/**
 * Whether a parent may take an account with all below it.
 * @param account absent while it is new
 * @throws AccountRefusal cycle, tooDeep
 */
export function checkPlace(parents: Parents, parent: number | null, account?: number): void {
  const above = parent === null ? new Set<number>() : withAncestors(parents, parent)
  if (account !== undefined && above.has(account)) throw new AccountRefusal({ kind: 'cycle' })
  const height = account === undefined ? 1 : levelsBelow(parents, account).length
  if (above.size + height > MAX_ACCOUNT_DEPTH) throw new AccountRefusal({ kind: 'tooDeep' })
}
