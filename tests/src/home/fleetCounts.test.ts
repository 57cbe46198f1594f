import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { countsOf } from '../../../src/features/home/fleetCounts.ts'

test('A-077 A-107 the service’s counts are shown by connection and by shape', () => {
  const { connections, shapes } = countsOf([
    { connection: 'online', state: STATE.dangerObstacle, plan_type: 1, count: 2 },
    { connection: 'online', state: STATE.estop, count: 1 },
    { connection: 'online', state: STATE.clean, plan_type: 4, count: 5 },
    { connection: 'online', state: STATE.clean, plan_type: 1, count: 900 },
    { connection: 'lost', state: STATE.dangerObstacle, count: 3 },
    { connection: 'offline', count: 600 },
  ])
  expect(connections).toEqual({ online: 908, offline: 600, lost: 3 })
  expect(Object.fromEntries(shapes)).toEqual({ stuck: 3, disinfecting: 5, cleaning: 900, offline: 603 })
})
