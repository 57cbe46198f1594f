import { MISSED_CAUSES } from '../../contract/resources/missedFloor.ts'
import { plannedRuns, SCORED_RUNS, SCORED_SEEDS } from '../robots/missed/runs.ts'
import { type Confusion, createScorer, noConfusion, precisionAndRecall } from '../robots/missed/score.ts'
import type { Figure } from './table.ts'

const budget = { kind: 'min', value: 0.9 } as const

/**
 * How often the cause of missed floor is the true one, by area, over runs that are lived in full: each set of runs by itself, as robots report them, and
 * all of them as if the reports did not say what the robots left out.
 */
export async function missedFloorScore(): Promise<readonly Figure[]> {
  const scorer = createScorer()
  const untold = noConfusion()
  const figures = SCORED_SEEDS.flatMap(seed => {
    const asReported = noConfusion()
    for (const run of plannedRuns(SCORED_RUNS, seed)) scorer.score(run, asReported, untold)
    return figuresOf(`runs of seed ${seed}`, asReported, true)
  })
  return [...figures, ...figuresOf('reports that do not say what was left out', untold, false)]
}

const figuresOf = (runs: string, confusion: Confusion, isHeld: boolean): readonly Figure[] =>
  MISSED_CAUSES.flatMap(cause => {
    const { precision, recall, truly } = precisionAndRecall(confusion, cause)
    const mark = isHeld ? { budget } : {}
    return [
      { what: `${runs}: ${cause}, truly missed`, value: truly, unit: 'm²' },
      { what: `${runs}: ${cause}, precision`, value: precision, unit: '', ...mark },
      { what: `${runs}: ${cause}, recall`, value: recall, unit: '', ...mark },
    ]
  })
