/** What an actor made of an event, as the journal has it. */
import type { EntryOf } from '../../contract/journal/entries.ts'
import { type ChartSnapshot, isChartSnapshot, stateValueOf } from './chartParts.ts'
import { patchesOf } from './patch.ts'
import type { PlainValues } from './plainValue.ts'
import { isTooMany, type RecordedActor, stateOf, type Waiting } from './recordedActors.ts'
import { addStateActions, noSteps } from './takenSteps.ts'
import { verdictOf } from './verdict.ts'

type Received = Omit<EntryOf<'event.received'>, 'n' | 'kind' | 'atMs' | 'actor' | 'sent' | 'type'>

/** Takes down how an actor has processed the event at the head of its mailbox; `snapshot` is the one after it. */
export function receive(
  actor: RecordedActor,
  atMs: number,
  { event, sent, received }: Waiting,
  snapshot: unknown,
  values: PlainValues,
): void {
  if (!received) return
  const waiting = { event, sent, received }
  const what = isChartSnapshot(snapshot)
    ? moved(actor, atMs, waiting, snapshot, values)
    : effected(actor, atMs, waiting)
  actor.steps = noSteps()
  if (!what) return
  received.write = () => ({
    kind: 'event.received',
    atMs,
    actor: actor.name,
    sent: sent.n,
    type: event.type,
    ...what,
  })
}

/** Of a promise or a callback there is nothing to see but that it got the event. */
function effected(actor: RecordedActor, atMs: number, waiting: Waiting): Received | undefined {
  if (isTooMany(actor, atMs, waiting)) return undefined
  return { verdict: 'moved', guards: [], transitions: [], actions: [], delays: [], patch: [] }
}

function moved(
  actor: RecordedActor,
  atMs: number,
  waiting: Waiting,
  snapshot: ChartSnapshot,
  values: PlainValues,
): Received | undefined {
  const { snapshot: before, context, steps } = actor
  const state = stateOf(actor, snapshot, values)
  actor.snapshot = snapshot
  const isStill = before !== undefined && JSON.stringify(before.value) === JSON.stringify(snapshot.value)
  if (isStill && isTooMany(actor, atMs, waiting)) return undefined
  actor.context = state.context
  const { verdict, guards } = before
    ? verdictOf(before, waiting.event, params => values.of(params, actor.rules))
    : ({ verdict: 'taken', guards: [] } as const)
  addStateActions(steps, before, snapshot)
  const { transitions, actions, delays } = steps
  return {
    verdict,
    guards: [...guards],
    transitions,
    actions,
    delays,
    ...(before && { from: stateValueOf(before) }),
    to: state.value,
    patch: patchesOf(context, state.context),
    hash: state.hash,
  }
}
