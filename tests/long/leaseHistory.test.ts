import { expect, test } from 'vitest'
import { startCommanding } from '../server/fleet/commands/commanding.ts'
import { violations } from '../server/fleet/control/leaseHistory.ts'
import { runLeases } from '../server/fleet/control/leaseRun.ts'

const commanding = await startCommanding()
/** Each step is up to five things at once. */
const STEPS = 250

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'M-026 M-033 thousands of things that people do to control over sockets keep its rules, seed %i',
  async seed => {
    expect(violations(await runLeases(commanding, seed, STEPS))).toEqual([])
  },
  600_000,
)
