import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import {
  createFleetRows,
  fleetRow,
  isListed,
  locationOf,
  twoDigitCount,
} from '../../../src/features/robots/fleetRow.ts'
import { robot, status } from '../home/robots.ts'

test.each([
  [0, '00'],
  [7, '07'],
  [18, '18'],
  [99, '99'],
  [100, '100'],
  [1234, '1234'],
])('A-077 %d robots are counted as %s', (count, text) => {
  expect(twoDigitCount(count)).toBe(text)
})

test('A-077 robots that are online are listed, lost ones too, those that signed off are not', () => {
  const listed = (['online', 'lost', 'offline'] as const).filter(connection => isListed(robot({ connection })))
  expect(listed).toEqual(['online', 'lost'])
})

test.each(['stuck', 'warning', 'cleaning', 'disinfecting'] as const)(
  'A-078 a %s robot with a plan is at its plan',
  shape => {
    expect(locationOf(robot(), shape)).toBe('Departures hall')
    expect(locationOf(robot({ plan: 0 }), shape)).toBe('Harbour T2')
  },
)

test.each(['home', 'operator', 'offline', 'unknown'] as const)(
  'A-078 a robot in %s is at its location, plan or not',
  shape => {
    expect(locationOf(robot(), shape)).toBe('Harbour T2')
  },
)

test('A-078 without the name that is due there is the other one, or nothing', () => {
  const nameless = robot()
  delete nameless.plan_name
  expect(locationOf(nameless, 'cleaning')).toBe('Harbour T2')
  const nowhere = robot()
  delete nowhere.location_name
  expect(locationOf(nowhere, 'home')).toBe('')
})

test('A-107 A-108 a row has the shape of the general state, its word by plan type and the state itself', () => {
  const { shape, word, detail } = fleetRow(robot({ plan_type: 4 }), status(), false)
  expect({ shape, word, detail }).toEqual({
    shape: 'disinfecting',
    word: 'generalStates.disinfecting',
    detail: 'states.disinfect',
  })
  expect(fleetRow(robot({ plan_type: 2 }), status(), false).word).toBe('generalStates.patrolling')
  expect(fleetRow(robot({ state: STATE.dangerObstacle }), status(), false)).toMatchObject({
    shape: 'stuck',
    detail: 'states.danger_obstacle',
  })
})

test('A-110 no state reads offline, a number that nobody knows reads unknown', () => {
  const stateless = robot()
  delete stateless.state
  expect(fleetRow(stateless, undefined, false)).toMatchObject({ shape: 'offline', word: 'generalStates.offline' })
  expect(fleetRow(robot({ state: 99 }), undefined, false)).toMatchObject({ shape: 'unknown', detail: 'states.unknown' })
})

test('A-077 a robot that fell silent is shown as lost, not as switched off', () => {
  const row = fleetRow(robot({ connection: 'lost', online: '0' }), status(), true)
  expect(row).toMatchObject({ shape: 'offline', word: 'connection.lost', detail: 'connection.noWord', pinned: true })
})

test('A-091 the time in state counts from the start of the newest status', () => {
  expect(fleetRow(robot(), status(), false).sinceMs).toBe(Date.UTC(2026, 10, 20, 14))
  expect(fleetRow(robot(), undefined, false)).toMatchObject({ sinceMs: undefined, isSinceLoading: false })
})

test('A-091 while the history has not come a row waits for it, and is another once it is there', () => {
  const rowsOf = createFleetRows(each => each)
  const robots = [robot()]
  const [waiting] = rowsOf(robots, undefined, new Set())
  expect(waiting).toMatchObject({ sinceMs: undefined, isSinceLoading: true })
  expect(rowsOf(robots, [], new Set())[0]).toMatchObject({ sinceMs: undefined, isSinceLoading: false })
})

test('A-077 a robot of which nothing has changed keeps its row, any other gets a new one', () => {
  const rowsOf = createFleetRows(each => ({ ...each, location_name: 'Hall' }))
  const robots = [robot(), robot({ id: 2 }), robot({ id: 3 }), robot({ id: 4, connection: 'offline' })]
  const before = rowsOf(robots, [status()], new Set())
  expect(before.map(row => row.location)).toEqual(['Departures hall', 'Departures hall', 'Departures hall', 'Hall'])
  const after = rowsOf(
    [robot(), ...robots.slice(1)],
    [status(), status({ robot: 2, start_time: '2026-11-18 10:00:00' })],
    new Set([3]),
  )
  expect(after.map((row, index) => row === before[index])).toEqual([false, false, false, true])
  expect(rowsOf(robots, [status()], new Set()).map(row => row.robot.id)).toEqual([1, 2, 3, 4])
  const again = rowsOf(robots, [status()], new Set())
  expect(rowsOf(robots, [status()], new Set()).map((row, index) => row === again[index])).toEqual([
    true,
    true,
    true,
    true,
  ])
})
