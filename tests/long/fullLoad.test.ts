import { expect, test } from 'vitest'
import { measureSurfaces } from '../render/measure.ts'

test('M-084 the full load of all layers and 20,000 points is drawn by both surfaces and counted', async () => {
  const answers = await measureSurfaces({ durationMs: 300 })
  expect(answers.map(answer => answer.kind)).toEqual(['canvas2d', 'webgl2'])
  for (const { framesPerSecond, scriptMs } of answers) {
    expect(framesPerSecond).toBeGreaterThan(0)
    expect(scriptMs).toBeGreaterThan(0)
  }
})
