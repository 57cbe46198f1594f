import { expect, test } from 'vitest'
import { fleet } from '../../robots/fleet.ts'
import { agreement } from '../robots/season/agreement.ts'

const SEEDS = 20
const MINUTES = 60_000

/** A robot and so many sectors of its site as one tank of water lasts for. */
const ROBOTS = [
  ['Knot 12', [1, 2, 3, 4, 5, 6, 7]],
  ['Curlew 09', [2, 5]],
  ['Ruff 01', [2, 6]],
] as const

test.each(ROBOTS)(
  'R-005 runs of a season have the area, time and path length of the full simulation over twenty seeds of a site (%s, sectors %j)',
  (name, sectors) => {
    const spec = fleet(12, 1).find(one => one.name === name)
    if (!spec) return expect.unreachable('there is no such robot')
    const { site } = spec
    const part = { ...site, sectors: site.sectors.filter(({ id }) => sectors.some(one => one === id)) }
    for (const [figure, ratio] of Object.entries(agreement({ ...spec, site: part }, SEEDS))) {
      expect(ratio, figure).toBeGreaterThan(0.95)
      expect(ratio, figure).toBeLessThan(1.05)
    }
  },
  20 * MINUTES,
)
