import { expect, test } from 'vitest'
import { fleet } from '../../robots/fleet.ts'
import { createSimulation, simulatedMs } from '../../robots/simulation.ts'

const NIGHT_MS = 8 * 3_600_000

test('a world goes on by the time that goes by, as fast as it is set to', () => {
  expect(simulatedMs(50, 1)).toBe(50)
  expect(simulatedMs(50, 20)).toBe(1000)
  expect(simulatedMs(-50, 1), 'a clock that was put back').toBe(0)
})

test('a robot whose process slept for a night goes on where it was, and does not leap', () => {
  const [spec] = fleet(1, 1)
  if (spec === undefined) throw new Error('There is no fleet')
  const simulation = createSimulation()
  const [resident] = simulation.add([spec])
  const world = resident?.world
  const before = world?.timeMs ?? Number.NaN
  let steps = 0
  simulation.advance(simulatedMs(NIGHT_MS, 1), () => {
    steps += 1
  })
  expect(steps).toBeGreaterThan(0)
  expect((world?.timeMs ?? Number.NaN) - before).toBeLessThanOrEqual(1000)
})
