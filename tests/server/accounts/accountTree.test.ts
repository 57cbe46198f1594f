import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from '../../../contract/resources/accounts.ts'
import {
  countsWithin,
  levelsBelow,
  listed,
  nested,
  type Parents,
  treeFaults,
  withAncestors,
} from '../../../server/accounts/accountTree.ts'

const account = (id: number, role: Account['role'], parent?: number): Account => ({
  id,
  name: `Account ${id}`,
  role,
  tier: 0,
  parent,
  default_language: 'en',
  inactive: false,
  beta_trial_enabled: false,
  direct: false,
  top_level: parent === undefined,
})
/** 1 > (2 > 3 > 4), 5 */
const ROWS = [
  { account: account(1, 'super'), depth: 0 },
  { account: account(2, 'customer', 1), depth: 1 },
  { account: account(3, 'distributor', 2), depth: 2 },
  { account: account(4, 'customer', 3), depth: 3 },
  { account: account(5, 'customer', 1), depth: 1 },
]

test('A-063 in the list of one role an account is as deep as the accounts of the role above it', () => {
  const levels = (role?: Account['role']) => listed(ROWS, role).map(row => [row.account.id, row.level])
  expect(levels()).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 1],
  ])
  expect(levels('customer')).toEqual([
    [2, 0],
    [4, 1],
    [5, 0],
  ])
  expect(levels('distributor-customer')).toEqual([])
})

test('A-062 each account has the accounts below it as its children', () => {
  const [root, ...others] = nested(ROWS)
  expect(others).toEqual([])
  expect(root?.children.map(({ id }) => id)).toEqual([2, 5])
  expect(root?.children[0]?.children[0]?.children.map(({ id }) => id)).toEqual([4])
})

test('A-062 what an account holds counts in it and in all above, a person in several accounts once', () => {
  const counts = countsWithin(ROWS, [[4], [4, 2], [5, 4], [99]])
  expect([1, 2, 3, 4, 5].map(id => counts.get(id))).toEqual([3, 3, 3, 3, 1])
})

/** Any parents at all: of accounts that exist, of those that do not, of itself. */
const anyParents: fc.Arbitrary<Parents> = fc
  .array(fc.option(fc.integer({ min: 1, max: 14 })), { minLength: 1, maxLength: 12 })
  .map(parents => new Map(parents.map((parent, index) => [index + 1, parent])))

const endsWell = (parents: Parents, id: number, steps = 0): boolean => {
  const parent = parents.get(id)
  return parent === null || (parent !== undefined && steps < parents.size && endsWell(parents, parent, steps + 1))
}

test('A-076 whatever is wrong with the tree, putting the accounts at fault to the top makes it a tree', () => {
  fc.assert(
    fc.property(anyParents, parents => {
      const faults = treeFaults(parents)
      const repaired = new Map([...parents].map(([id, parent]) => [id, faults.has(id) ? null : parent]))
      expect([...repaired.keys()].filter(id => !endsWell(repaired, id))).toEqual([])
      // No account is moved without need: each of them stands wrong while the others are put right.
      for (const fault of faults.keys())
        expect(endsWell(new Map(repaired).set(fault, parents.get(fault) ?? null), fault)).toBe(false)
    }),
  )
})

test('A-076 an account without its parent is an orphan, and of a circle the oldest is moved', () => {
  const parents = new Map([
    [1, null],
    [2, 77],
    [3, 2],
    [4, 6],
    [5, 4],
    [6, 5],
    [7, 6],
    [8, 8],
  ])
  expect(Object.fromEntries(treeFaults(parents))).toEqual({ 2: 'orphan', 4: 'cycle', 8: 'cycle' })
})

test('A-073 what is above and what is below an account never has an end that runs in circles', () => {
  fc.assert(
    fc.property(anyParents, parents => {
      for (const id of parents.keys()) {
        const below = levelsBelow(parents, id).flat()
        expect(new Set(below).size).toBe(below.length)
        for (const other of below) if (!treeFaults(parents).size) expect(withAncestors(parents, other)).toContain(id)
      }
    }),
  )
})
