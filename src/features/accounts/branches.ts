/** The list of accounts as a tree with its lines: pure functions. */
import type { ListedAccount } from '../../../contract/resources/accounts.ts'

/** What is drawn in one step of indentation: a line that goes on, one that turns to the row, the last that does, nothing. */
export type Guide = 'through' | 'branch' | 'end' | 'none'

export type Branch = {
  readonly account: ListedAccount
  /** As it is shown. */
  readonly name: string
  readonly children: readonly Branch[]
  readonly guides: readonly Guide[]
}

type Node = { readonly account: ListedAccount; readonly name: string; readonly children: Node[] }

/** Accounts in depth-first order become nodes; siblings stand by their shown names. */
function nodesOf(accounts: readonly ListedAccount[], nameOf: (account: ListedAccount) => string): readonly Node[] {
  const roots: Node[] = []
  const path: Node[] = []
  for (const account of accounts) {
    const node: Node = { account, name: nameOf(account), children: [] }
    path.length = account.level
    const siblings = path.at(-1)?.children ?? roots
    siblings.push(node)
    path.push(node)
  }
  return roots
}

type Order = (a: string, b: string) => number

function branchesOf(nodes: readonly Node[], order: Order, above: readonly Guide[] = [], depth = 0): readonly Branch[] {
  const sorted = nodes.toSorted((a, b) => order(a.name, b.name))
  return sorted.map((node, index) => {
    const isLast = index === sorted.length - 1
    const guides: readonly Guide[] = depth === 0 ? [] : [...above, isLast ? 'end' : 'branch']
    const passed: readonly Guide[] = depth === 0 ? [] : [...above, isLast ? 'none' : 'through']
    return { ...node, guides, children: branchesOf(node.children, order, passed, depth + 1) }
  })
}

const matching = (nodes: readonly Node[], text: string): readonly Node[] =>
  nodes.flatMap(node => {
    const children = [...matching(node.children, text)]
    return children.length > 0 || node.name.toLowerCase().includes(text) ? [{ ...node, children }] : []
  })

/** The tree of the accounts whose names hold a text, with what stands above them. */
export function accountBranches(
  accounts: readonly ListedAccount[],
  options: { readonly nameOf: (account: ListedAccount) => string; readonly order: Order; readonly text: string },
): readonly Branch[] {
  const nodes = nodesOf(accounts, options.nameOf)
  const text = options.text.trim().toLowerCase()
  return branchesOf(text === '' ? nodes : matching(nodes, text), options.order)
}

/** All of a tree, top down. */
export const flat = (branches: readonly Branch[]): readonly Branch[] =>
  branches.flatMap(branch => [branch, ...flat(branch.children)])
