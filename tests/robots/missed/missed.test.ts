import { expect, test } from 'vitest'
import { MISSED_CAUSES } from '../../../contract/resources/missedFloor.ts'
import { plannedRuns, SCORED_RUNS, SCORED_SEED } from './runs.ts'
import { createScorer, noConfusion, precisionAndRecall } from './score.ts'

test('over simulated runs with a cancel, a skip and pallets the classifier names the true cause of nine in ten missed square metres', () => {
  const scorer = createScorer()
  const confusion = noConfusion()
  for (const run of plannedRuns(SCORED_RUNS, SCORED_SEED))
    if (run.site.key === 'bare' && ['cancel', 'pallet skip'].some(kind => run.name.endsWith(` ${kind}`)))
      scorer.score(run, confusion)
  const causes = MISSED_CAUSES.map(cause => ({ cause, ...precisionAndRecall(confusion, cause) }))
  const all = causes.reduce((sum, { truly }) => sum + truly, 0)
  const right = MISSED_CAUSES.reduce((sum, cause) => sum + confusion[cause][cause], 0)
  expect(all).toBeGreaterThan(50)
  expect(right / all).toBeGreaterThan(0.9)
  for (const cause of ['sectorSkipped', 'runEnded'] as const) {
    expect(precisionAndRecall(confusion, cause).precision).toBeGreaterThan(0.9)
    expect(precisionAndRecall(confusion, cause).recall).toBeGreaterThan(0.9)
  }
})
