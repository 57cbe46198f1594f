import { expect, test } from 'vitest'
import { inHall } from '../robots/hall.ts'
import { agreement } from '../robots/season/agreement.ts'

const SEEDS = 20

test('R-005 runs of a season have the area, time and path length of the full simulation, within 5 % over twenty seeds', () => {
  const ratios = agreement(inHall().robot.spec, SEEDS)
  expect(Object.keys(ratios)).toContain('area')
  for (const [figure, ratio] of Object.entries(ratios)) {
    expect(ratio, figure).toBeGreaterThan(0.95)
    expect(ratio, figure).toBeLessThan(1.05)
  }
})
