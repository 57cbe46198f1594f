import { expect, test } from 'vitest'
import { tintOf } from '../../map/coverageTiles.ts'

const degrees = (value: number): number => (value * Math.PI) / 180

test.for([
  [0, 'out'],
  [90, 'out'],
  [177, 'out'],
  [180, 'back'],
  [270, 'back'],
  [357, 'back'],
  [360, 'out'],
  [-90, 'back'],
  [450, 'out'],
] as const)('M-094 a pass heading %s° is painted as %s', ([heading, tint]) => {
  expect(tintOf(degrees(heading))).toBe(tint)
})

test('M-094 a robot that wobbles about the x axis keeps its tint', () => {
  for (const wobble of [-1, 0, 1]) {
    expect(tintOf(degrees(wobble))).toBe('out')
    expect(tintOf(degrees(180 + wobble))).toBe('back')
  }
})
