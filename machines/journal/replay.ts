/** Folds the journalled events of each statechart from its first state, and compares what the present code makes of them with what was journalled. */
import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import type { EntryOf, JournalEntry, JournalStateValue, Json } from '../../contract/journal/entries.ts'
import { fieldRules } from './allowedTexts.ts'
import { type ChartSnapshot, stateValueOf } from './chartParts.ts'
import { contextHash } from './contextHash.ts'
import { patched } from './patch.ts'
import { isCut, isList, liveValue, plainValues } from './plainValue.ts'
import { restoredSnapshot } from './restoredSnapshot.ts'

type Received = EntryOf<'event.received'>
export type ReplayedState = { readonly value: JournalStateValue; readonly context: Json; readonly hash: string }

/** The first event of which the present code makes something else. */
export type ReplayDifference = {
  /** Number of the `event.received`. */
  readonly n: number
  readonly actor: string
  readonly machine: string
  readonly event: string
  readonly journalled: ReplayedState
  /** Absent where the chart threw. */
  readonly replayed: ReplayedState | undefined
}

export type Replay = {
  /** Events whose outcome was compared. */
  readonly compared: number
  /** Events that cannot be folded: after facts that were not kept, in a context that was cut, of a chart that is not known any more, of actors elsewhere. */
  readonly skipped: number
  readonly difference: ReplayDifference | undefined
}

type Replayed = {
  readonly machine: AnyStateMachine
  /** As journalled. */
  context: Json
  /** Absent where it cannot be folded on and is taken from the journal again. */
  snapshot: AnyMachineSnapshot | undefined
}

/** @param machines the charts by id */
export function replay(entries: readonly JournalEntry[], machines: ReadonlyMap<string, AnyStateMachine>): Replay {
  const actors = new Map<string, Replayed>()
  const sent = new Map<number, EntryOf<'event.sent'>>()
  const texts = replayTexts()
  let [compared, skipped] = [0, 0]
  for (const entry of entries) {
    if (entry.kind === 'event.sent') sent.set(entry.n, entry)
    if (entry.kind === 'actor.ended' || entry.kind === 'actor.born') actors.delete(entry.actor)
    if (entry.kind === 'actor.born') birth(actors, entry, machines)
    if (entry.kind === 'page.loaded') actors.clear()
    if (entry.kind === 'journal.gap') forgetFolded(actors, entry.actor)
    if (entry.kind !== 'event.received' || entry.verdict === 'moved') continue
    const actor = actors.get(entry.actor)
    const event = sent.get(entry.sent)
    sent.delete(entry.sent)
    if (!actor) {
      skipped += 1
      continue
    }
    const difference = step(actor, entry, event, texts)
    if (typeof difference === 'object') return { compared: compared + 1, skipped, difference }
    if (difference === 'same') compared += 1
    else skipped += 1
  }
  return { compared, skipped, difference: undefined }
}

function birth(
  actors: Map<string, Replayed>,
  { actor, side, machine: id, state }: EntryOf<'actor.born'>,
  machines: ReadonlyMap<string, AnyStateMachine>,
): void {
  // What runs elsewhere has its code elsewhere, whatever it is called.
  const machine = id === undefined || side !== 'page' ? undefined : machines.get(id)
  if (!machine || !state) return
  const { context } = state
  actors.set(actor, { machine, context, snapshot: isCut(context) ? undefined : restoredSnapshot(machine, state) })
}

function forgetFolded(actors: ReadonlyMap<string, Replayed>, name: string | undefined): void {
  for (const [each, actor] of actors) if (name === undefined || name === each) actor.snapshot = undefined
}

function step(
  actor: Replayed,
  received: Received,
  sent: EntryOf<'event.sent'> | undefined,
  texts: ReplayTexts,
): ReplayDifference | 'same' | 'skipped' {
  const { machine, snapshot } = actor
  const context = patched(actor.context, received.patch)
  const value = received.to ?? received.from ?? {}
  const journalled = { value, context, hash: contextHash(context) }
  actor.context = context
  const isFolded = snapshot !== undefined && sent !== undefined && !isCut(context) && !isCut(sent.event)
  if (!isFolded) {
    actor.snapshot = isCut(context) ? undefined : restoredSnapshot(machine, journalled)
    return 'skipped'
  }
  const next = transitioned(machine, snapshot, sent.event)
  const replayed = next && stateOf(machine, next, context, texts)
  if (!next || !replayed || !isSame(replayed, journalled) || (received.hash ?? journalled.hash) !== journalled.hash)
    return { n: received.n, actor: received.actor, machine: machine.id, event: received.type, journalled, replayed }
  // Events to come have the tokens of what the code has made, and know it by them.
  actor.snapshot = texts.takeMade() ? restoredSnapshot(machine, journalled) : next
  return 'same'
}

function transitioned(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: Json,
): AnyMachineSnapshot | undefined {
  const live = liveValue(event)
  if (typeof live !== 'object' || live === null || !('type' in live) || typeof live.type !== 'string') return undefined
  try {
    return transition(machine, snapshot, { ...live, type: live.type })[0]
  } catch {
    return undefined
  }
}

const isSame = (one: ReplayedState, other: ReplayedState): boolean =>
  one.hash === other.hash && contextHash(one.value) === contextHash(other.value)

/** A text that the code itself puts into a context has a token in the journal: which one shows where it stands. */
type ReplayTexts = {
  readonly tokenOf: (text: string) => string
  readonly bind: (text: string, token: string) => void
  /** Whether a text that the code has made was met since the last time. */
  readonly takeMade: () => boolean
}

function replayTexts(): ReplayTexts {
  const tokens = new Map<string, string>()
  let isMade = false
  return {
    tokenOf: text => {
      const token = tokens.get(text)
      isMade ||= token !== undefined
      return token ?? text
    },
    bind: (text, token) => void tokens.set(text, token),
    takeMade: () => {
      const was = isMade
      isMade = false
      return was
    },
  }
}

const TOKEN = /^‹text \d+›$/

function stateOf(
  machine: AnyStateMachine,
  snapshot: ChartSnapshot,
  journalled: Json,
  texts: ReplayTexts,
): ReplayedState {
  const rules = fieldRules(machine.id)
  bindTexts(plainValues(texts).of(snapshot.context, rules), journalled, texts)
  const context = plainValues(texts).of(snapshot.context, rules)
  return { value: stateValueOf(snapshot), context, hash: contextHash(context) }
}

function bindTexts(replayed: Json, journalled: Json, texts: ReplayTexts): void {
  if (typeof replayed === 'string') {
    const isNew = typeof journalled === 'string' && TOKEN.test(journalled) && !TOKEN.test(replayed)
    if (isNew && texts.tokenOf(replayed) === replayed) texts.bind(replayed, journalled)
    return
  }
  if (typeof replayed !== 'object' || typeof journalled !== 'object' || replayed === null || journalled === null) return
  if (isList(replayed) || isList(journalled)) {
    if (isList(replayed) && isList(journalled))
      replayed.forEach((item, index) => bindTexts(item, journalled[index] ?? null, texts))
    return
  }
  for (const [key, each] of Object.entries(replayed)) bindTexts(each, journalled[key] ?? null, texts)
}
