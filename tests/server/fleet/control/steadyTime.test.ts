import { expect, test } from 'vitest'
import { createSteadyTime } from '../../../../server/fleet/control/steadyTime.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

test('M-026 a moment has one time of day however often it is read, and moves only when the clock is set', () => {
  let [wallMs, monotonicMs] = [NOON, 100.4]
  const time = createSteadyTime({ now: () => wallMs, monotonicMs: () => monotonicMs })
  const moment = time.now()
  for (let i = 0; i < 50; i++) {
    monotonicMs += 10.3
    wallMs = NOON + Math.floor(monotonicMs - 100.4)
    expect(time.timeOfDay(moment)).toBe(NOON)
  }
  wallMs += 3_600_000
  expect(time.now()).toBe(Math.round(NOON + monotonicMs - 100.4))
  expect(Math.abs(time.timeOfDay(moment) - (NOON + 3_600_000))).toBeLessThanOrEqual(1)
})
