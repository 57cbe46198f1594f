/** A copy of an actor that is sent events and does nothing: what it would run is written down instead. */
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import type { GuardVerdict, JournalStateValue, Json, Patch } from '../../../contract/journal/entries.ts'
import type { Verdict } from '../../../contract/journal/verdicts.ts'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { stateValueOf } from '../../../machines/journal/chartParts.ts'
import { patchesOf } from '../../../machines/journal/patch.ts'
import { restoredSnapshot } from '../../../machines/journal/restoredSnapshot.ts'
import { verdictOf } from '../../../machines/journal/verdict.ts'
import { shownValue } from './shownValue.ts'

/** What an event would do. */
export type Tried = {
  readonly event: AnyEventObject
  readonly verdict: Exclude<Verdict, 'moved'>
  readonly guards: readonly GuardVerdict[]
  readonly to: JournalStateValue
  /** What it would run: names, and what with. */
  readonly actions: readonly { readonly name: string; readonly params: Json }[]
  readonly patch: readonly Patch[]
  /** Why it failed, where the chart throws. */
  readonly error: string | undefined
  readonly after: AnyMachineSnapshot
}

/** The actor as it was at a moment, without anything that it runs. Texts that the journal does not keep are tokens in it. */
export const copyOf = (machine: AnyStateMachine, { value, context }: ActorMoment): AnyMachineSnapshot | undefined =>
  value === undefined || context === undefined ? undefined : restoredSnapshot(machine, { value, context })

/** What an event would do to a copy. Actors that it would start are made and never started. */
export function tryEvent(before: AnyMachineSnapshot, event: AnyEventObject): Tried {
  const { verdict, guards } = verdictOf(before, event, shownValue)
  try {
    const machine: AnyStateMachine = before.machine
    const [after, actions]: readonly [
      AnyMachineSnapshot,
      readonly { readonly type: string; readonly params?: unknown }[],
    ] = transition(machine, before, event)
    return {
      event,
      verdict,
      guards,
      to: stateValueOf(after),
      actions: actions.map(({ type, params }) => ({ name: type, params: shownValue(params) })),
      patch: patchesOf(shownValue(before.context), shownValue(after.context)),
      error: undefined,
      after,
    }
  } catch (error) {
    const name = error instanceof Error ? error.message : ''
    return { event, verdict, guards, to: stateValueOf(before), actions: [], patch: [], error: name, after: before }
  }
}
