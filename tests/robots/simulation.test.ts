import { expect, test } from 'vitest'
import { fleet } from '../../robots/fleet.ts'
import { createSimulation } from '../../robots/simulation.ts'

const NIGHT_MS = 8 * 3_600_000

/** How far a world goes on, in its own ms, while so much real time goes by. */
function wentOn(elapsedMs: number, speed: number): number {
  const [spec] = fleet(1, 1)
  const simulation = createSimulation(speed)
  const [resident] = spec === undefined ? [] : simulation.add([spec])
  if (resident === undefined) throw new Error('There is no robot')
  const before = resident.world.timeMs
  simulation.advance(elapsedMs, () => undefined)
  return resident.world.timeMs - before
}

test('a world goes on by the time that goes by, as fast as it is set to', () => {
  expect(wentOn(100, 1)).toBe(100)
  expect(wentOn(100, 20)).toBe(2000)
  expect(wentOn(-100, 1), 'a clock that was put back').toBe(0)
})

test('a robot whose process slept for a night goes on where it was, and does not leap', () => {
  expect(wentOn(NIGHT_MS, 1)).toBe(500)
  expect(wentOn(NIGHT_MS, 20)).toBe(10_000)
})
