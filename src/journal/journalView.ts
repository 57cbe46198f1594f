/** The newest facts of a tab and its actors, as a screen reads them: the same objects until something new has happened. */
import type { AnyActorRef } from 'xstate'
import type { JournalEntry, JournalStateValue, Json } from '../../contract/journal/entries.ts'
import { stateValueOf } from '../../machines/journal/chartParts.ts'
import type { RecordedActor } from '../../machines/journal/recordedActors.ts'

export type JournalActor = {
  /** As in the entries. */
  readonly name: string
  readonly parent: string | undefined
  /** Id of the machine, of a statechart. */
  readonly machine: string | undefined
  readonly isRunning: boolean
  /** Of a statechart. */
  readonly value: JournalStateValue | undefined
  /** As it is journalled, its texts replaced. */
  readonly context: Json
  /** The actor itself: to be read, and never sent anything. */
  readonly ref: AnyActorRef
}

export type JournalView = {
  /** The newest, oldest first; before the first of them stands `oldest` in the store. */
  readonly entries: readonly JournalEntry[]
  /** Those that run, and the last that have ended. */
  readonly actors: readonly JournalActor[]
}

/** So many facts stay in memory while nobody asks for older ones. */
const MAX_SHOWN_ENTRIES = 5000
/** With older ones, which are there for as long as somebody looks. */
export const MAX_ENTRIES_WITH_OLDER = 40_000
const MAX_ENDED_ACTORS = 100

export const EMPTY_VIEW: JournalView = { entries: [], actors: [] }

export function nextView(
  before: JournalView,
  added: readonly JournalEntry[],
  running: readonly RecordedActor[],
  maxEntries = MAX_SHOWN_ENTRIES,
): JournalView {
  const names = new Set(running.map(({ name }) => name))
  const ended = before.actors
    .filter(({ name }) => !names.has(name))
    .map(actor => (actor.isRunning ? { ...actor, isRunning: false } : actor))
    .slice(-MAX_ENDED_ACTORS)
  const known = new Map(before.actors.map(actor => [actor.name, actor]))
  return {
    entries: [...before.entries, ...added].slice(-maxEntries),
    actors: [...running.map(actor => shown(actor, known.get(actor.name))), ...ended],
  }
}

/** The view with facts of before its first one. */
export const withOlder = (view: JournalView, older: readonly JournalEntry[]): JournalView => ({
  ...view,
  entries: [...older, ...view.entries].slice(-MAX_ENTRIES_WITH_OLDER),
})

/** The view as it is while nobody looks at older facts. */
export const withoutOlder = (view: JournalView): JournalView =>
  view.entries.length > MAX_SHOWN_ENTRIES ? { ...view, entries: view.entries.slice(-MAX_SHOWN_ENTRIES) } : view

function shown(actor: RecordedActor, before: JournalActor | undefined): JournalActor {
  const { name, parent: starter, machine, snapshot, context, ref } = actor
  const value = snapshot && stateValueOf(snapshot)
  if (before?.ref === ref && before.value === value && before.context === context) return before
  return { name, parent: starter?.name, machine, isRunning: true, value, context, ref }
}
