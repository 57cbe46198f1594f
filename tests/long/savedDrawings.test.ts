import { expect, test } from 'vitest'
import { saveAtRandom } from '../server/plans/savedDrawings.ts'

const SEEDS = 20

test('E-032 no sequence of a thousand commands reaches a saved plan that the service would refuse', () => {
  for (let seed = 1; seed <= SEEDS; seed++) expect(saveAtRandom(seed, 1000)).toBeGreaterThan(5)
}, 600_000)
