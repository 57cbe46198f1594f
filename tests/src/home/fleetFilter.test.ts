import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { filterFleet } from '../../../src/features/home/fleetFilter.ts'
import { homeSearchSchema } from '../../../src/features/home/homeSearch.ts'
import { type FleetRow, fleetRow } from '../../../src/features/robots/fleetRow.ts'
import { robot } from './robots.ts'

const ROWS: readonly FleetRow[] = [
  fleetRow(robot({ id: 1, name: 'Plover 03', state: STATE.dangerObstacle, account: 1, location: 5 }), undefined, true),
  fleetRow(
    robot({ id: 2, name: 'Heron 11', state: STATE.clean, account: 2, location: 5, plan_type: 4 }),
    undefined,
    false,
  ),
  fleetRow(robot({ id: 3, name: 'Heron 12', state: STATE.main, account: 2, location: 6 }), undefined, false),
]
const textsOf = (row: FleetRow) => [row.robot.name, row.location]
const search = (query: object) => parse(homeSearchSchema, query)
const ALL = new Map([['stuck', 1]] as const)
const found = (query: object) => filterFleet(ROWS, search(query), textsOf, ALL).rows.map(row => row.robot.id)

test('A-077 each filter narrows the list', () => {
  expect(found({})).toEqual([1, 2, 3])
  expect(found({ state: 'stuck' })).toEqual([1])
  expect(found({ pinned: true })).toEqual([1])
  expect(found({ account: 2 })).toEqual([2, 3])
  expect(found({ account: 2, location: 6 })).toEqual([3])
  expect(found({ planType: 4 })).toEqual([2])
})

test('A-077 the text finds every word somewhere in the row, in any case', () => {
  expect(found({ text: 'HERON' })).toEqual([2, 3])
  expect(found({ text: 'departures heron' })).toEqual([2])
  expect(found({ text: 'curlew' })).toEqual([])
})

test('A-077 the counters say what each state would show under the other filters, and alarms are counted whatever is filtered', () => {
  const { counts, rows } = filterFleet(ROWS, search({ state: 'stuck', account: 2 }), textsOf, ALL)
  expect(rows).toEqual([])
  expect(counts.get('stuck')).toEqual({ count: 1, shown: 0 })
  expect(counts.get('disinfecting')).toEqual({ count: 1, shown: 1 })
  expect(counts.get('home')).toEqual({ count: 1, shown: 1 })
  expect(filterFleet(ROWS, search({ account: 1 }), textsOf, ALL).counts.get('home')).toEqual({ count: 0, shown: 0 })
})

test('A-077 robots that signed off are counted, and listed where they are asked for', () => {
  const rows = [...ROWS, fleetRow(robot({ id: 4, connection: 'offline' }), undefined, false)]
  const idsOf = (query: object) => filterFleet(rows, search(query), textsOf, ALL).rows.map(row => row.robot.id)
  expect(idsOf({})).toEqual([1, 2, 3])
  expect(idsOf({ state: 'offline' })).toEqual([4])
  expect(filterFleet(rows, search({}), textsOf, ALL).counts.get('offline')).toEqual({ count: 1, shown: 1 })
})

test('B-004 filters in an address that make no sense are left out, the others hold', () => {
  expect(
    search({ state: 'angry', text: '', pinned: 'maybe', account: -1, planType: 'x', sort: 'colour', location: 6 }),
  ).toEqual({
    state: undefined,
    text: undefined,
    pinned: undefined,
    account: undefined,
    location: 6,
    planType: undefined,
    sort: undefined,
    descending: undefined,
  })
})
