import { expect, test } from 'vitest'
import type { SectorStats } from '../../../contract/robot/runReport.ts'
import { outcomeOf } from '../../../robots/reports/runOutcome.ts'
import { beginSector, sectorStats } from '../../../robots/reports/sectorTally.ts'
import { area, areaSector, corners } from '../../../robots/sites/drawing.ts'

/** A sector of 100 m², worked through. */
function ofWard(coveredM2: number): SectorStats {
  const tally = beginSector(areaSector(1, 'Ward', corners(area(0, 0, 10, 10))))
  tally.ended = 'finished'
  return sectorStats(tally, coveredM2, 100)
}
const outcome = (coveredM2: number, outOfReachM2: number) =>
  outcomeOf({
    ending: 'finished',
    cancelled: undefined,
    sectors: [ofWard(coveredM2)],
    reasons: [],
    outOfReach: () => outOfReachM2,
  })

test('R-003 a run is a success when it covered 90 % of the floor that its robot can get to', () => {
  expect(outcome(85, 0)).toEqual({
    result: 'partial',
    reasons: [{ reason: 'coveredOfReach', numbers: { percent: 85 } }],
  })
  expect(outcome(85, 6)).toEqual({ result: 'success', reasons: [] })
  expect(outcome(70, 6)).toMatchObject({ result: 'partial' })
})
