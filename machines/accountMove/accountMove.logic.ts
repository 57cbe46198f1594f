/** What moves with an account, and what may hold it: pure functions. */
import type { Account, AccountNode } from '../../contract/resources/accounts.ts'

/** An account that is to move. `immovable`: itself and all below it, which cannot hold it. */
export type MovingAccount = Pick<Account, 'id' | 'name'> & {
  /** Absent at the top level. */
  readonly parent: number | undefined
  readonly immovable: ReadonlySet<number>
}

/** Where it is to go: below an account, or to the top level. */
export type MoveTarget = number | 'top'

function branchOf(nodes: readonly AccountNode[], id: number): AccountNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : branchOf(node.children, id)
    if (found !== undefined) return found
  }
  return undefined
}

const idsOf = (node: AccountNode): readonly number[] => [node.id, ...node.children.flatMap(idsOf)]

/** An account of the tree, marked to be moved; undefined when the tree has it no more. */
export function markedIn(tree: readonly AccountNode[], id: number): MovingAccount | undefined {
  const node = branchOf(tree, id)
  return node && { id, name: node.name, parent: node.parent, immovable: new Set(idsOf(node)) }
}

/** Why an account cannot hold the one that moves: it is the one, it goes along, it holds it already. */
export type HoldProblem = 'itself' | 'movesAlong' | 'isParent'

export function holdProblem(moving: MovingAccount, target: MoveTarget): HoldProblem | undefined {
  if (target === 'top') return moving.parent === undefined ? 'isParent' : undefined
  if (target === moving.id) return 'itself'
  if (moving.immovable.has(target)) return 'movesAlong'
  return target === moving.parent ? 'isParent' : undefined
}
