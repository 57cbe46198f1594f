import * as v from 'valibot'
import type { InspectionEvent } from 'xstate'
import { type JournalEntry, journalEntrySchema } from '../../../contract/journal/entries.ts'
import { type EdgeFact, JournalRecorder, type TakenDown } from '../../../machines/journal/inspection.ts'
import type { RemoteNotice } from '../../../machines/journal/remoteActors.ts'

/** A journal of a test's actors, by a clock that counts one ms for each thing that happens. */
export function recording() {
  const recorder = new JournalRecorder(1)
  let waiting: TakenDown[] = []
  let atMs = 0
  const push = (
    what: Pick<TakenDown & { readonly fact: EdgeFact }, 'fact'> | { inspection: InspectionEvent },
  ): void => {
    atMs += 0.01
    waiting.push(
      'fact' in what
        ? { atMs, fact: what.fact }
        : { atMs, inspection: what.inspection, first: firstOf(what.inspection) },
    )
  }
  return {
    recorder,
    inspect: (inspection: InspectionEvent): void => push({ inspection }),
    note: (fact: EdgeFact): void => push({ fact }),
    noteRemote: (remote: RemoteNotice): void => void waiting.push({ atMs: (atMs += 0.01), remote }),
    /** Those of what has happened since the last time; each is checked against the contract. */
    entries: (): readonly JournalEntry[] => {
      const batch = waiting
      waiting = []
      return recorder.record(batch).map(entry => v.parse(journalEntrySchema, entry))
    },
  }
}

const firstOf = (inspection: InspectionEvent): unknown =>
  inspection.type === '@xstate.event' && inspection.event.type === 'xstate.init'
    ? inspection.actorRef.getSnapshot()
    : undefined
