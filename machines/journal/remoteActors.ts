/** Actors of the worker and of robots in the page's journal: facts of what they tell of themselves. */
import type { ChartDefinition } from '../../contract/journal/chart.ts'
import type { JournalStateValue, Json } from '../../contract/journal/entries.ts'
import type { RemoteFact } from '../../contract/journal/remoteActors.ts'
import { NUMBERS_ALONE } from './allowedTexts.ts'
import { contextHash } from './contextHash.ts'
import { chartHash } from './definitionHash.ts'
import { patchesOf } from './patch.ts'
import { isList, type PlainValues } from './plainValue.ts'
import { remoteTransitions } from './remoteTransitions.ts'
import type { Slot } from './slots.ts'

/** `by`: whose actor it is, one number for each worker: two of them have actors of the same name. */
export type RemoteNotice = { readonly fact: RemoteFact; readonly by: number }

type KnownActor = { readonly name: string; readonly chart: ChartDefinition; value: JournalStateValue; context: Json }
type Moved = Extract<RemoteFact, { readonly kind: 'moved' }>

/** An actor is known from its birth to its end; what comes outside of that is left out. */
export class RemoteActors {
  readonly #values: PlainValues
  readonly #place: (write: Slot['write']) => Slot
  readonly #live = new Map<string, KnownActor>()
  readonly #started = new Map<string, number>()

  constructor(values: PlainValues, place: (write: Slot['write']) => Slot) {
    this.#values = values
    this.#place = place
  }

  /** Those that have not ended. */
  names(): readonly string[] {
    return [...this.#live.values()].map(({ name }) => name)
  }

  take({ fact, by }: RemoteNotice, atMs: number): void {
    const key = `${by} ${fact.actor}`
    const actor = this.#live.get(key)
    if (fact.kind === 'born') this.#birth(key, fact, atMs)
    else if (actor && fact.kind === 'moved') this.#move(actor, fact, atMs)
    else if (actor) this.#end(key, actor, atMs)
  }

  #birth(
    key: string,
    { actor, side, chart, value, context }: Extract<RemoteFact, { kind: 'born' }>,
    atMs: number,
  ): void {
    const before = this.#live.get(key)
    if (before) this.#end(key, before, atMs)
    const count = (this.#started.get(actor) ?? 0) + 1
    this.#started.set(actor, count)
    const name = count === 1 ? actor : `${actor}#${count}`
    const plain = this.#values.of(context, NUMBERS_ALONE)
    this.#live.set(key, { name, chart, value, context: plain })
    const state = { value, status: 'active', context: plain, hash: contextHash(plain) } as const
    const definition = chartHash(chart)
    this.#place(() => ({ kind: 'actor.born', atMs, actor: name, side, machine: chart.id, definition, state }))
  }

  #move(actor: KnownActor, { event, isOwn, value, context, lost }: Moved, atMs: number): void {
    const { name, chart, value: from, context: before } = actor
    const { type, ...fields } = event
    const payload = this.#values.of(fields, NUMBERS_ALONE)
    const after = this.#values.of(context, NUMBERS_ALONE)
    actor.value = value
    actor.context = after
    if (lost !== undefined) this.#place(() => ({ kind: 'journal.gap', atMs, reason: 'tooMany', actor: name, lost }))
    const sent = this.#place(() => ({
      kind: 'event.sent',
      atMs,
      to: name,
      ...(isOwn && { from: name }),
      event: typeof payload === 'object' && payload !== null && !isList(payload) ? { ...payload, type } : { type },
    }))
    this.#place(() => ({
      kind: 'event.received',
      atMs,
      actor: name,
      sent: sent.n,
      type,
      verdict: 'taken',
      guards: [],
      transitions: remoteTransitions(chart, type, from, value),
      actions: [],
      delays: [],
      from,
      to: value,
      patch: patchesOf(before, after),
      hash: contextHash(after),
    }))
  }

  #end(key: string, { name }: KnownActor, atMs: number): void {
    this.#live.delete(key)
    this.#place(() => ({ kind: 'actor.ended', atMs, actor: name, status: 'stopped' }))
  }
}
