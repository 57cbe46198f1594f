/** Kinds of robots that clean by a plan. */
import type { KindCount } from '../../../contract/resources/planDrafts.ts'
import { USUAL_CLEANER } from '../../../contract/robot/cleanerKind.ts'
import type { robotsOfPlan } from './concerned.ts'

/** Kinds that a plan's time is told for: those that most of its robots are. */
const MAX_KINDS = 3

type Working = Awaited<ReturnType<typeof robotsOfPlan>>

/** What kinds of robots work by the plan, the commonest first; where none does, the usual one. */
export function kindsOf(working: Working): KindCount[] {
  const kinds = Map.groupBy(
    working.filter(({ robot }) => !robot.replayed),
    ({ robot }) => `${robot.model} ${robot.cleaningWidth}`,
  )
  const counted = [...kinds.values()].flatMap(of =>
    of.slice(0, 1).map(({ robot: { model, cleaningWidth } }) => ({
      kind: { model, width: cleaningWidth },
      robots: of.length,
    })),
  )
  if (counted.length === 0) return [{ kind: USUAL_CLEANER, robots: 0 }]
  return counted.toSorted((a, b) => b.robots - a.robots || b.kind.width - a.kind.width).slice(0, MAX_KINDS)
}
