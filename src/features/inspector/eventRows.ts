/** The rows of the list of events: what the journal has, narrowed, each fact with what it is shown by. */
import type { EntryOf, JournalEntry } from '../../../contract/journal/entries.ts'
import type { Verdict } from '../../../contract/journal/verdicts.ts'
import type { EventFilter, EventGroup } from '../../../machines/inspector/eventFilter.ts'
import { entryOf } from '../../../machines/inspector/journalFold.ts'
import { typeText } from './chart/chartText.ts'

/** An event is shown when its actor has received it: what was sent is told there. */
export type ShownEntry = Exclude<JournalEntry, { readonly kind: 'event.sent' }>

const GROUPS: { readonly [K in ShownEntry['kind']]: EventGroup } = {
  'event.received': 'events',
  'actor.born': 'actors',
  'actor.ended': 'actors',
  'socket.message': 'service',
  'api.call': 'service',
  'readout.changed': 'page',
  'page.loaded': 'page',
  navigation: 'page',
  error: 'errors',
  'journal.gap': 'errors',
}

const isShown = (entry: JournalEntry): entry is ShownEntry => entry.kind !== 'event.sent'

/** What a row is called: the event, the message, the call, the address. */
export function titleOf(entry: ShownEntry): string {
  switch (entry.kind) {
    case 'event.received':
      return typeText(entry.type)
    case 'socket.message':
      return `${entry.direction === 'in' ? '←' : '→'} ${entry.name}`
    case 'api.call':
      return entry.route
    case 'navigation':
      return entry.route
    case 'error':
      return entry.name
    case 'readout.changed':
      return Object.keys(entry.fields).join(', ')
    default:
      return ''
  }
}

/** Whom it is about, as the second line of a row; undefined where the kind of fact says it all. */
export function actorOf(entry: ShownEntry): string | undefined {
  switch (entry.kind) {
    case 'event.received':
    case 'actor.born':
    case 'actor.ended':
      return entry.actor
    case 'socket.message':
      return entry.socket
    default:
      return undefined
  }
}

/** What a fact of an actor was caused by: the fact in whose course its event was sent. */
export function causeOf(entries: readonly JournalEntry[], entry: JournalEntry): JournalEntry | undefined {
  if (entry.kind !== 'event.received') return undefined
  const sent = entryOf(entries, entry.sent)
  return sent?.kind === 'event.sent' && sent.cause !== undefined ? entryOf(entries, sent.cause) : undefined
}

/** The event of a fact with its payload, and who sent it. */
export function sentOf(
  entries: readonly JournalEntry[],
  entry: EntryOf<'event.received'>,
): EntryOf<'event.sent'> | undefined {
  const sent = entryOf(entries, entry.sent)
  return sent?.kind === 'event.sent' ? sent : undefined
}

/** Facts that an actor received because of the fact `n`, in their order. */
export function effectsOf(entries: readonly JournalEntry[], n: number): readonly EntryOf<'event.received'>[] {
  const caused = new Set(entries.flatMap(each => (each.kind === 'event.sent' && each.cause === n ? [each.n] : [])))
  return entries.flatMap(each => (each.kind === 'event.received' && caused.has(each.sent) ? [each] : []))
}

/** Numbers of what led to a fact and of all that came of it, itself included. */
export function chainOf(entries: readonly JournalEntry[], n: number): ReadonlySet<number> {
  const chain = new Set<number>()
  for (let at = entryOf(entries, n); at !== undefined && !chain.has(at.n); at = causeOf(entries, at)) chain.add(at.n)
  const caused = new Set([n])
  const sent = new Set<number>()
  for (const entry of entries) {
    if (entry.kind === 'event.sent' && entry.cause !== undefined && caused.has(entry.cause)) sent.add(entry.n)
    if (entry.kind === 'event.received' && sent.has(entry.sent)) caused.add(entry.n)
  }
  return new Set([...chain, ...caused])
}

const belongsTo = (actor: string, name: string): boolean => name === actor || name.startsWith(`${actor}/`)

/** @param chain of the cause that is filtered by */
function passes(entry: ShownEntry, filter: EventFilter, chain: ReadonlySet<number> | undefined): boolean {
  if (chain !== undefined && !chain.has(entry.n)) return false
  if (filter.group !== undefined && GROUPS[entry.kind] !== filter.group) return false
  if (filter.verdict !== undefined && verdictOf(entry) !== filter.verdict) return false
  const actor = actorOf(entry)
  if (filter.actor !== undefined && (actor === undefined || !belongsTo(filter.actor, actor))) return false
  if (filter.text === undefined) return true
  const wanted = filter.text.toLowerCase()
  return titleOf(entry).toLowerCase().includes(wanted) || (actor?.toLowerCase().includes(wanted) ?? false)
}

const verdictOf = (entry: JournalEntry): Verdict | undefined =>
  entry.kind === 'event.received' ? entry.verdict : undefined

/** The rows of a journal that grows: those that were looked at are not looked at again. */
export class EventRows {
  readonly #filter: EventFilter
  #entries: readonly JournalEntry[] = []
  #rows: readonly ShownEntry[] = []

  constructor(filter: EventFilter) {
    this.#filter = filter
  }

  /** @returns the same list until there is another one; oldest first */
  of(entries: readonly JournalEntry[]): readonly ShownEntry[] {
    if (entries === this.#entries) return this.#rows
    const [first, last] = [this.#entries[0]?.n ?? Infinity, this.#entries.at(-1)?.n ?? -1]
    const newFirst = entries[0]?.n ?? 0
    const { cause } = this.#filter
    const chain = cause === undefined ? undefined : chainOf(entries, cause)
    // What came of a fact may be anywhere behind it.
    const goesOn = chain === undefined && newFirst >= first
    const added = goesOn ? entries.slice(firstIndexAfter(entries, last)) : entries
    const found = added.filter((entry): entry is ShownEntry => isShown(entry) && passes(entry, this.#filter, chain))
    const before = goesOn ? this.#rows.filter(({ n }) => n >= newFirst) : []
    this.#entries = entries
    if (found.length > 0 || before.length !== this.#rows.length) this.#rows = [...before, ...found]
    return this.#rows
  }
}

function firstIndexAfter(entries: readonly JournalEntry[], n: number): number {
  const index = entries.findLastIndex(entry => entry.n <= n)
  return index + 1
}

/** The row that a step leads to from the fact `at`, from the newest where it is undefined. */
export function stepTo(
  rows: readonly ShownEntry[],
  at: number | undefined,
  direction: 'first' | 'previous' | 'next',
): number | undefined {
  if (direction === 'first') return rows[0]?.n
  if (at === undefined) return direction === 'previous' ? rows.at(-1)?.n : undefined
  return direction === 'previous' ? rows.findLast(({ n }) => n < at)?.n : rows.find(({ n }) => n > at)?.n
}
