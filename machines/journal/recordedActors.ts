/** What the recorder knows of each actor of the page. */
import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { JournalDelay, Json, MachineState } from '../../contract/journal/entries.ts'
import { actorNames } from './actorNames.ts'
import { type FieldRules, fieldRules } from './allowedTexts.ts'
import { type ChartSnapshot, parentOf, stateValueOf } from './chartParts.ts'
import { contextHash } from './contextHash.ts'
import type { PlainValues } from './plainValue.ts'
import type { Slot } from './slots.ts'
import { noSteps, type TakenSteps } from './takenSteps.ts'

/** An event that was sent to an actor. `received`: where it began with it. */
export type Waiting = { readonly event: AnyEventObject; readonly sent: Slot; received: Slot | undefined }

/** How many of its events were recorded in the second that began at `sinceMs`, and how many of the batch were not. */
type Rate = { sinceMs: number; recorded: number; gap: { lost: number } | undefined }

export type RecordedActor = {
  readonly ref: AnyActorRef
  readonly name: string
  readonly parent: RecordedActor | undefined
  machine: string | undefined
  rules: FieldRules
  /** Its mailbox: the first is being processed. */
  readonly queue: Waiting[]
  isStarted: boolean
  isEnded: boolean
  snapshot: ChartSnapshot | undefined
  /** As it was journalled last. */
  context: Json
  steps: TakenSteps
  startDelays: readonly JournalDelay[]
  /** In whose course it was started. */
  startedBy: Slot | undefined
  readonly rate: Rate
}

const recordedActor = (ref: AnyActorRef, name: string, parent: RecordedActor | undefined): RecordedActor => ({
  ref,
  name,
  parent,
  machine: undefined,
  rules: fieldRules(parent?.machine),
  queue: [],
  isStarted: false,
  isEnded: false,
  snapshot: undefined,
  context: null,
  steps: noSteps(),
  startDelays: [],
  startedBy: undefined,
  rate: { sinceMs: 0, recorded: 0, gap: undefined },
})

/** All actors that were seen, each for as long as it is there. */
export type RecordedActors = {
  readonly of: (ref: AnyActorRef) => RecordedActor
  /** Those that have not ended, in the order in which they were seen. */
  readonly live: ReadonlySet<RecordedActor>
  readonly end: (actor: RecordedActor) => void
}

export function recordedActors(): RecordedActors {
  const nameOf = actorNames()
  const seen = new WeakMap<AnyActorRef, RecordedActor>()
  const live = new Set<RecordedActor>()
  const of = (ref: AnyActorRef): RecordedActor => {
    const before = seen.get(ref)
    if (before) return before
    const parent = parentOf(ref)
    const actor = recordedActor(ref, nameOf(ref), parent && of(parent))
    seen.set(ref, actor)
    live.add(actor)
    return actor
  }
  const end = (actor: RecordedActor): void => {
    actor.isEnded = true
    actor.queue.length = 0
    live.delete(actor)
  }
  return { of, live, end }
}

/** A statechart has rules of its own, an effect those of the machine that has started it. */
export function startsAs(actor: RecordedActor, snapshot: ChartSnapshot | undefined): void {
  actor.snapshot = snapshot
  if (!snapshot) return
  actor.machine = snapshot.machine.id
  actor.rules = fieldRules(actor.machine)
}

export function stateOf(actor: RecordedActor, snapshot: ChartSnapshot, values: PlainValues): MachineState {
  const context = values.of(snapshot.context, actor.rules)
  return { value: stateValueOf(snapshot), status: snapshot.status, context, hash: contextHash(context) }
}

/** Of one actor's events so many are recorded in a second one by one; of more, those that move it to another state. */
const MAX_EVENTS_PER_SECOND = 30

/** Leaves the event out and counts it, in the place of the first of the batch that was left out. */
export function isTooMany({ rate, name }: RecordedActor, atMs: number, { sent }: Waiting): boolean {
  if (atMs - rate.sinceMs >= 1000) {
    rate.sinceMs = atMs
    rate.recorded = 0
  }
  rate.recorded += 1
  if (rate.recorded <= MAX_EVENTS_PER_SECOND || sent.n > 0) return false
  sent.write = undefined
  if (rate.gap) {
    rate.gap.lost += 1
    return true
  }
  const gap = { lost: 1 }
  rate.gap = gap
  sent.write = () => ({ kind: 'journal.gap', atMs, reason: 'tooMany', actor: name, lost: gap.lost })
  return true
}
