import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ACCOUNT_ROLES } from '../../../contract/permissions.ts'
import type { ListedAccount } from '../../../contract/resources/accounts.ts'
import { defaultAccountRole, offeredAccountRoles } from '../../../contract/resources/accounts.ts'
import { accountsSearchSchema, roleIdOf, shownRole } from '../../../src/features/accounts/accountsSearch.ts'
import { accountBranches, flat } from '../../../src/features/accounts/branches.ts'
import { rowBeginning, treeRows, treeStep } from '../../../src/features/accounts/treeRows.ts'

const account = (id: number, name: string, level: number): ListedAccount => ({
  id,
  name,
  level,
  role: 'customer',
  tier: 0,
  default_language: 'en',
  inactive: false,
  beta_trial_enabled: false,
  direct: false,
  top_level: level === 0,
  robots: 0,
  users: 0,
  plans: 0,
})
/** Meridian (Rail, Airport (T10, T2)), Halden */
const LIST = [
  account(1, 'Meridian', 0),
  account(2, 'Rail', 1),
  account(3, 'Airport', 1),
  account(4, 'T10', 2),
  account(5, 'T2', 2),
  account(6, 'Halden', 0),
]
const branches = (text = '') =>
  accountBranches(LIST, {
    nameOf: ({ name }) => name,
    order: new Intl.Collator('en', { numeric: true }).compare,
    text,
  })
const names = (rows: ReturnType<typeof treeRows>) => rows.map(({ branch }) => branch.name)

test('A-063 the list becomes a tree whose siblings stand by name, with the lines that lead to them', () => {
  expect(flat(branches()).map(({ name, guides }) => [name, ...guides])).toEqual([
    ['Halden'],
    ['Meridian'],
    ['Airport', 'branch'],
    ['T2', 'through', 'branch'],
    ['T10', 'through', 'end'],
    ['Rail', 'end'],
  ])
})

test('A-063 a search leaves what has the text in its name, and what stands above that', () => {
  expect(flat(branches(' t1 ')).map(({ name }) => name)).toEqual(['Meridian', 'Airport', 'T10'])
  expect(branches('nothing')).toEqual([])
})

test('A-065 a closed branch hides what is below it; each row knows its place', () => {
  expect(names(treeRows(branches(), new Set([3])))).toEqual(['Halden', 'Meridian', 'Airport', 'Rail'])
  const [halden, meridian, airport] = treeRows(branches(), new Set([3]))
  expect(halden).toMatchObject({ level: 1, place: 1, siblings: 2, isExpanded: undefined })
  expect(meridian).toMatchObject({ level: 1, place: 2, isExpanded: true })
  expect(airport).toMatchObject({ level: 2, place: 1, siblings: 2, isExpanded: false })
})

test.each([
  [0, 'ArrowDown', { kind: 'go', to: 1 }],
  [0, 'ArrowUp', { kind: 'go', to: 0 }],
  [2, 'End', { kind: 'go', to: 5 }],
  [5, 'ArrowDown', { kind: 'go', to: 5 }],
  [4, 'Home', { kind: 'go', to: 0 }],
  [1, 'PageDown', { kind: 'go', to: 4 }],
  [4, 'PageUp', { kind: 'go', to: 1 }],
  [1, 'ArrowRight', { kind: 'go', to: 2 }],
  [1, 'ArrowLeft', { kind: 'close' }],
  [4, 'ArrowLeft', { kind: 'go', to: 2 }],
  [5, 'ArrowLeft', { kind: 'go', to: 1 }],
  [0, 'ArrowLeft', { kind: 'go', to: 0 }],
  [0, 'ArrowRight', { kind: 'go', to: 0 }],
  [3, 'Enter', { kind: 'choose' }],
  [3, ' ', { kind: 'choose' }],
  [3, 'x', undefined],
] as const)('A-065 at row %i %s does %o', (at, key, step) => {
  expect(treeStep(treeRows(branches(), new Set()), at, key, 3)).toEqual(step)
})

test('A-065 a closed branch is opened by the right arrow, and left of what is in it leads out', () => {
  const rows = treeRows(branches(), new Set([3]))
  expect(treeStep(rows, 2, 'ArrowRight', 3)).toEqual({ kind: 'open' })
  expect(treeStep(rows, 2, 'ArrowLeft', 3)).toEqual({ kind: 'go', to: 1 })
})

test('A-065 letters lead to the next name that begins with them, and round', () => {
  const rows = treeRows(branches(), new Set())
  expect(rowBeginning(rows, 0, 't')).toBe(3)
  expect(rowBeginning(rows, 4, 'T')).toBe(4)
  expect(rowBeginning(rows, 4, 'hal')).toBe(0)
  expect(rowBeginning(rows, 4, 'x')).toBeUndefined()
})

test('A-063 A-064 the role of a link holds where it is offered; a distributor looks through two', () => {
  const of = (login: 'super' | 'distributor', id?: 1 | 2 | 3 | 4) =>
    shownRole(id, { offered: offeredAccountRoles(login), initial: defaultAccountRole(login) })
  expect([of('super'), of('distributor')]).toEqual(['customer', 'distributor-customer'])
  expect(([1, 2, 3, 4] as const).map(id => of('super', id))).toEqual(ACCOUNT_ROLES)
  expect(([1, 2, 3, 4] as const).map(id => of('distributor', id))).toEqual([
    'distributor-customer',
    'distributor-customer',
    'distributor',
    'distributor-customer',
  ])
  expect(ACCOUNT_ROLES.map(roleIdOf)).toEqual([1, 2, 3, 4])
})

test('A-061 what a link says wrong is left out', () => {
  expect(v.parse(accountsSearchSchema, { role_id: 9, account: 'x', text: '' })).toEqual({})
  expect(v.parse(accountsSearchSchema, { role_id: 3, account: 5, text: 'har' })).toEqual({
    role_id: 3,
    account: 5,
    text: 'har',
  })
})
