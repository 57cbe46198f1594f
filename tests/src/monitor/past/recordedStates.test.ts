import { expect, test } from 'vitest'
import type { RobotStatus } from '../../../../contract/resources/robots.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { toWireTime } from '../../../../contract/time.ts'
import { recordedStates, stateAt } from '../../../../src/features/monitor/past/recordedStates.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 10, 20, 2)
const at = (minute: number): number => START_MS + minute * 60_000

const entry = (from: number, to: number | undefined, change: Partial<RobotStatus> = {}): RobotStatus => ({
  id: from + 1000,
  robot: 1,
  online: '1',
  state: STATE.clean,
  status_type: 'online',
  plan: 2,
  plan_type: 1,
  sector: 1,
  start_time: toWireTime(at(from)),
  ...(to === undefined ? {} : { end_time: toWireTime(at(to)) }),
  ...change,
})

const spans = (entries: readonly RobotStatus[]) =>
  recordedStates(entries, at(90)).map(({ fromMs, toMs, state, shape }) => [
    (fromMs - START_MS) / 60_000,
    (toMs - START_MS) / 60_000,
    state?.slug,
    shape,
  ])

test('P-017 states around a moment are shown with their whole length, the newest first; a change of sector alone is none', () => {
  const entries = [
    entry(-30, 10),
    entry(10, 20, { sector: 2 }),
    // Two hours that are asked for may both have it.
    entry(10, 20, { sector: 2 }),
    entry(20, 25, { state: STATE.dangerObstacle }),
    entry(25, undefined),
  ]
  expect(spans(entries)).toEqual([
    [25, 90, 'clean', 'cleaning'],
    [20, 25, 'danger_obstacle', 'stuck'],
    [-30, 20, 'clean', 'cleaning'],
  ])
})

test('P-017 time that no entry covers is unknown, and one that says that the robot is away is offline', () => {
  expect(spans([entry(0, 10), entry(12, 20, { status_type: 'offline' }), entry(20, 30)])).toEqual([
    [20, 30, 'clean', 'cleaning'],
    [12, 20, 'offline', 'offline'],
    [10, 12, undefined, 'unknown'],
    [0, 10, 'clean', 'cleaning'],
  ])
})

test('P-017 the state of a moment is the one that it lies in; what goes on holds after its last known second', () => {
  const states = recordedStates([entry(0, 10), entry(10, undefined, { state: STATE.dangerObstacle })], at(20))
  expect(stateAt(states, at(10) - 1)?.state?.slug).toBe('clean')
  expect(stateAt(states, at(10))?.state?.slug).toBe('danger_obstacle')
  expect(stateAt(states, at(21))?.state?.slug).toBe('danger_obstacle')
  expect(stateAt(states, at(0) - HOUR_MS)).toBeUndefined()
})
