/** What moves with an account, and what may hold it: pure functions. */
import type { AccountNode } from '../../contract/resources/accounts.ts'

/** An account that is to move, in the tree as it is. `immovable`: itself and all below it, which cannot hold it. */
export type MovingAccount = {
  readonly account: AccountNode
  readonly immovable: ReadonlySet<number>
  /** All that the mover sees, by id. */
  readonly accounts: ReadonlyMap<number, AccountNode>
}

/** Where it is to go: below an account, or to the top level. */
export type MoveTarget = number | 'top'

const withBelow = (node: AccountNode): readonly AccountNode[] => [node, ...node.children.flatMap(withBelow)]

/** An account of the tree, marked to be moved; undefined when the tree has it no more. */
export function markedIn(tree: readonly AccountNode[], id: number): MovingAccount | undefined {
  const accounts = new Map(tree.flatMap(withBelow).map(node => [node.id, node]))
  const account = accounts.get(id)
  return account && { account, accounts, immovable: new Set(withBelow(account).map(node => node.id)) }
}

/** Why an account cannot hold the one that moves: it is the one, it goes along, it holds it already. */
export type HoldProblem = 'itself' | 'movesAlong' | 'isParent'

export function holdProblem({ account, immovable }: MovingAccount, target: MoveTarget): HoldProblem | undefined {
  if (target === 'top') return account.parent === undefined ? 'isParent' : undefined
  if (target === account.id) return 'itself'
  if (immovable.has(target)) return 'movesAlong'
  return target === account.parent ? 'isParent' : undefined
}

function* lineOf(accounts: MovingAccount['accounts'], id: number | undefined): Iterable<number> {
  for (let at = id; at !== undefined; at = accounts.get(at)?.parent) yield at
}

/** Whose users stop seeing the account, and whose begin to; undefined where a move up or down one line leaves that as it is. */
export function sightChange(
  { account, accounts }: MovingAccount,
  target: MoveTarget,
): { readonly loses: AccountNode | undefined; readonly gains: AccountNode | undefined } {
  const before = [...lineOf(accounts, account.parent)]
  const after = [...lineOf(accounts, target === 'top' ? undefined : target)]
  const [from, to] = [before[0], after[0]]
  return {
    loses: from === undefined || after.includes(from) ? undefined : accounts.get(from),
    gains: to === undefined || before.includes(to) ? undefined : accounts.get(to),
  }
}
