import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { newTroubles } from '../../../src/features/home/newTroubles.ts'
import { parsePins, togglePin } from '../../../src/features/home/pinnedRobots.ts'
import { fleetRow } from '../../../src/features/robots/fleetRow.ts'
import { HOME_PATHS, parseHomeView } from '../../../src/preferences/homePaths.ts'
import { robot } from './robots.ts'

test('A-046 A-080 pinned robots are a preference; what cannot be read is no pins', () => {
  expect([...parsePins('[3,7]')]).toEqual([3, 7])
  for (const broken of [undefined, '', '{', '"x"', '[1,"2"]', '[-1]', '{"0":1}'])
    expect([...parsePins(broken)]).toEqual([])
})

test('A-080 a star pins and unpins', () => {
  const pinned = togglePin(new Set([3]), 7)
  expect([...pinned]).toEqual([3, 7])
  expect([...togglePin(pinned, 3)]).toEqual([7])
})

test('A-081 the newer view is /v2 and the same path, and the one that was chosen last is remembered', () => {
  expect(HOME_PATHS.cards).toBe(`/v2${HOME_PATHS.table}`)
  expect(parseHomeView('cards')).toBe('cards')
  expect(parseHomeView(undefined)).toBe('table')
  expect(parseHomeView('map')).toBe('table')
})

test('A-077 only a robot that got into trouble since the last refresh is announced', () => {
  const rows = [
    fleetRow(robot({ id: 1, state: STATE.dangerObstacle }), undefined, false),
    fleetRow(robot({ id: 2, state: STATE.dangerObstacle }), undefined, false),
    fleetRow(robot({ id: 3, state: STATE.clean }), undefined, false),
    fleetRow(robot({ id: 4, connection: 'lost' }), undefined, false),
    fleetRow(robot({ id: 5, state: STATE.obstacle }), undefined, false),
  ]
  const before = new Map([
    [1, 'generalStates.cleaning'],
    [2, 'generalStates.stuck'],
    [3, 'generalStates.stuck'],
    [4, 'generalStates.cleaning'],
  ])
  expect(newTroubles(before, rows).map(row => row.robot.id)).toEqual([1, 4])
})
