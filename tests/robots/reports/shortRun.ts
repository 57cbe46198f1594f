import { STATE } from '../../../contract/robot/states.ts'
import type { EndedRun } from '../../../robots/reports/endedRun.ts'
import { createRunTally } from '../../../robots/reports/runTally.ts'

/** A run of ten metres on no map. */
export function shortRun(run: string): EndedRun {
  const tally = createRunTally({
    run,
    plan: 3,
    planType: 'cleaning',
    softwareVersion: '2.7.1',
    swath: 0.6,
    sectors: [],
    startMs: 1_780_000_000_000,
    state: STATE.clean,
    volts: 38,
  })
  for (let x = 0; x <= 10; x++) tally.pose({ x, y: 0, w: 0 })
  return tally.end(1_780_000_060_000, 'finished', 37.5)
}
