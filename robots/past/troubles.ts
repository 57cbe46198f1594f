import { robotState } from '../../contract/robot/states.ts'
import type { PastChange } from './pastLink.ts'

/** A robot stood somewhere and waited for help. Times: ms since the epoch; map metres. */
export type Trouble = {
  /** Slug of the state. */
  readonly state: string
  readonly fromMs: number
  readonly toMs: number
  readonly x: number
  readonly y: number
}

/** Times a robot was stuck for so long at least, the longest first. */
export function troublesOf(changes: readonly PastChange[], leastMs: number): readonly Trouble[] {
  const troubles = changes.flatMap(({ state, plan_type, timeMs: fromMs, x, y }, index): readonly Trouble[] => {
    const toMs = changes[index + 1]?.timeMs
    const { generalState, slug } = robotState(state, { online: true, planType: plan_type })
    if (generalState !== 'stuck' || toMs === undefined || toMs - fromMs < leastMs) return []
    return [{ state: slug, fromMs, toMs, x, y }]
  })
  return troubles.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
}
