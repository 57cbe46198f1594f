import type { ChartDefinition, ChartState } from '../../contract/journal/chart.ts'
import type { JournalStateValue } from '../../contract/journal/entries.ts'

/** Ids of the active states, the root first. */
export function activeStates({ states }: ChartDefinition, value: JournalStateValue | undefined): readonly string[] {
  const [root] = states
  if (root === undefined || value === undefined) return []
  const below = (parent: ChartState, inner: JournalStateValue): readonly string[] => {
    const keys = typeof inner === 'string' ? [[inner, undefined] as const] : Object.entries(inner)
    return keys.flatMap(([key, rest]) => {
      const state = states.find(each => each.parent === parent.id && each.key === key)
      if (state === undefined) return []
      return [state.id, ...(rest === undefined ? [] : below(state, rest))]
    })
  }
  return [root.id, ...below(root, value)]
}
