import { expect, test } from 'vitest'
import type { Location } from '../../../contract/resources/locations.ts'
import {
  filteredRows,
  locationRows,
  orderedRows,
  type RobotThere,
} from '../../../src/features/locations/locationRows.ts'

const place = (id: number, name: string, category: Location['category'] = 'mall'): Location => ({
  id,
  name,
  category,
  account: id % 2,
  account_name: `Account ${id % 2}`,
  time_zone: 'UTC',
  requires_assessment: '0',
  environment: 'commercial',
  files: {},
})
const robot = (location: number, shape: RobotThere['shape']): RobotThere => ({ location, shape, word: shape })
const rows = locationRows(
  [place(1, 'Bay'), place(2, 'Arcade'), place(3, 'Clinic', 'hospital'), place(4, 'Depot', 'warehouse')],
  [
    { id: 1, plans: 2, pins: 0, results: [] },
    { id: 3, plans: 5, pins: 1, results: [{ id: 9, result: 'success', end_timestamp: 5 }] },
  ],
  [robot(1, 'cleaning'), robot(3, 'home'), robot(3, 'stuck'), robot(3, 'stuck'), robot(2, 'offline')],
  ({ name, account_name: account, category }) => ({ name, account, category }),
)
const names = (some: typeof rows) => some.map(({ name }) => name)
const collator = new Intl.Collator('en')

test('O-001 where something is wrong comes first, then by name; a column orders by what it shows', () => {
  expect(names(orderedRows(rows, { sort: undefined, isDescending: false }, collator))).toEqual([
    'Clinic',
    'Arcade',
    'Bay',
    'Depot',
  ])
  expect(names(orderedRows(rows, { sort: 'plans', isDescending: true }, collator))[0]).toBe('Clinic')
  expect(names(orderedRows(rows, { sort: 'lastRun', isDescending: true }, collator))[0]).toBe('Clinic')
  expect(rows.find(({ name }) => name === 'Clinic')?.worst).toEqual({ shape: 'stuck', word: 'stuck', count: 2 })
})

test('O-001 filters keep what they say, all of them together', () => {
  expect(
    names(filteredRows(rows, { text: 'account 1', category: undefined, account: undefined, robots: undefined })),
  ).toEqual(['Bay', 'Clinic'])
  expect(
    names(filteredRows(rows, { category: 'warehouse', text: undefined, account: undefined, robots: undefined })),
  ).toEqual(['Depot'])
  expect(names(filteredRows(rows, { robots: true, account: 0, text: undefined, category: undefined }))).toEqual([
    'Arcade',
  ])
})
