import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pose, RecordBody } from '../../../../contract/telemetry/records.ts'
import {
  firstStep,
  futurePose,
  isBlocked,
  PAD,
  safetyOf,
  stepsOf,
} from '../../../../src/features/monitor/manual/moves.ts'

type Direction = RecordBody<'move_safety'>['directions'][number]
const says = (...directions: readonly (readonly [Direction['direction'], number, number])[]) => ({
  directions: directions.map(([direction, distance, safety]) => ({ direction, distance, angle: 0, safety })),
})

test('M-063 the steps are 0.1, 0.5 and 1 m where the robot names none, else those that it names, each once', () => {
  expect(stepsOf(undefined)).toEqual([0.1, 0.5, 1])
  expect(stepsOf(says(['left', 0, 3]))).toEqual([0.1, 0.5, 1])
  expect(stepsOf(says(['forward', 0.6, 1], ['backward', -0.2, 1], ['forward', 0.2, 1], ['left', 0, 1]))).toEqual([
    0.2, 0.6,
  ])
})

test('M-063 the first step is the one nearest to 0.3 m, and the smaller of two as near', () => {
  expect(firstStep([0.1, 0.5, 1])).toBe(0.1)
  expect(firstStep([0.2, 0.35, 1])).toBe(0.35)
  expect(firstStep([0.25, 0.35])).toBe(0.25)
  expect(firstStep([2])).toBe(2)
})

test('M-062 a direction is blocked from a safety value of 30 on, and not while the robot says nothing of it', () => {
  expect([undefined, 0, 29, 29.9, 30, 255].map(isBlocked)).toEqual([false, false, false, false, true, true])
})

test('M-062 what counts is what the robot says of the direction at the distance nearest to the step', () => {
  const safety = says(['forward', 0.1, 1], ['forward', 0.5, 31], ['backward', -1, 40], ['left', 0, 12])
  expect(safetyOf(safety, 'forward', 0.1)).toBe(1)
  expect(safetyOf(safety, 'forward', 1)).toBe(31)
  expect(safetyOf(safety, 'backward', 0.1)).toBe(40)
  expect(safetyOf(safety, 'left', 0.5)).toBe(12)
  expect(safetyOf(safety, 'right', 0.5)).toBeUndefined()
  expect(safetyOf(undefined, 'forward', 0.5)).toBeUndefined()
})

test('M-063 the pad has eight moves, along arcs of 0.698 rad and on the spot by 1.396 rad, on the keys around the 5', () => {
  expect(PAD.map(({ direction, along, angle, digit }) => [digit, direction, along, angle])).toEqual([
    [7, 'forward_left', 1, 0.698],
    [8, 'forward', 1, 0],
    [9, 'forward_right', 1, -0.698],
    [4, 'left', 0, 1.396],
    [6, 'right', 0, -1.396],
    [1, 'backward_left', -1, -0.698],
    [2, 'backward', -1, 0],
    [3, 'backward_right', -1, 0.698],
  ])
})

test('M-063 each move of the pad ends on the side that it names', () => {
  for (const { direction, along, angle } of PAD) {
    const { x, y, w } = futurePose({ x: 0, y: 0, w: 0 }, along * 0.5, angle)
    expect(Math.sign(Math.round(x * 1e9)), direction).toBe(along)
    if (along === 0) expect(Math.sign(w)).toBe(direction === 'left' ? 1 : -1)
    else {
      const side = direction.endsWith('_left') ? 1 : direction.endsWith('_right') ? -1 : 0
      expect(Math.sign(Math.round(y * 1e9)), direction).toBe(side)
    }
  }
})

/** The same drive in many small straight pieces, each along its middle heading. */
function integrated(pose: Pose, distance: number, angle: number): Pose {
  const pieces = 20_000
  let [x, y] = [pose.x, pose.y]
  for (let piece = 0; piece < pieces; piece += 1) {
    const w = pose.w + (angle * (piece + 0.5)) / pieces
    x += (distance / pieces) * Math.cos(w)
    y += (distance / pieces) * Math.sin(w)
  }
  return { x, y, w: pose.w + angle }
}

test('M-063 the future pose is where a fine integration of the arc ends, whichever way the robot goes and turns', () => {
  const coordinate = fc.double({ min: -50, max: 50, noNaN: true })
  const angle = fc.oneof(
    fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    fc.constantFrom(0, 1e-9, -1e-9, 1e-6, 2e-6, 0.698, -0.698, 1.396),
  )
  fc.assert(
    fc.property(
      fc.record({ x: coordinate, y: coordinate, w: coordinate }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      angle,
      (pose, distance, turn) => {
        const [future, expected] = [futurePose(pose, distance, turn), integrated(pose, distance, turn)]
        expect(Math.hypot(future.x - expected.x, future.y - expected.y)).toBeLessThan(1e-5)
        expect(future.w).toBe(expected.w)
      },
    ),
    { numRuns: 60 },
  )
})
