import { MISSED_CAUSES } from '../../contract/resources/missedFloor.ts'
import { plannedRuns, SCORED_RUNS, SCORED_SEED } from '../robots/missed/runs.ts'
import { createScorer, noConfusion, precisionAndRecall } from '../robots/missed/score.ts'
import type { Figure } from './table.ts'

const budget = { kind: 'min', value: 0.9 } as const

/** How often the cause of missed floor is the true one, by area, over runs that are lived in full. */
export async function missedFloorScore(): Promise<readonly Figure[]> {
  const scorer = createScorer()
  const confusion = noConfusion()
  for (const run of plannedRuns(SCORED_RUNS, SCORED_SEED)) scorer.score(run, confusion)
  return MISSED_CAUSES.flatMap(cause => {
    const { precision, recall, truly } = precisionAndRecall(confusion, cause)
    return [
      { what: `${cause}, truly missed`, value: truly, unit: 'm²' },
      { what: `${cause}, precision`, value: precision, unit: '', budget },
      { what: `${cause}, recall`, value: recall, unit: '', budget },
    ]
  })
}
