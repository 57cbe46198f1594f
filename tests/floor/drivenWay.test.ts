import { expect, test } from 'vitest'
import { driveLimits } from '../../contract/robot/driveLimits.ts'
import { toPath } from '../../floor/coveragePath.ts'
import { drivenWay } from '../../floor/drivenWay.ts'

const limits = driveLimits('neo')
const raised = {
  type: 'line' as const,
  waypoints: [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
  ],
}
const lane = { type: 'line' as const, waypoints: [{ x: 4, y: 6 }] }
const { points: path } = toPath([raised, lane], new Set([raised]))
const way = drivenWay(path, 0, { allowed: ({ headUp }) => (headUp ? 0.8 : 0.4), limits })

test('a robot drives inside the corner of its path, and comes to a stand at its end', () => {
  const nearest = Math.min(...way.points.map(({ x, y }) => Math.hypot(x - 4, y)))
  expect(nearest).toBeGreaterThan(0.05)
  expect(nearest).toBeLessThan(0.5)
  const end = way.points.at(-1)
  expect(Math.hypot((end?.x ?? 0) - 4, (end?.y ?? 0) - 6)).toBeLessThan(0.25)
})

test('it takes as long as the allowed speeds let it, and sweeps nothing on the way with its head up', () => {
  expect(way.times).toHaveLength(way.points.length)
  const firstDown = way.points.findIndex(({ headUp }) => !headUp)
  expect(way.points.slice(firstDown).every(({ headUp }) => !headUp)).toBe(true)
  expect(way.times[firstDown]).toBeGreaterThan(4 / 0.8)
  expect(way.times.at(-1)).toBeGreaterThan(4 / 0.8 + 5 / 0.4)
  expect(way.times.at(-1)).toBeLessThan(4 / 0.8 + 6 / 0.4 + 4)
})

test('one that looks the other way turns on the spot first; where there is no path nothing is driven', () => {
  const turned = drivenWay(path, Math.PI, { allowed: () => 0.8, limits })
  const straight = drivenWay(path, 0, { allowed: () => 0.8, limits })
  expect((turned.times.at(-1) ?? 0) - (straight.times.at(-1) ?? 0)).toBeGreaterThan(2)
  expect(drivenWay([], 0, { allowed: () => 1, limits }).points).toEqual([])
})
