/** XState's inspection events, as they were taken down, turned into the facts of the journal. */
import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import type { JournalEntry, JournalEvent, NewEntry } from '../../contract/journal/entries.ts'
import { isActorRef, isChartSnapshot, statusOf, transitionsOf } from './chartParts.ts'
import { definitionHash } from './definitionHash.ts'
import { isList, type PlainValues, plainValues } from './plainValue.ts'
import { receive } from './receivedEvent.ts'
import { type RecordedActor, recordedActors, startsAs, stateOf } from './recordedActors.ts'
import { RemoteActors, type RemoteNotice } from './remoteActors.ts'
import { newSlot, type Slot, written } from './slots.ts'
import { addDelay, addTransitions, noSteps } from './takenSteps.ts'
import { type TextTokens, textTokens } from './textTokens.ts'

/** A fact that crosses an edge of the page. */
export type EdgeFact = Exclude<NewEntry, { readonly kind: `actor.${string}` | `event.${string}` }>
/** What happened, with its time in ms since the epoch. `first`: the snapshot with which an actor starts. */
export type TakenDown =
  | { readonly atMs: number; readonly inspection: InspectionEvent; readonly first?: unknown }
  | { readonly atMs: number; readonly fact: EdgeFact }
  | { readonly atMs: number; readonly remote: RemoteNotice }

/** An event that nothing else has sent is laid to the edge fact before it, for so long. */
const EDGE_CAUSE_MS = 10

/**
 * Facts in the order in which they happened. An event is reported when it is sent, and again when the actor has finished with it; mailboxes are first
 * in, first out, and a macrostep ends in the task in which it began. So the first of an actor's mailbox is the one that it is at, and what is sent until
 * it has finished is sent in its course.
 */
export class JournalRecorder {
  readonly #actors = recordedActors()
  readonly #values: PlainValues
  readonly #remote: RemoteActors
  #next: number
  #slots: Slot[] = []
  /** Actors in the midst of an event, the innermost last. */
  #processing: RecordedActor[] = []
  #edge: { readonly slot: Slot; readonly atMs: number } | undefined

  constructor(firstNumber: number, tokens: TextTokens = textTokens()) {
    this.#next = firstNumber
    this.#values = plainValues(tokens)
    this.#remote = new RemoteActors(this.#values, write => this.#place(write))
  }

  /** Those that run, in the order in which they were started. */
  running(): readonly RecordedActor[] {
    return [...this.#actors.live].filter(({ isStarted }) => isStarted)
  }

  /** Names of the actors elsewhere that run. */
  runningElsewhere(): readonly string[] {
    return this.#remote.names()
  }

  /** @param batch what was taken down since; no macrostep may be under way */
  record(batch: readonly TakenDown[]): readonly JournalEntry[] {
    for (const each of batch) {
      if ('inspection' in each) this.#inspect(each)
      else if ('remote' in each) this.#remote.take(each.remote, each.atMs)
      else this.#edge = { slot: this.#place(() => ({ ...each.fact, atMs: each.atMs })), atMs: each.atMs }
    }
    this.#endFailed(batch.at(-1)?.atMs ?? 0)
    this.#processing = []
    const entries = written(this.#slots, this.#next)
    this.#next += entries.length
    this.#slots = []
    for (const { rate } of this.#actors.live) rate.gap = undefined
    return entries
  }

  #inspect({ atMs, inspection, first }: Extract<TakenDown, { readonly inspection: unknown }>): void {
    if (!isActorRef(inspection.actorRef)) return
    const actor = this.#actors.of(inspection.actorRef)
    if (inspection.type === '@xstate.event') {
      const { event, sourceRef } = inspection
      if (event.type === 'xstate.init') this.#start(actor, atMs, first, event['input'])
      else this.#send(actor, atMs, event, isActorRef(sourceRef) ? sourceRef : undefined)
    }
    if (inspection.type === '@xstate.snapshot') this.#settle(actor, atMs, inspection.event.type, inspection.snapshot)
    if (inspection.type === '@xstate.microstep') addTransitions(actor.steps, transitionsOf(inspection))
    if (inspection.type === '@xstate.action' && /^xstate\.(?:raise|sendTo)$/.test(inspection.action.type))
      addDelay(actor.steps, actor.machine ?? '', inspection.action.params)
  }

  #place(write?: Slot['write']): Slot {
    const slot = newSlot(write)
    this.#slots.push(slot)
    return slot
  }

  /** The event in whose course something happens now. */
  #current(): Slot | undefined {
    return this.#processing.at(-1)?.queue[0]?.received
  }

  #start(actor: RecordedActor, atMs: number, first: unknown, input: unknown): void {
    const snapshot = isChartSnapshot(first) ? first : undefined
    startsAs(actor, snapshot)
    actor.startedBy = this.#current()
    const state = snapshot && stateOf(actor, snapshot, this.#values)
    actor.context = state?.context ?? null
    const { name, parent, machine, ref, rules } = actor
    const source = typeof ref.src === 'string' && !ref.src.startsWith('xstate.') ? ref.src : undefined
    const given = input === undefined ? undefined : this.#values.of(input, rules, 'input')
    this.#place(() => ({
      kind: 'actor.born',
      atMs,
      actor: name,
      side: 'page',
      ...(parent && { parent: parent.name }),
      ...(machine !== undefined && { machine }),
      ...(snapshot && { definition: definitionHash(snapshot.machine) }),
      ...(source !== undefined && { source }),
      ...(given !== undefined && { input: given }),
      ...(state && { state }),
      ...(actor.startDelays.length > 0 && { delays: [...actor.startDelays] }),
    }))
  }

  #send(actor: RecordedActor, atMs: number, event: AnyEventObject, source: AnyActorRef | undefined): void {
    const from = source && this.#actors.of(source)
    const near = this.#edge && atMs - this.#edge.atMs <= EDGE_CAUSE_MS ? this.#edge.slot : undefined
    const cause = this.#current() ?? near ?? from?.startedBy
    const payload = this.#payload(event, actor)
    const sent = this.#place(() => ({
      kind: 'event.sent',
      atMs,
      to: actor.name,
      ...(from && { from: from.name }),
      event: payload,
      ...(cause && cause.n > 0 && { cause: cause.n }),
    }))
    if (actor.isEnded) return
    actor.queue.push({ event, sent, received: undefined })
    if (actor.queue.length === 1) this.#begin(actor)
  }

  /** A promise calls data what its machine calls output. */
  #payload({ type, ...fields }: AnyEventObject, { rules }: RecordedActor): JournalEvent {
    const data: unknown = fields['data']
    const plain = this.#values.of(type === 'xstate.promise.resolve' ? { output: data } : fields, rules)
    return typeof plain === 'object' && plain !== null && !isList(plain) ? { ...plain, type } : { type }
  }

  #begin(actor: RecordedActor): void {
    const [head] = actor.queue
    if (!head || !actor.isStarted) return
    head.received = this.#place()
    this.#processing.push(actor)
  }

  #settle(actor: RecordedActor, atMs: number, type: string, snapshot: unknown): void {
    if (actor.isEnded) return
    if (type === 'xstate.stop') return this.#end(actor, atMs, 'stopped')
    if (type === 'xstate.init') {
      actor.isStarted = true
      actor.startDelays = actor.steps.delays
      actor.steps = noSteps()
    } else {
      const head = actor.queue.shift()
      this.#processing = this.#processing.filter(each => each !== actor)
      if (head) receive(actor, atMs, head, snapshot, this.#values)
    }
    const status = statusOf(snapshot)
    if (status === 'done' || status === 'error') return this.#end(actor, atMs, status)
    this.#begin(actor)
  }

  /** An actor that throws at an event says nothing of it. */
  #endFailed(atMs: number): void {
    for (const actor of this.#actors.live) {
      const snapshot: unknown = actor.isStarted ? actor.ref.getSnapshot() : undefined
      if (statusOf(snapshot) !== 'error') continue
      const [head] = actor.queue
      if (head) receive(actor, atMs, head, actor.snapshot, this.#values)
      this.#end(actor, atMs, 'error')
    }
  }

  #end(actor: RecordedActor, atMs: number, status: 'done' | 'error' | 'stopped'): void {
    this.#processing = this.#processing.filter(each => each !== actor)
    this.#actors.end(actor)
    if (actor.isStarted) this.#place(() => ({ kind: 'actor.ended', atMs, actor: actor.name, status }))
  }
}
