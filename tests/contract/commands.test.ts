import * as v from 'valibot'
import { expect, test } from 'vitest'
import { needsControl } from '../../contract/commandRules.ts'
import { COMMAND_LIST, COMMANDS, commandExpiryMs, isCommandId } from '../../contract/commands.ts'

const accepts = (id: keyof typeof COMMANDS, payload: unknown): boolean =>
  v.safeParse(COMMANDS[id].payload, payload).success

test('M-053 commands without a payload take none', () => {
  for (const id of [2, 3, 4, 6, 7, 9, 10, 15, 16, 18, 19, 21, 23] as const) {
    expect(accepts(id, {})).toBe(true)
    expect(accepts(id, { x: 1 })).toBe(false)
  }
})

test('M-054 commands with a plain payload', () => {
  expect(accepts(0, { channel: 27 })).toBe(true)
  expect(accepts(1, { channel: 28 })).toBe(false)
  expect(accepts(5, { x: 1, y: 2, w: 3 })).toBe(true)
  expect(accepts(5, { x: 1, y: Number.NaN, w: 3 })).toBe(false)
  expect(accepts(20, { message: 'Please clear the aisle' })).toBe(true)
  expect(accepts(20, { message: '' })).toBe(false)
  expect(accepts(22, { name: 'speed', value: 0.4 })).toBe(true)
})

test('M-055 a detour goal carries x, y, w and allow_merge', () => {
  expect(accepts(8, { x: 1, y: 2, w: 0, allow_merge: true })).toBe(true)
  expect(accepts(8, { x: 1, y: 2, w: 0 })).toBe(false)
})

test('M-056 manual control carries direction and angle, or a move message', () => {
  expect(accepts(11, { direction: 'forward', angle: 0 })).toBe(true)
  const move_message = { distance: 0.5, angle: 0, future_pose: { x: 0, y: 0, w: 0 }, safety: 40 }
  expect(accepts(11, { move_message })).toBe(true)
  expect(accepts(11, { move_message: { ...move_message, safety: -1 } })).toBe(false)
})

test('M-057 skip sector carries the queue with hash and version 1', () => {
  const queue = [{ sector: 1, status: 'queued', estimated_s: 60 }]
  expect(accepts(12, { version: 1, hash: 'a', queue })).toBe(true)
  expect(accepts(12, { version: 2, hash: 'a', queue })).toBe(false)
})

test('M-058 M-059 3D sensors and field calibration', () => {
  expect(accepts(14, { toggle: false, timeout: 30 })).toBe(true)
  expect(accepts(14, { toggle: false, timeout: 7 })).toBe(false)
  expect(accepts(24, { calibration_type: 1, calibration_request: 2 })).toBe(true)
  expect(accepts(24, { calibration_type: 2, calibration_request: 1 })).toBe(false)
})

test('M-053 13 and 17 are no commands', () => {
  expect([13, 17, 25, -1].map(isCommandId)).toEqual([false, false, false, false])
})

test('M-033 only subscribe, unsubscribe and diagnostics need no control', () => {
  expect(COMMAND_LIST.filter(id => !needsControl(id))).toEqual([0, 1, 18])
})

test('M-056 a manual move expires after 2 s, everything else after 10 s', () => {
  expect(commandExpiryMs(11)).toBe(2000)
  expect(commandExpiryMs(3)).toBe(10_000)
})
