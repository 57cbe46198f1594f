import type { JournalEntry, NewEntry } from '../../contract/journal/entries.ts'

/** A place in the order of facts. What refers to an earlier one reads its number when it is written itself. */
export type Slot = { n: number; write: (() => NewEntry & { readonly atMs: number }) | undefined }

export const newSlot = (write?: Slot['write']): Slot => ({ n: 0, write })

/** Numbers what there is to write, from `first` on. A place that was left empty has no number. */
export function written(slots: readonly Slot[], first: number): readonly JournalEntry[] {
  const entries: JournalEntry[] = []
  for (const slot of slots) {
    if (!slot.write) continue
    slot.n = first + entries.length
    entries.push({ n: slot.n, ...slot.write() })
  }
  return entries
}
