import { expect, test } from 'vitest'
import { saveAtRandom } from './savedDrawings.ts'

test('E-032 no commands, whatever they are, reach a saved plan that the service would refuse', () => {
  const saves = [1, 2].map(seed => saveAtRandom(seed, 120))
  expect(Math.min(...saves), 'it was saved at all').toBeGreaterThan(0)
})
