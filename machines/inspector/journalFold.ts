/** What the actors of a journal are like after a fact of it: folded from their births, their events and their ends. */
import type {
  ActorSide,
  EntryOf,
  JournalDelay,
  JournalEntry,
  JournalStateValue,
  Json,
} from '../../contract/journal/entries.ts'
import { patched } from '../journal/patch.ts'

/** An actor at a moment. What no fact tells, because its birth is no longer in the journal, is undefined. */
export type ActorMoment = {
  readonly name: string
  readonly side: ActorSide
  readonly parent: string | undefined
  readonly machine: string | undefined
  readonly definition: string | undefined
  readonly source: string | undefined
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly value: JournalStateValue | undefined
  readonly context: Json | undefined
  /** Events that it has received. */
  readonly events: number
  /** The last fact that moved it. */
  readonly last: EntryOf<'event.received'> | undefined
  /** Delays that run, and since when, ms since the epoch. */
  readonly delays: readonly (JournalDelay & { readonly sinceMs: number })[]
}

export type ActorMoments = ReadonlyMap<string, ActorMoment>

const unknownActor = (name: string): ActorMoment => ({
  name,
  side: name.startsWith('worker:') ? 'worker' : name.startsWith('robot:') ? 'robot' : 'page',
  parent: name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : undefined,
  machine: undefined,
  definition: undefined,
  source: undefined,
  status: 'active',
  value: undefined,
  context: undefined,
  events: 0,
  last: undefined,
  delays: [],
})

function born({ actor, side, parent, machine, definition, source, state }: EntryOf<'actor.born'>): ActorMoment {
  return {
    ...unknownActor(actor),
    side,
    parent,
    machine,
    definition,
    source,
    status: state?.status ?? 'active',
    value: state?.value,
    context: state?.context,
  }
}

function received(before: ActorMoment, entry: EntryOf<'event.received'>): ActorMoment {
  const { to, patch, verdict } = entry
  if (verdict !== 'taken') return { ...before, events: before.events + 1, last: entry }
  const started = entry.delays.map(delay => ({ ...delay, sinceMs: entry.atMs }))
  // A delay ends with its own event, with a new start of its own, and with the state that it belongs to.
  const others = before.delays.filter(
    ({ event, state }) =>
      event !== entry.type &&
      !started.some(delay => delay.event === event) &&
      !entry.transitions.some(({ source, targets }) => targets.length > 0 && leaves(source, state)),
  )
  return {
    ...before,
    value: to ?? before.value,
    context: before.context === undefined || patch.length === 0 ? before.context : patched(before.context, patch),
    events: before.events + 1,
    last: entry,
    delays: started.length === 0 && others.length === before.delays.length ? before.delays : [...others, ...started],
  }
}

/** Whether a transition out of `source` may leave `state`: it is the state, or lies inside of it. */
const leaves = (source: string, state: string): boolean => state === source || state.startsWith(`${source}.`)

/** Takes one more fact into the actors. */
function fold(before: Map<string, ActorMoment>, entry: JournalEntry): void {
  switch (entry.kind) {
    case 'actor.born':
      before.set(entry.actor, born(entry))
      return
    case 'actor.ended': {
      const actor = before.get(entry.actor) ?? unknownActor(entry.actor)
      before.set(entry.actor, { ...actor, status: entry.status, delays: [] })
      return
    }
    case 'event.received':
      before.set(entry.actor, received(before.get(entry.actor) ?? unknownActor(entry.actor), entry))
      return
    case 'page.loaded':
      for (const [name, actor] of before)
        if (actor.status === 'active') before.set(name, { ...actor, status: 'stopped', delays: [] })
      return
    default:
  }
}

/** A copy of the actors is kept after each so many facts, so that any moment is near to one. */
const KEYFRAME_EVERY = 1000

type Keyframe = { readonly n: number; readonly actors: ActorMoments }

/** The moments of a journal that grows at its end and loses its beginning. */
export class JournalFold {
  #entries: readonly JournalEntry[] = []
  /** Before the first entry that is still there. */
  #base = new Map<string, ActorMoment>()
  #now = new Map<string, ActorMoment>()
  #keyframes: readonly Keyframe[] = []
  #asked: Keyframe | undefined

  /** Takes up the entries of a journal, oldest first: only new ones are folded, and what those made that are gone is remembered. */
  update(entries: readonly JournalEntry[]): void {
    const before = this.#entries
    if (entries === before) return
    const [first, oldFirst, oldLast] = [entries[0]?.n ?? 0, before[0]?.n, before.at(-1)?.n]
    // Another journal, or one that has older facts than before.
    if (oldFirst === undefined || oldLast === undefined || first < oldFirst || first > oldLast + 1) this.#begin()
    else
      for (const entry of before) {
        if (entry.n >= first) break
        fold(this.#base, entry)
      }
    this.#entries = entries
    this.#asked = undefined
    this.#keyframes = this.#keyframes.filter(({ n }) => n >= first)
    const from = this.#now.size === 0 ? 0 : indexAfter(entries, oldLast ?? 0)
    for (let index = from; index < entries.length; index++) this.#add(entries[index])
  }

  /** The actors as the newest fact left them. Not to be kept: it changes with the journal. */
  now(): ActorMoments {
    return this.#now
  }

  /** The actors as they were when the fact `n` had happened. */
  at(n: number): ActorMoments {
    if (this.#asked?.n === n) return this.#asked.actors
    const keyframe = this.#keyframes.findLast(each => each.n <= n)
    const actors = new Map(keyframe?.actors ?? this.#base)
    for (let index = keyframe ? indexAfter(this.#entries, keyframe.n) : 0; index < this.#entries.length; index++) {
      const entry = this.#entries[index]
      if (entry === undefined || entry.n > n) break
      fold(actors, entry)
    }
    this.#asked = { n, actors }
    return actors
  }

  #begin(): void {
    this.#base = new Map()
    this.#now = new Map()
    this.#keyframes = []
  }

  #add(entry: JournalEntry | undefined): void {
    if (entry === undefined) return
    fold(this.#now, entry)
    if (entry.n % KEYFRAME_EVERY === 0)
      this.#keyframes = [...this.#keyframes, { n: entry.n, actors: new Map(this.#now) }]
  }
}

/** Index of the first entry after the fact `n`; entries are in the order of their numbers. */
export function indexAfter(entries: readonly JournalEntry[], n: number): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.n ?? 0) <= n) low = middle + 1
    else high = middle
  }
  return low
}

/** The fact of a number; undefined where it is not in the journal any more, or not yet. */
export function entryOf(entries: readonly JournalEntry[], n: number): JournalEntry | undefined {
  const entry = entries[indexAfter(entries, n) - 1]
  return entry?.n === n ? entry : undefined
}
