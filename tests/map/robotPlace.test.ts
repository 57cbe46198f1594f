import { expect, test } from 'vitest'
import { robotAppearance } from '../../contract/robot/models.ts'
import { applyX, applyY } from '../../map/affine.ts'
import { robotPlace, robotScale } from '../../map/robotPlace.ts'

const neo = { model: 'neo', hardware_version: '1.7', cleaning_width: 32, side_sweeper: false } as const
const plain = robotAppearance(neo)
const second = robotAppearance({ ...neo, hardware_version: '2.0', side_sweeper: true })

test('M-100 the robot is drawn in metres, but never under 22 pixels', () => {
  expect(robotScale(plain, 100, false)).toBe(1)
  expect(robotScale(plain, 5, false) * plain.sizeM.length * 5).toBeCloseTo(22)
})

test('M-019 M-024 customers see it twice its size', () => {
  expect(robotScale(plain, 100, true)).toBe(2)
})

test('M-100 the left side of hardware 2.0 with a side sweeper is drawn on the right', () => {
  const toScreen = [10, 0, 0, -10, 0, 0] as const
  const left = (appearance: typeof plain) => applyY(robotPlace(appearance, { x: 0, y: 0, w: 0 }, toScreen, false), 0, 1)
  expect(left(plain)).toBeLessThan(0)
  expect(left(second)).toBeGreaterThan(0)
  expect(applyX(robotPlace(second, { x: 0, y: 0, w: 0 }, toScreen, false), 1, 0)).toBeGreaterThan(0)
})
