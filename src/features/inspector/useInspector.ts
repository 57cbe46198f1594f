import { useSelector } from '@xstate/react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import type { EventFilter } from '../../../machines/inspector/eventFilter.ts'
import { type InspectorInput, inspectorMachine } from '../../../machines/inspector/inspector.machine.ts'
import { type ActorMoment, type ActorMoments, entryOf, JournalFold } from '../../../machines/inspector/journalFold.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import type { JournalActor } from '../../journal/journalView.ts'
import { openTabJournal } from '../../journal/openJournal.ts'
import { journalView, subscribeJournal } from '../../journal/tabJournal.ts'
import type { BundleSource } from './bundle/openedBundle.ts'
import { EventRows, type ShownEntry, stepTo } from './eventRows.ts'

// Whoever looks before the journal has been fetched ahead sees it from its beginning all the same.
void openTabJournal()

/** The inspector's own actor, and what it does, are not shown: it would look at itself. */
const OWN = 'inspector'
const isOwn = (name: string | undefined): boolean => name !== undefined && (name === OWN || name.startsWith(`${OWN}#`))

/** Whom a fact is of. */
function nameIn(entry: JournalEntry): string | undefined {
  switch (entry.kind) {
    case 'actor.born':
    case 'actor.ended':
    case 'event.received':
      return entry.actor
    case 'event.sent':
      return entry.to
    default:
      return undefined
  }
}

const isOthers = (entry: JournalEntry): boolean => !isOwn(nameIn(entry))

type Step = 'first' | 'previous' | 'next'

/** Everything that the parts of the inspector show, of one moment. */
export type Inspector = {
  readonly entries: readonly JournalEntry[]
  readonly rows: readonly ShownEntry[]
  readonly actors: ActorMoments
  readonly live: readonly JournalActor[]
  /** The file whose session is shown; this tab's own where undefined. */
  readonly source: BundleSource | undefined
  readonly chosen: ActorMoment | undefined
  /** The actor that was asked for, whether it is known or not. */
  readonly wanted: string | undefined
  readonly at: number | undefined
  /** The fact whose moment is shown: the newest while the inspector follows. */
  readonly entry: JournalEntry | undefined
  readonly filter: EventFilter
  readonly isTrying: boolean
  readonly canStep: (direction: Step) => boolean
  readonly step: (direction: Step) => void
  readonly now: () => void
  readonly freeze: () => void
  readonly pick: (entry: ShownEntry) => void
  readonly choose: (actor: string) => void
  readonly narrow: (filter: Partial<EventFilter>) => void
  readonly openTry: () => void
  readonly closeTry: () => void
}

type Changed = (actor: string | undefined, at: number | undefined, filter: EventFilter) => void

/** Entries without the inspector's own; the same list until there is another one. */
class OthersEntries {
  #all: readonly JournalEntry[] = []
  #others: readonly JournalEntry[] = []

  of(all: readonly JournalEntry[]): readonly JournalEntry[] {
    if (all === this.#all) return this.#others
    this.#all = all
    const others = all.filter(isOthers)
    const isSame = others.length === this.#others.length && others.at(-1)?.n === this.#others.at(-1)?.n
    if (!isSame || others[0]?.n !== this.#others[0]?.n) this.#others = others
    return this.#others
  }
}

/** The first statechart that is no child: something is shown before anybody has chosen. */
const anyActor = (actors: ActorMoments): ActorMoment | undefined =>
  [...actors.values()].find(({ machine, status }) => machine !== undefined && status === 'active')

const NEVER = (): (() => void) => () => undefined

type Options = {
  /** Is told what the address is to hold. */
  readonly onChange?: Changed
  /** A session of a file, shown at its end first. */
  readonly source?: BundleSource
}

/** Of one source for as long as the component is there. */
export function useInspector(input: InspectorInput, { onChange, source }: Options = {}): Inspector {
  const ref: ActorRefFrom<typeof inspectorMachine> = useStartedActor(
    inspectorMachine,
    { id: 'inspector', input },
    ({ context }) => onChange?.(context.actor, context.at, context.filter),
  )
  const { context, isTrying } = useSelector(
    ref,
    snapshot => ({ context: snapshot.context, isTrying: snapshot.matches({ sandbox: 'open' }) }),
    (a, b) => a.context === b.context && a.isTrying === b.isTrying,
  )
  const view = useSyncExternalStore(source ? NEVER : subscribeJournal, source ? () => source.view : journalView)
  const [others] = useState(() => new OthersEntries())
  const [folded] = useState(() => new JournalFold())
  const entries = others.of(view.entries)
  const { filter } = context
  // A file has no now: its last moment stands for it.
  const last = source && entries.at(-1)?.n
  const at = context.at ?? last
  const list = useMemo(() => new EventRows(filter), [filter])
  const rows = list.of(entries)
  const actors = useMemo(() => {
    folded.update(entries)
    return at === undefined ? new Map(folded.now()) : folded.at(at)
  }, [folded, at, entries])
  const chosen = context.actor === undefined ? anyActor(actors) : actors.get(context.actor)
  const target = (direction: Step): number | undefined => stepTo(rows, at, direction)
  return {
    entries,
    rows,
    actors,
    live: view.actors.filter(({ name }) => !isOwn(name)),
    source,
    chosen,
    wanted: context.actor,
    at,
    entry: at === undefined ? entries.at(-1) : entryOf(entries, at),
    filter,
    isTrying,
    canStep: direction =>
      direction === 'next' ? at !== last : target(direction) !== undefined && target(direction) !== at,
    step: direction => {
      const n = target(direction)
      if (source === undefined || n !== undefined) ref.send({ type: 'inspector.step', direction, n })
    },
    now: () => ref.send({ type: 'inspector.now' }),
    freeze: () => {
      const newest = entries.at(-1)
      if (newest !== undefined) ref.send({ type: 'inspector.freeze', n: newest.n })
    },
    pick: entry => ref.send({ type: 'inspector.pick', n: entry.n, actor: 'actor' in entry ? entry.actor : undefined }),
    choose: actor => ref.send({ type: 'inspector.choose', actor }),
    narrow: next => ref.send({ type: 'inspector.filter', filter: next }),
    openTry: () => ref.send({ type: 'inspector.try' }),
    closeTry: () => ref.send({ type: 'inspector.closeTry' }),
  }
}
