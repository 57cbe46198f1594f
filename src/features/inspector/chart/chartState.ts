/** Which parts of a chart are lit by an event or a search, and where an actor is in words. */
import type { ChartDefinition, ChartTransition } from '../../../../contract/journal/chart.ts'
import type { JournalStateValue, JournalTransition } from '../../../../contract/journal/entries.ts'

/** Ids of the chart's transitions that an event took. */
export const takenTransitions = (
  { transitions }: ChartDefinition,
  taken: readonly JournalTransition[],
): readonly string[] =>
  taken.flatMap(
    ({ source, targets, event }) =>
      transitions.find(each => each.source === source && each.event === event && each.targets.join() === targets.join())
        ?.id ?? [],
  )

/** Where an actor is, as one line: `watch.linked.up.holder.self, cooldown.over`. */
export function valueText(value: JournalStateValue | undefined): string {
  if (value === undefined) return ''
  const leaves = (inner: JournalStateValue, path: string): readonly string[] =>
    typeof inner === 'string'
      ? [`${path}${inner}`]
      : Object.entries(inner).flatMap(([key, rest]) =>
          typeof rest === 'object' && Object.keys(rest).length === 0
            ? [`${path}${key}`]
            : leaves(rest, `${path}${key}.`),
        )
  return leaves(value, '').join(', ')
}

/** Ids of states and transitions whose names have the text; none for no text. */
export function foundInChart({ states, transitions }: ChartDefinition, text: string): ReadonlySet<string> {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return new Set()
  const has = (name: string): boolean => name.toLowerCase().includes(wanted)
  return new Set([
    ...states.filter(({ id, key }) => has(key) || has(id)).map(({ id }) => id),
    ...transitions
      .filter(({ event, guard }: ChartTransition) => has(event) || has(guard?.text ?? ''))
      .map(({ id }) => id),
  ])
}
