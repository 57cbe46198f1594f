import { expect, test } from 'vitest'
import { motionPath } from '../../map/motionPath.ts'

test('M-099 a line is its waypoints', () => {
  const waypoints = [
    { x: 0, y: 0 },
    { x: 1, y: 5 },
    { x: 2, y: 0 },
  ]
  expect(motionPath({ type: 'line', waypoints })).toBe(waypoints)
})

test.for([
  ['counter-clockwise', { x: Math.SQRT1_2, y: Math.SQRT1_2 }, Math.PI / 2],
  ['clockwise, the long way', { x: -Math.SQRT1_2, y: -Math.SQRT1_2 }, 1.5 * Math.PI],
] as const)('M-099 an arc of three waypoints is the circle through them, %s', ([, through, sweep]) => {
  const path = motionPath({ type: 'arc', waypoints: [{ x: 1, y: 0 }, through, { x: 0, y: 1 }] })
  for (const { x, y } of path) expect(Math.hypot(x, y)).toBeCloseTo(1)
  expect(path[0]?.x).toBeCloseTo(1)
  expect(path.at(-1)?.y).toBeCloseTo(1)
  const length = path
    .slice(1)
    .reduce((sum, { x, y }, i) => sum + Math.hypot(x - (path[i]?.x ?? 0), y - (path[i]?.y ?? 0)), 0)
  expect(length).toBeCloseTo(sweep, 1)
  expect(path.some(({ x, y }) => Math.hypot(x - through.x, y - through.y) < 0.06)).toBe(true)
})

test('M-099 an arc of more waypoints is its vertices, and one of three in a line stays a line', () => {
  const many = Array.from({ length: 5 }, (_, i) => ({ x: i, y: i * i }))
  expect(motionPath({ type: 'arc', waypoints: many })).toBe(many)
  const straight = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ]
  expect(motionPath({ type: 'arc', waypoints: straight })).toEqual(straight)
})
