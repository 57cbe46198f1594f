import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explore, firstViolation } from '../server/fleet/control/explore.ts'
import { ACTIONS, worldOf } from '../server/fleet/control/world.ts'

const SEEDS = 5000
const LEVELS = [
  [1, 2, 3],
  [2, 2, 3],
  [1, 1, 2],
] as const

test.each(LEVELS)(
  'M-026 M-028 no order of six things makes two holders or lowers the fence, levels %i, %i and %i',
  (...levels) => {
    const { found, states } = explore(worldOf(levels), 6)
    expect(found).toBeUndefined()
    expect(states).toBeGreaterThan(20_000)
  },
  240_000,
)

test('M-026 M-036 thousands of long runs keep every invariant of control', () => {
  const runs = fc.property(
    fc.constantFrom(...LEVELS),
    fc.array(fc.constantFrom(...ACTIONS), { maxLength: 200 }),
    (levels, actions) => {
      expect(firstViolation(worldOf(levels), actions)).toBeUndefined()
    },
  )
  fc.assert(runs, { numRuns: SEEDS })
}, 240_000)
