import { expect, test } from 'vitest'
import { accountsBelow, narrowingSearch } from '../../../src/session/narrowing.ts'

test('A-049 an address narrows to an account, and to nothing where it makes no sense', () => {
  expect(narrowingSearch({ within: 3, text: 'x' })).toEqual({ within: 3 })
  for (const within of [undefined, 0, -1, 1.5, '3', 'all', null, [3]])
    expect(Object.keys(narrowingSearch({ within }))).toEqual([])
})

test('A-049 an account stands with all that is below it, however deep, in whatever order they come', () => {
  const accounts = [{ id: 5, parent: 4 }, { id: 1 }, { id: 4, parent: 2 }, { id: 2, parent: 1 }, { id: 3, parent: 1 }]
  expect(accountsBelow(accounts, 2)).toEqual(new Set([2, 4, 5]))
  expect(accountsBelow(accounts, 3)).toEqual(new Set([3]))
})
