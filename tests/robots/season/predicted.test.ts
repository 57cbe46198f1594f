import { expect, test } from 'vitest'
import { inHall } from '../hall.ts'
import { iouOf, predictedAndDriven } from './predicted.ts'

test('what is previewed of a plan is what robots of two models drive where nothing is in their way: floor by 95 %, time within a tenth', () => {
  for (const name of ['Plover 03', 'Ruff 01']) {
    const { predicted, driven } = predictedAndDriven(inHall(name).robot.spec)
    expect(iouOf(predicted.covered, driven.covered), name).toBeGreaterThan(0.95)
    expect(Math.abs(predicted.seconds / driven.seconds - 1), name).toBeLessThan(0.1)
  }
})
