import type { ChartDefinition } from '../../../contract/journal/chart.ts'
import type { JournalEntry, JournalEvent } from '../../../contract/journal/entries.ts'

/** Types of the events that a chart declares, in the order of their names; its own delays and wildcards are left out. */
export const declaredEvents = ({ transitions }: ChartDefinition): readonly string[] =>
  [...new Set(transitions.map(({ event }) => event))]
    .filter(event => event !== '' && !event.includes('*') && !event.startsWith('xstate.after.'))
    .toSorted()

/** Events of a type that the actor, or another of its machine, was sent: the newest first, each once. */
export function knownEvents(
  entries: readonly JournalEntry[],
  actor: string,
  type: string,
  max: number,
): readonly JournalEvent[] {
  const [machine] = actor.split(/[#/]/)
  const found = new Map<string, JournalEvent>()
  for (let index = entries.length - 1; index >= 0 && found.size < max; index--) {
    const entry = entries[index]
    if (entry?.kind !== 'event.sent' || entry.event.type !== type) continue
    if (entry.to !== actor && entry.to.split(/[#/]/)[0] !== machine) continue
    const text = JSON.stringify(entry.event)
    if (!found.has(text)) found.set(text, entry.event)
  }
  return [...found.values()]
}
