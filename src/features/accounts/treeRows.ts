/** The rows of a tree of which some branches are closed, and where keys lead among them: pure functions. */
import type { Branch } from './branches.ts'

export type TreeRow = {
  readonly branch: Branch
  /** From 1, as assistive technology counts; so is `place` among the `siblings`. */
  readonly level: number
  readonly place: number
  readonly siblings: number
  /** Absent for an account with nothing below it. */
  readonly isExpanded: boolean | undefined
}

/** What is open, top down. */
export function treeRows(branches: readonly Branch[], closed: ReadonlySet<number>, level = 1): readonly TreeRow[] {
  return branches.flatMap((branch, index) => {
    const isExpanded = branch.children.length === 0 ? undefined : !closed.has(branch.account.id)
    const row: TreeRow = { branch, level, place: index + 1, siblings: branches.length, isExpanded }
    return isExpanded === true ? [row, ...treeRows(branch.children, closed, level + 1)] : [row]
  })
}

export type TreeStep = { readonly kind: 'go'; readonly to: number } | { readonly kind: 'open' | 'close' | 'choose' }

/**
 * What a key does at a row (the treegrid pattern): up, down and the ends go from row to row; right opens and then goes in, left closes and then
 * goes out; Enter and the space bar choose. Undefined: the key is not one of the tree's.
 * @param page how many rows are in view
 */
export function treeStep(rows: readonly TreeRow[], at: number, key: string, page: number): TreeStep | undefined {
  const row = rows[at]
  if (row === undefined) return undefined
  const go = (to: number): TreeStep => ({ kind: 'go', to: Math.min(Math.max(to, 0), rows.length - 1) })
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'PageDown':
      return go(at + page)
    case 'PageUp':
      return go(at - page)
    case 'ArrowRight':
      return row.isExpanded === false ? { kind: 'open' } : go(row.isExpanded === true ? at + 1 : at)
    case 'ArrowLeft':
      if (row.isExpanded === true) return { kind: 'close' }
      return go(
        Math.max(
          0,
          rows.findLastIndex((above, index) => index < at && above.level < row.level),
          row.level === 1 ? at : 0,
        ),
      )
    case 'Enter':
    case ' ':
      return { kind: 'choose' }
    default:
      return undefined
  }
}

/** The next row whose name begins with a text, from the one at hand on and round; undefined: none does. */
export function rowBeginning(rows: readonly TreeRow[], at: number, text: string): number | undefined {
  const begins = (row: TreeRow): boolean => row.branch.name.toLowerCase().startsWith(text.toLowerCase())
  const found = [...rows.slice(at), ...rows.slice(0, at)].findIndex(begins)
  return found < 0 ? undefined : (at + found) % rows.length
}
