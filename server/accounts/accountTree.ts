/** The tree of accounts: pure functions. */
import type { AccountRole } from '../../contract/permissions.ts'
import type { Account, AccountNode, TreeFault } from '../../contract/resources/accounts.ts'

/** In depth-first order; `depth` counts from 0. */
export type TreeRow = { readonly account: Account; readonly depth: number }

/** Those of one role, or all; `level` is the number of their ancestors in the list. */
export function listed(
  rows: readonly TreeRow[],
  role: AccountRole | undefined,
): readonly { readonly account: Account; readonly level: number }[] {
  /** Whether each ancestor of the row at hand is listed, uppermost first. */
  const above: boolean[] = []
  return rows.flatMap(({ account, depth }) => {
    above.length = depth
    const level = above.filter(Boolean).length
    const isListed = role === undefined || account.role === role
    above.push(isListed)
    return isListed ? [{ account, level }] : []
  })
}

export function nested(rows: readonly TreeRow[]): AccountNode[] {
  const roots: AccountNode[] = []
  const path: AccountNode[] = []
  for (const { account, depth } of rows) {
    const node: AccountNode = { ...account, children: [] }
    path.length = depth
    const siblings = path.at(-1)?.children ?? roots
    siblings.push(node)
    path.push(node)
  }
  return roots
}

/**
 * How many things each account and all below it hold; a thing that is held several times counts once wherever it is.
 * @param holders the accounts that hold each thing
 */
export function countsWithin(
  rows: readonly TreeRow[],
  holders: Iterable<readonly number[]>,
): ReadonlyMap<number, number> {
  const parentOf = new Map(rows.map(({ account }) => [account.id, account.parent]))
  const counts = new Map<number, number>()
  for (const held of holders) {
    const counted = new Set<number>()
    for (const holder of held)
      for (let at: number | undefined = holder; at !== undefined && !counted.has(at); at = parentOf.get(at)) {
        counted.add(at)
        counts.set(at, (counts.get(at) ?? 0) + 1)
      }
  }
  return counts
}

/** The parent of every account there is; null at the top. */
export type Parents = ReadonlyMap<number, number | null>

/** An account and all above it, from the bottom up. */
export function withAncestors(parents: Parents, account: number): ReadonlySet<number> {
  const line = new Set<number>()
  for (let at: number | null | undefined = account; typeof at === 'number' && !line.has(at); at = parents.get(at))
    line.add(at)
  return line
}

/** An account and all below it, level by level: the first level is the account alone. */
export function levelsBelow(parents: Parents, account: number): readonly (readonly number[])[] {
  const children = Map.groupBy(parents.keys(), id => parents.get(id) ?? null)
  const levels: (readonly number[])[] = []
  const seen = new Set<number>()
  for (let level = [account]; level.length > 0; ) {
    levels.push(level)
    for (const id of level) seen.add(id)
    level = level.flatMap(id => children.get(id) ?? []).filter(id => !seen.has(id))
  }
  return levels
}

/** Accounts whose place is wrong: the fewest that have to go to the top for all the rest to hang together; of a circle the oldest. */
export function treeFaults(parents: Parents): ReadonlyMap<number, TreeFault> {
  const faults = new Map<number, TreeFault>()
  /** Accounts from which the way up is known to end. */
  const sound = new Set<number>()
  for (const id of [...parents.keys()].toSorted((a, b) => a - b)) {
    const way: number[] = []
    let at: number | null | undefined = id
    while (typeof at === 'number' && parents.has(at) && !sound.has(at) && !way.includes(at)) {
      way.push(at)
      at = parents.get(at)
    }
    if (typeof at === 'number' && !parents.has(at)) faults.set(way.at(-1) ?? id, 'orphan')
    if (typeof at === 'number' && way.includes(at)) faults.set(Math.min(...way.slice(way.indexOf(at))), 'cycle')
    for (const each of way) sound.add(each)
  }
  return faults
}
