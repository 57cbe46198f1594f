/** Facts of a journal, for the tests of what reads them. */
import type { EntryOf, JournalStateValue, Json } from '../../../contract/journal/entries.ts'

const atMs = (n: number): number => 1_000_000 + n * 1000

export const born = (
  n: number,
  actor: string,
  state: { readonly value: JournalStateValue; readonly context: Json } | undefined,
  facts: Partial<EntryOf<'actor.born'>> = {},
): EntryOf<'actor.born'> => ({
  kind: 'actor.born',
  n,
  atMs: atMs(n),
  actor,
  side: 'page',
  machine: actor,
  ...(state && { state: { ...state, status: 'active', hash: '' } }),
  ...facts,
})

export const ended = (n: number, actor: string): EntryOf<'actor.ended'> => ({
  kind: 'actor.ended',
  n,
  atMs: atMs(n),
  actor,
  status: 'stopped',
})

export const sent = (
  n: number,
  to: string,
  type: string,
  facts: Partial<EntryOf<'event.sent'>> = {},
): EntryOf<'event.sent'> => ({ kind: 'event.sent', n, atMs: atMs(n), to, event: { type }, ...facts })

/** Of the event that was sent by the fact before, unless it says otherwise. */
export const received = (
  n: number,
  actor: string,
  type: string,
  facts: Partial<EntryOf<'event.received'>> = {},
): EntryOf<'event.received'> => ({
  kind: 'event.received',
  n,
  atMs: atMs(n),
  actor,
  sent: n - 1,
  type,
  verdict: 'taken',
  guards: [],
  transitions: [],
  actions: [],
  delays: [],
  patch: [],
  ...facts,
})
