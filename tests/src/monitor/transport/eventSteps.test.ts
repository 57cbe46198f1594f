import { expect, test } from 'vitest'
import { PAST_EVENT_KINDS } from '../../../../contract/resources/recordings.ts'
import { toWireTime } from '../../../../contract/time.ts'
import {
  askedKinds,
  firstReached,
  nextPin,
  offeredKinds,
} from '../../../../src/features/monitor/transport/eventSteps.ts'

const SECOND = 1000
const pins = [9, 3, 5].map(s => ({ created: toWireTime(s * SECOND) }))

test('P-013 the next pin and the one before are found, never the one that playback stands at', () => {
  expect(nextPin(pins, 4 * SECOND, 'forward')).toBe(5 * SECOND)
  expect(nextPin(pins, 4 * SECOND, 'back')).toBe(3 * SECOND)
  expect(nextPin(pins, 5 * SECOND + 200, 'back')).toBe(3 * SECOND)
  expect(nextPin(pins, 5 * SECOND - 200, 'forward')).toBe(9 * SECOND)
  expect(nextPin(pins, 9 * SECOND, 'forward')).toBeUndefined()
  expect(nextPin([], 0, 'forward')).toBeUndefined()
})

test('P-013 of two moments the one that is reached first is gone to', () => {
  expect(firstReached([7, 5], 'forward')).toBe(5)
  expect(firstReached([7, 5], 'back')).toBe(7)
  expect(firstReached([undefined, 5], 'back')).toBe(5)
  expect(firstReached([undefined, undefined], 'back')).toBeUndefined()
})

test('P-013 M-021 a login that may not read faults and messages is not offered them; pins are known without asking', () => {
  const grants = { RobotMonitor: ['viewMessages'] }
  expect(offeredKinds(true, grants)).toEqual(['any', 'state', 'fault', 'message', 'pin'])
  expect(offeredKinds(true, {})).toEqual(['any', 'state', 'fault', 'pin'])
  expect(offeredKinds(false, grants)).toEqual(['any', 'state', 'pin'])
  expect(askedKinds('any')).toEqual(PAST_EVENT_KINDS)
  expect(askedKinds('fault')).toEqual(['fault'])
  expect(askedKinds('pin')).toEqual([])
})
