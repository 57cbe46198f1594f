import type { ChartDefinition, ChartTransition } from '../../contract/journal/chart.ts'
import type { JournalStateValue, JournalTransition } from '../../contract/journal/entries.ts'
import { activeStates } from './activeStates.ts'

/**
 * Which transitions of a chart an event took, told by the states before and after: in each region the innermost that declares the event and leads
 * to where the actor is now. None where the chart does not explain it, as after changes that were lost.
 */
export function remoteTransitions(
  chart: ChartDefinition,
  event: string,
  from: JournalStateValue,
  to: JournalStateValue,
): JournalTransition[] {
  const before = new Set(activeStates(chart, from))
  const after = new Set(activeStates(chart, to))
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]))
  const histories = new Set(chart.states.flatMap(({ id, kind }) => (kind === 'history' ? [id] : [])))
  const isThere = (target: string): boolean => after.has((histories.has(target) && parents.get(target)) || target)
  const explains = ({ source, targets, ...each }: ChartTransition): boolean =>
    each.event === event && before.has(source) && targets.every(isThere)
  const found = chart.transitions.filter(explains)
  const outer = new Set(found.flatMap(({ source }) => ancestors(source, parents)))
  const taken = new Map<string, JournalTransition>()
  for (const { source, targets } of found)
    if (!outer.has(source) && !taken.has(source)) taken.set(source, { source, targets: [...targets], event })
  return [...taken.values()]
}

function ancestors(id: string, parents: ReadonlyMap<string, string | undefined>): readonly string[] {
  const above: string[] = []
  for (let parent = parents.get(id); parent !== undefined && !above.includes(parent); parent = parents.get(parent))
    above.push(parent)
  return above
}
