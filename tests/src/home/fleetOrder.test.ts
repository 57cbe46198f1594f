import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { defaultOrder, orderBy } from '../../../src/features/home/fleetOrder.ts'
import { type FleetRow, fleetRow } from '../../../src/features/robots/fleetRow.ts'
import { robot, status } from './robots.ts'

const row = (id: number, start: string, state: number, pinned = false): FleetRow =>
  fleetRow(
    robot({ id, state, name: `R${id}`, battery: id * 10 }),
    status({ start_time: `2026-11-20 ${start}` }),
    pinned,
  )
const ids = (rows: readonly FleetRow[]) => rows.map(each => each.robot.id)
const names = { robot: (each: FleetRow) => each.robot.name, account: (each: FleetRow) => each.robot.account_name }
const collator = new Intl.Collator('en', { numeric: true })

test('A-080 pinned robots come first, then the shortest time in state, then the lowest state id', () => {
  const rows = [
    row(1, '13:00:00', STATE.clean),
    row(2, '14:00:00', STATE.dangerObstacle),
    row(3, '14:00:00', STATE.clean),
    row(4, '12:00:00', STATE.clean, true),
    row(5, '13:30:00', STATE.main, true),
  ]
  expect(ids(rows.toSorted(defaultOrder))).toEqual([5, 4, 3, 2, 1])
})

test('A-080 equal robots keep the order of their ids, and those without a known start come last', () => {
  const unknown = fleetRow(robot({ id: 9 }), undefined, false)
  expect(
    ids([unknown, row(8, '14:00:00', STATE.clean), row(7, '14:00:00', STATE.clean)].toSorted(defaultOrder)),
  ).toEqual([7, 8, 9])
  const other = fleetRow(robot({ id: 10 }), undefined, false)
  expect(ids([other, unknown].toSorted(defaultOrder))).toEqual([9, 10])
})

test('A-080 another column sorts up or down, and ties fall back to the default order', () => {
  const rows = [row(10, '13:00:00', STATE.clean), row(2, '14:00:00', STATE.clean), row(1, '12:00:00', STATE.clean)]
  expect(ids(rows.toSorted(orderBy('name', false, names, collator)))).toEqual([1, 2, 10])
  expect(ids(rows.toSorted(orderBy('name', true, names, collator)))).toEqual([10, 2, 1])
  expect(ids(rows.toSorted(orderBy('account', false, names, collator)))).toEqual([2, 10, 1])
  expect(ids(rows.toSorted(orderBy('battery', true, names, collator)))).toEqual([10, 2, 1])
  expect(ids(rows.toSorted(orderBy(undefined, true, names, collator)))).toEqual([2, 10, 1])
})
