/** The last stretch of a journal, so that it stands by itself: what was running already is born again at its start. */
import type { EntryOf, JournalEntry } from '../../contract/journal/entries.ts'
import { type ActorMoment, JournalFold } from '../inspector/journalFold.ts'
import { contextHash } from './contextHash.ts'

/** @param fromMs facts from then on are kept, with the states that what came before has led to */
export function bundleWindow(entries: readonly JournalEntry[], fromMs: number): readonly JournalEntry[] {
  const start = entries.findIndex(({ atMs }) => atMs >= fromMs)
  const index = start < 0 ? entries.length : start
  if (index === 0) return entries
  const before = new JournalFold()
  before.update(entries.slice(0, index))
  const running = [...before.now().values()].filter(({ status }) => status === 'active')
  const lastBefore = entries[index - 1]?.n ?? 0
  // Each of them has a fact of its own before the start, so that there are numbers enough.
  const births = running.map((actor, place) => birth(actor, lastBefore - running.length + 1 + place, fromMs))
  return [...births, ...entries.slice(index)]
}

const birth = (
  { name, side, parent, machine, definition, source, value, context }: ActorMoment,
  n: number,
  atMs: number,
): EntryOf<'actor.born'> => ({
  n,
  atMs,
  kind: 'actor.born',
  actor: name,
  side,
  ...(parent !== undefined && { parent }),
  ...(machine !== undefined && { machine }),
  ...(definition !== undefined && { definition }),
  ...(source !== undefined && { source }),
  ...(value !== undefined &&
    context !== undefined && { state: { value, status: 'active', context, hash: contextHash(context) } }),
})
